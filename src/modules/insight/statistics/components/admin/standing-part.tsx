import { Check, Circle } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Counts } from '#panel/counts.tsx'
import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
import { LeadsTo } from '../leads-to.tsx'

type Standing = Output<'GET /admin/statistics/standing'>

export const useStanding = () =>
  useRead('GET /admin/statistics/standing', {}, { updates: ['order.changed', 'backup.changed'] })

/** In a new shop what is best done first. */
export function FirstStepsPart() {
  const { data } = useStanding()
  return data && !data.firstSteps.order ? <FirstSteps steps={data.firstSteps} /> : null
}

function FirstSteps({ steps }: { steps: Standing['firstSteps'] }) {
  const rows = [
    { done: steps.settings, label: m.statistics_first_settings(), href: '/admin/settings' },
    { done: steps.gateway, label: m.statistics_first_gateway(), href: '/admin/payments' },
    { done: steps.shipping, label: m.statistics_first_shipping(), href: '/admin/settings' },
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
              <LeadsTo href="/admin/inventory">
                {m.statistics_stock_units({
                  units: formatCount(data.stock.units),
                  products: formatCount(data.stock.products),
                })}
              </LeadsTo>
            ),
          },
          {
            label: m.statistics_out_of_stock(),
            value: data && formatCount(data.stock.out),
            hint: <LeadsTo href="/admin/inventory?level=out">{m.common_see_products()}</LeadsTo>,
          },
          {
            label: m.statistics_plans(),
            value: plans === undefined ? undefined : formatCount(plans),
            hint: monthly !== undefined && (
              <LeadsTo href="/admin/subscriptions?status=active">
                {m.statistics_plans_monthly({ amount: formatUsd(monthly) })}
              </LeadsTo>
            ),
          },
        ]}
      />
    </section>
  )
}
