import type { ReactNode } from 'react'
import { showInstant } from '#i18n/dates.ts'

export type TimelineEntry = {
  id: string | number
  what: ReactNode
  at: string
  /** On the right of what happened: an amount. */
  amount?: ReactNode
  /** By whom, or because of which other record. */
  by?: ReactNode
  note?: ReactNode
}

/** What happened to a record, in the order it is given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line text-sm">
      {entries.map(({ id, what, at, amount, by, note }) => (
        <li key={id} className="p-3">
          <p className="flex justify-between gap-4">
            <span className="min-w-0 font-medium">{what}</span>
            {amount && <span className="money shrink-0">{amount}</span>}
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-muted">
            <time dateTime={at}>{showInstant(at)}</time>
            {by}
          </p>
          {note && <p className="text-muted [overflow-wrap:anywhere]">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
