import type { Input, Output } from '#browser/client.ts'
import { type Read, useRead } from '#browser/reading.ts'
import { formatCount } from '#lib/money.ts'
import { Counts } from '#panel/counts.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { changeOf, percentText, visitsOf } from '../figures.ts'
import { LeadsTo } from '../leads-to.tsx'
import { RankedList } from '#panel/ranked-list.tsx'
import { NetNote, RevenueChart, salesCounts, soldRows } from '../sales-figures.tsx'

type Asked = Input<'GET /admin/statistics/sales'>
type Sales = Output<'GET /admin/statistics/sales'>

/** Money, orders, and the way from a look to the money; each number leads to its orders. */
export function SalesPart({ asked }: { asked: Asked }) {
  const read = useRead('GET /admin/statistics/sales', asked, { keepOld: true, updates: ['order.changed'] })
  const best = useRead('GET /admin/statistics/best', asked, { keepOld: true })
  const { data } = read
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  const all = data && `/admin/sales?${daysOf(data)}`
  const hasNone =
    data && data.revenueCents.value === 0 && Object.values(data.funnel).every((count) => count === 0)
  return (
    <section aria-label={m.common_sales()} className="mb-6">
      <h2 className="mb-3 font-semibold text-lg">{m.common_sales()}</h2>
      <Counts
        counts={[
          ...salesCounts(data, {
            all,
            paid: `${all}&payment=paid`,
            // What goes back in these days may be of orders from before them.
            ...(data && { refunded: `/admin/sales?refunded=${data.range.from}..${data.range.to}` }),
          }),
          {
            label: m.statistics_returns_rate(),
            value: data && percentText(data.returnsRate.value),
            change: data && changeOf(data.returnsRate, { lessIsGood: true }),
            hint: <LeadsTo href="/admin/returns">{m.statistics_see_returns()}</LeadsTo>,
          },
        ]}
      />
      {hasNone ? (
        <EmptyState title={m.statistics_no_sales()} reason={m.statistics_no_sales_reason()} />
      ) : (
        <SalesPictures data={data} best={best} />
      )}
    </section>
  )
}

type SalesPicturesProps = {
  data: Sales | undefined
  best: Read<'GET /admin/statistics/best'>
}

function SalesPictures({ data, best }: SalesPicturesProps) {
  const steps = data && [
    {
      ...{ id: 'product', label: m.statistics_step_product(), count: data.funnel.product },
      href: `${visitsOf(data)}&kind=product`,
    },
    {
      ...{ id: 'cart', label: m.statistics_step_cart(), count: data.funnel.cart },
      href: `${visitsOf(data)}&kind=cart`,
    },
    {
      ...{ id: 'checkout', label: m.statistics_step_checkout(), count: data.funnel.checkout },
      href: `${visitsOf(data)}&kind=checkout`,
    },
    {
      ...{ id: 'placed', label: m.statistics_step_placed(), count: data.funnel.placed },
      href: `/admin/sales?${daysOf(data)}`,
    },
    {
      ...{ id: 'paid', label: m.statistics_step_paid(), count: data.funnel.paid },
      href: `/admin/sales?${daysOf(data)}&payment=paid`,
    },
  ]
  return (
    <>
      <div className="mb-4 grid gap-4 xl:grid-cols-2">
        <RevenueChart days={data?.days} />
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
            foot={<NetNote />}
            rows={soldRows(best.data?.products, m.statistics_gone(), ({ id }) => `/admin/products/${id}`)}
          />
          <RankedList
            title={m.statistics_best_categories()}
            foot={<NetNote />}
            rows={soldRows(
              best.data?.categories,
              m.statistics_gone(),
              ({ slug }) => `/admin/products?category=${slug}`,
            )}
          />
          <RankedList
            title={m.statistics_best_sellers()}
            foot={<NetNote />}
            rows={soldRows(
              best.data?.sellers,
              m.statistics_the_site(),
              ({ id }) => `/admin/stores?store=${id}`,
            )}
          />
        </div>
      )}
    </>
  )
}

const daysOf = ({ range }: Sales) => `from=${range.from}&to=${range.to}`
