import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  side?: 'left' | 'right' | 'bottom' | undefined
  /** Stays in view under the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

export function Sheet({ open, onClose, title, closeLabel, side = 'right', footer, children }: SheetProps) {
  const dialogProps = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      className={cx(
        'fixed max-w-none overflow-hidden border-line bg-raised p-0 text-ink shadow-soft transition-[translate] duration-(--motion-slow) open:flex',
        sides[side],
      )}
    >
      {open && (
        <div className="flex min-h-0 w-full flex-col overflow-y-auto">
          {/* No <header>: the menu of a phone opens inside the one of the page. */}
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-4 md:pl-5">
            <h2 id={titleId} className="min-w-0 truncate font-bold text-lg">
              {title}
            </h2>
            <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
          </div>
          {/* Under large text the foot may be tall: what it is about keeps some lines, and all of it scrolls. */}
          <div className="min-h-32 flex-1 overflow-y-auto overscroll-contain p-4 md:p-5 short:flex-none short:overflow-visible">
            {children}
          </div>
          {footer && (
            <div className="border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:p-5">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

const sides = {
  left: 'inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(24rem,calc(100vw-2.5rem))] border-r starting:open:-translate-x-full',
  right:
    'inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(26rem,calc(100vw-1.5rem))] border-l starting:open:translate-x-full',
  bottom:
    'inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full rounded-t-card border-t starting:open:translate-y-full',
}
