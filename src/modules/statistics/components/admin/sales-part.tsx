import { showDay } from '#i18n/dates.ts'
import type { Input } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Chart } from '#panel/chart.tsx'
import { Counts } from '#panel/counts.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Link } from '#ui/link.tsx'
import { changeOf, percentText } from './figures.ts'
import { RankedList } from './ranked-list.tsx'

type Asked = Input<'GET /admin/statistics/sales'>

/** Money, orders, and the way from a look to the money; each number leads to its orders. */
export function SalesPart({ asked }: { asked: Asked }) {
  const read = useRead('GET /admin/statistics/sales', asked, { keepOld: true, news: ['order.changed'] })
  const best = useRead('GET /admin/statistics/best', asked, { keepOld: true })
  const { data } = read
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  const days = data && `from=${data.range.from}&to=${data.range.to}`
  const toOrders = (label: string, more = '') => (
    <Link href={`/admin/sales?${days}${more}`} className="text-brand-ink underline">
      {label}
    </Link>
  )
  const steps = data && [
    { id: 'product', label: m.statistics_step_product(), count: data.funnel.product },
    { id: 'cart', label: m.statistics_step_cart(), count: data.funnel.cart },
    { id: 'checkout', label: m.statistics_step_checkout(), count: data.funnel.checkout },
    { id: 'placed', label: m.statistics_placed(), count: data.funnel.placed, href: `/admin/sales?${days}` },
    {
      id: 'paid',
      label: m.statistics_paid(),
      count: data.funnel.paid,
      href: `/admin/sales?${days}&payment=paid`,
    },
  ]
  return (
    <section aria-label={m.common_sales()} className="mb-6">
      <h2 className="mb-3 font-semibold text-lg">{m.common_sales()}</h2>
      <Counts
        counts={[
          {
            label: m.statistics_net(),
            value: data && formatUsd(data.netCents.value),
            change: data && changeOf(data.netCents),
            hint: data && toOrders(m.statistics_see_orders()),
          },
          {
            label: m.statistics_paid(),
            value: data && formatCount(data.orders.value),
            change: data && changeOf(data.orders),
            hint: data && toOrders(m.statistics_see_orders(), '&payment=paid'),
          },
          {
            label: m.statistics_average(),
            value: data && formatUsd(data.averageCents.value),
            change: data && changeOf(data.averageCents),
          },
          {
            label: m.common_given_back(),
            value: data && formatUsd(data.refundedCents.value),
            change: data && changeOf(data.refundedCents, { lessIsGood: true }),
          },
          {
            label: m.statistics_returns_rate(),
            value: data && percentText(data.returnsRate.value),
            change: data && changeOf(data.returnsRate, { lessIsGood: true }),
          },
        ]}
      />
      <div className="mb-4 grid gap-4 xl:grid-cols-2">
        <Chart
          title={m.statistics_revenue_chart()}
          rows={data?.days ?? []}
          along={{ name: m.common_date(), of: ({ date }) => showDay(`${date}T12:00:00Z`) }}
          series={[
            {
              id: 'revenue',
              name: m.statistics_revenue(),
              of: ({ revenueCents }) => revenueCents,
              show: (cents) => formatUsd(Math.round(cents)),
              tone: 'brand',
              drawnAs: 'bar',
            },
          ]}
        />
        <RankedList
          title={m.statistics_funnel()}
          rows={steps?.map(({ count, ...step }, index) => ({
            ...step,
            value: formatCount(count),
            weight: count,
            hint: index === 0 || !steps[0]?.count ? undefined : percentText((count / steps[0].count) * 100),
          }))}
        />
      </div>
      {isLost(best) ? (
        <ReadError read={best} title={m.statistics_load_failed()} />
      ) : (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          <RankedList
            title={m.statistics_best_products()}
            rows={sold(best.data?.products, m.statistics_gone(), (id) => `/admin/products/${id}`)}
          />
          <RankedList
            title={m.statistics_best_categories()}
            rows={sold(best.data?.categories, m.statistics_gone())}
          />
          <RankedList
            title={m.statistics_best_sellers()}
            rows={sold(best.data?.sellers, m.statistics_the_site())}
          />
        </div>
      )}
    </section>
  )
}

type Sold = { id: string | null; name: string | null; units: number; cents: number }

const sold = (rows: readonly Sold[] | undefined, unnamed: string, href?: (id: string) => string) =>
  rows?.map(({ id, name, units, cents }) => ({
    id: id ?? '',
    label: name ?? unnamed,
    value: formatUsd(cents),
    hint: m.statistics_units_short({ units: formatCount(units) }),
    weight: cents,
    href: id && name ? href?.(id) : undefined,
  }))
