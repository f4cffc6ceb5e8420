import { Check, Circle } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Counts } from '#panel/counts.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'

type Standing = Output<'GET /admin/statistics/standing'>

export const useStanding = () =>
  useRead('GET /admin/statistics/standing', {}, { news: ['order.changed', 'backup.changed'] })

/** What waits for a person, and in a new shop what is best done first. */
export function WaitingPart() {
  const read = useStanding()
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  if (!read.data) return null
  const { waiting, firstSteps } = read.data
  const rows = waitingRows(waiting).filter(({ count }) => count > 0)
  return (
    <>
      {!firstSteps.order && <FirstSteps steps={firstSteps} />}
      {rows.length > 0 && (
        <section
          aria-label={m.statistics_waiting()}
          className="mb-5 rounded-card border border-line bg-surface p-4"
        >
          <h2 className="mb-2 font-semibold">{m.statistics_waiting()}</h2>
          <ul className="flex flex-wrap gap-2">
            {rows.map(({ id, label, count, href }) => (
              <li key={id}>
                <Link
                  href={href}
                  className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm hover:bg-sunken md:min-h-10"
                >
                  <span className="font-bold tabular-nums">
                    {count >= 1_000 ? '999+' : formatCount(count)}
                  </span>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Each leads to a screen that stands; what has none yet is no link and no line. */
const waitingRows = (waiting: Standing['waiting']) => [
  {
    id: 'ship',
    label: m.statistics_to_ship(),
    count: waiting.toShip,
    href: '/admin/sales?status=processing',
  },
  {
    id: 'review',
    label: m.statistics_to_review(),
    count: waiting.transfers + waiting.paymentReviews,
    href: '/admin/sales?payment=review',
  },
  { id: 'returns', label: m.statistics_returns_waiting(), count: waiting.returns, href: '/admin/returns' },
]

function FirstSteps({ steps }: { steps: Standing['firstSteps'] }) {
  const rows = [
    { done: steps.products, label: m.statistics_first_products(), href: '/admin/products/new' },
    { done: steps.order, label: m.statistics_first_order(), href: '/' },
  ]
  return (
    <section
      aria-label={m.statistics_first()}
      className="mb-5 rounded-card border border-line bg-brand-soft p-4"
    >
      <h2 className="mb-2 font-semibold">{m.statistics_first()}</h2>
      <ol className="flex flex-col gap-1">
        {rows.map(({ done, label, href }) => (
          <li key={label} className="flex min-h-9 items-center gap-2">
            {done ? (
              <Check aria-hidden className="size-4.5 text-ok-ink" />
            ) : (
              <Circle aria-hidden className="size-4.5" />
            )}
            {done ? (
              <span>
                {label} <span className="text-muted text-sm">({m.statistics_done()})</span>
              </span>
            ) : (
              <Link href={href} className="underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Goods and plans as they are now, whatever the period. */
export function NowPart() {
  const { data } = useStanding()
  const monthly = data?.plans.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0)
  const plans = data?.plans.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-label={m.statistics_now()} className="mt-6">
      <h2 className="mb-3 font-semibold text-lg">{m.statistics_now()}</h2>
      <Counts
        counts={[
          {
            label: m.statistics_stock_value(),
            value: data && formatUsd(data.stock.cents),
            hint: data && (
              <Link href="/admin/products" className="text-brand-ink underline">
                {m.statistics_stock_units({
                  units: formatCount(data.stock.units),
                  products: formatCount(data.stock.products),
                })}
              </Link>
            ),
          },
          {
            label: m.statistics_out_of_stock(),
            value: data && formatCount(data.stock.out),
          },
          {
            label: m.statistics_plans(),
            value: plans === undefined ? undefined : formatCount(plans),
            hint:
              monthly === undefined ? undefined : m.statistics_plans_monthly({ amount: formatUsd(monthly) }),
          },
        ]}
      />
    </section>
  )
}
