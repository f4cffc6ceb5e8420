import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type Ranked = {
  id: string
  label: string
  value: string
  hint?: string | undefined
  /** How long its bar is beside the others. */
  weight: number
  href?: string | undefined
  /** What can be done about it. */
  act?: ReactNode
}

type RankedListProps = { title: string; rows: readonly Ranked[] | undefined; foot?: ReactNode }

/** What there is most of, each with its number and, where there are rows behind it, the way to them. */
export function RankedList({ title, rows, foot }: RankedListProps) {
  const most = Math.max(1, ...(rows ?? []).map(({ weight }) => weight))
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {rows === undefined && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-muted text-sm">{m.panel_nothing_yet()}</p>}
      <ol className="flex flex-col gap-1">
        {rows?.map(({ id, label, value, hint, weight, href, act }) => (
          <li
            key={id}
            className="relative isolate flex min-h-9 items-center justify-between gap-3 px-2 text-sm"
          >
            <span
              aria-hidden
              className="-z-1 absolute inset-y-0.5 left-0 rounded-control bg-brand-soft"
              style={{ width: `${(weight / most) * 100}%` }}
            />
            <span className="min-w-0 flex-1 truncate">
              {href ? (
                <Link href={href} className="inline-flex min-h-6 items-center hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
            </span>
            {act}
            <span className="shrink-0 text-right tabular-nums">
              <span className="font-semibold">{value}</span>
              {hint && <span className="ml-2 text-muted">{hint}</span>}
            </span>
          </li>
        ))}
      </ol>
      {foot}
    </section>
  )
}
