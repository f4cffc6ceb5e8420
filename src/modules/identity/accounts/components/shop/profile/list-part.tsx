import type { ReactNode } from 'react'
import type { ApiError } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Props = {
  title: string
  note: string
  read: { data: unknown; error: ApiError | null; isFetching: boolean; refresh: () => void }
  /** How many rows are usual, for the space reserved while they are read. */
  rows: number
  children: ReactNode
}

/** A short list under its own title, while it loads, when it fails, and when it is there. */
export function ListPart({ title, note, read, rows, children }: Props) {
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 text-muted text-sm">{note}</p>
      </div>
      {read.data ? (
        children
      ) : read.error ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>
            {m.accounts_security_load_failed()}.{' '}
            <span className="text-muted">{read.error.message || m.common_check_connection()}</span>
          </p>
          <Button size="sm" variant="secondary" busy={read.isFetching} onClick={read.refresh}>
            {m.common_retry()}
          </Button>
        </div>
      ) : (
        <div aria-busy className="grid gap-2">
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className="h-16 rounded-card" />
          ))}
        </div>
      )}
    </section>
  )
}
