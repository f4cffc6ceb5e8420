import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  description?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** For a question that must not be read over. */
  role?: 'dialog' | 'alertdialog' | undefined
  children?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  description,
  footer,
  size = 'md',
  role,
  children,
}: DialogProps) {
  const dialogProps = useModal(open, onClose)
  const id = useId()
  return (
    <dialog
      {...dialogProps}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-clip rounded-card border border-line bg-raised p-0 text-ink shadow-soft transition-[opacity,translate] open:flex starting:open:translate-y-2 starting:open:opacity-0',
        widths[size],
      )}
    >
      {open && (
        <div className="flex min-h-0 w-full flex-col short:overflow-y-auto">
          <div className="px-5 pt-4 pb-2 md:px-6">
            <div className="flex items-start justify-between gap-4">
              <h2 id={`${id}-title`} className="min-w-0 pt-1.5 font-bold text-lg">
                {title}
              </h2>
              <IconButton label={closeLabel} icon={<X />} onClick={onClose} className="-mr-2" />
            </div>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-muted">
                {description}
              </p>
            )}
          </div>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3 md:px-6 short:flex-none short:overflow-visible">
              {children}
            </div>
          )}
          {footer && (
            <div className="flex flex-col-reverse gap-3 px-5 pt-3 pb-5 sm:flex-row sm:justify-end md:px-6">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-5xl' }
