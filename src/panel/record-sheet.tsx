import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import type { Input, Output, Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useModal } from '#ui/use-modal.ts'
import { isLost, ReadError } from './read-error.tsx'

/** The endpoints that answer with one record. */
export type RecordRoute = { [R in Route]: Input<R> extends { id: string } ? R : never }[Route] &
  `GET ${string}`

type RecordSheetProps<R extends RecordRoute> = {
  read: R
  /** Empty while none is open. */
  id: string
  onClose: () => void
  words: { title: () => string; failed: () => string }
  updates?: readonly string[]
  title: (record: Output<R>) => ReactNode
  /** Beside the title: the state of the record. */
  aside?: (record: Output<R>) => ReactNode
  /** Under the title, in small: when, by whom. */
  description?: (record: Output<R>) => ReactNode
  /** What can be done with the record; stays in view. Usually `ActButtons`. */
  foot?: (record: Output<R>) => ReactNode
  children: (record: Output<R>) => ReactNode
}

/** A record read beside its list, always anew; the whole screen on a phone. */
export function RecordSheet<R extends RecordRoute>(props: RecordSheetProps<R>) {
  const { read, id, onClose, words, updates = [], title, aside, description, foot, children } = props
  const asked = useRead(read, { id } as Input<R>, { enabled: id !== '', fresh: true, updates })
  const record = id === '' ? undefined : asked.data
  const dialogProps = useModal(id !== '', onClose)
  const headingId = useId()
  const footer = record && foot?.(record)
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={headingId}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden border-line bg-raised p-0 text-ink shadow-soft transition-[translate] duration-(--motion-slow) open:flex starting:open:translate-x-full sm:w-[min(38rem,calc(100vw-3rem))] sm:border-l"
    >
      {id !== '' && (
        <div className="flex min-h-0 w-full flex-col short:overflow-y-auto">
          <header className="flex items-start justify-between gap-3 border-line border-b py-3 pr-2 pl-4 md:pl-6">
            <div className="min-w-0 py-1.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 id={headingId} className="min-w-0 truncate font-bold text-lg">
                  {record ? title(record) : words.title()}
                </h2>
                {record && aside?.(record)}
              </div>
              {record && description && <p className="mt-0.5 text-muted text-sm">{description(record)}</p>}
            </div>
            <IconButton label={m.common_close()} icon={<X />} onClick={onClose} />
          </header>
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 md:p-6 short:flex-none short:overflow-visible"
          >
            {record ? (
              <div className="grid grid-cols-1 gap-6">{children(record)}</div>
            ) : isLost(asked) ? (
              <ReadError read={asked} title={words.failed()} />
            ) : (
              <Loading />
            )}
          </div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:py-3 max-sm:*:px-2 max-sm:*:text-sm max-sm:*:odd:last:col-span-2 max-sm:[&_svg]:hidden md:px-6">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The acts of a row as buttons under its record. */
export function ActButtons({ acts }: { acts: readonly MenuItem[] }) {
  return acts.map(({ label, icon, href, onSelect, disabled }) =>
    href === undefined ? (
      <Button key={label} variant="secondary" icon={icon} disabled={disabled} onClick={onSelect}>
        {label}
      </Button>
    ) : (
      <Button key={label} variant="secondary" icon={icon} href={href}>
        {label}
      </Button>
    ),
  )
}

/** What the headings of sections are: in a sheet below its own, on a page right below the page's. */
export const SectionHeading = createContext<'h2' | 'h3'>('h3')

/** A part of a record under a heading of its own. */
export function SheetSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useContext(SectionHeading)
  return (
    <section className="min-w-0">
      {heading === 'h2' ? (
        <h2 className="mb-2 font-bold">{title}</h2>
      ) : (
        <h3 className="mb-2 font-bold">{title}</h3>
      )}
      {children}
    </section>
  )
}

function Loading() {
  return (
    <div aria-busy className="grid gap-6">
      <output className="sr-only">{m.common_loading()}</output>
      <SkeletonText lines={3} />
      <SkeletonText lines={6} />
    </div>
  )
}
