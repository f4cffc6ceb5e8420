import { formatCount } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'

type WaitingProps = {
  title: string
  /** Each thing that waits, how often, and the way to it; what no one waits for is left out. */
  things: readonly { label: string; count: number; href: string }[]
  /** Said where nothing waits; without it there is nothing to see. */
  none?: string
}

// More than so many are not counted one by one.
const MOST = 1_000

/** What waits for a person, on top of a Dashboard. */
export function Waiting({ title, things, none }: WaitingProps) {
  const waiting = things.filter(({ count }) => count > 0)
  if (waiting.length === 0 && !none) return null
  return (
    <section aria-label={title} className="mb-5 rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {waiting.length === 0 && <p className="text-muted text-sm">{none}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {waiting.map(({ label, count, href }) => (
          <li key={label}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm hover:bg-sunken md:min-h-10"
            >
              {label}
              <span className="font-bold tabular-nums">{count >= MOST ? '999+' : formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
