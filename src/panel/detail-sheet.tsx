import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useModal } from '#ui/use-modal.ts'

type DetailSheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Beside the title: the state of the record. */
  aside?: ReactNode
  /** Under the title, in small: when, by whom. */
  description?: ReactNode
  closeLabel: string
  /** What can be done with the record; stays in view. */
  footer?: ReactNode
  children: ReactNode
}

/** A record read beside its list: wider than a Sheet, the whole screen on a phone. */
export function DetailSheet(props: DetailSheetProps) {
  const { open, onClose, title, aside, description, closeLabel, footer, children } = props
  const dialogProps = useModal(open, onClose)
  const id = useId()
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={`${id}-title`}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden border-line bg-raised p-0 text-ink shadow-soft transition-[translate] duration-(--motion-slow) open:flex starting:open:translate-x-full sm:w-[min(38rem,calc(100vw-3rem))] sm:border-l"
    >
      {open && (
        <div className="flex min-h-0 w-full flex-col">
          <header className="flex items-start justify-between gap-3 border-line border-b py-3 pr-2 pl-4 md:pl-6">
            <div className="min-w-0 py-1.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 id={`${id}-title`} className="min-w-0 truncate font-bold text-lg">
                  {title}
                </h2>
                {aside}
              </div>
              {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
            </div>
            <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 md:p-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
