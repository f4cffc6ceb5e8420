import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount } from '#lib/money.ts'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
import { WAITING_NEWS } from '../rules.ts'

type Waiting = Output<'GET /admin/waiting'>

const useWaiting = () => useRead('GET /admin/waiting', {}, { news: WAITING_NEWS })

/** What waits, as the menu counts it behind its entries. */
export function useWaitingCounts(): Readonly<Record<string, number>> {
  const { data } = useWaiting()
  if (!data) return {}
  return {
    '/admin/sales': data.toShip + data.transfers + data.paymentReviews,
    '/admin/returns': data.returns,
    '/admin/subscriptions': data.planReviews,
    '/admin/stores': data.stores,
    '/admin/inventory/alerts': data.alerts,
    '/admin/work': data.letters + data.events + data.jobs,
  }
}

/** All that waits for a person of the office, each with the way to it; nothing where nothing waits. */
export function WaitingList() {
  const read = useWaiting()
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  const rows = read.data ? rowsOf(read.data).filter(({ count }) => count > 0) : []
  if (rows.length === 0) return null
  return (
    <section
      aria-label={m.statistics_waiting()}
      className="mb-5 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="mb-2 font-semibold">{m.statistics_waiting()}</h2>
      <ul className="flex flex-wrap gap-2">
        {rows.map(({ label, count, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm hover:bg-sunken md:min-h-10"
            >
              <span className="font-bold tabular-nums">{count >= 1_000 ? '999+' : formatCount(count)}</span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const rowsOf = (of: Waiting) => [
  { label: m.statistics_to_ship(), count: of.toShip, href: '/admin/sales?status=processing' },
  {
    label: m.statistics_to_review(),
    count: of.transfers + of.paymentReviews,
    href: '/admin/sales?payment=review',
  },
  { label: m.statistics_returns_waiting(), count: of.returns, href: '/admin/returns' },
  { label: m.desk_plan_reviews(), count: of.planReviews, href: '/admin/subscriptions' },
  { label: m.desk_stores(), count: of.stores, href: '/admin/stores?state=pending' },
  { label: m.desk_alerts(), count: of.alerts, href: '/admin/inventory/alerts' },
  { label: m.desk_letters(), count: of.letters, href: '/admin/work/letters' },
  { label: m.desk_events(), count: of.events, href: '/admin/work/events' },
  { label: m.desk_jobs(), count: of.jobs, href: '/admin/work' },
]
