import { useRead } from '#browser/reading.ts'
import { formatUsd } from '#lib/money.ts'
import { Counts } from '#panel/counts.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { changeOf } from '../figures.ts'
import { LeadsTo } from '../leads-to.tsx'
import { PeriodPicker } from '../period-picker.tsx'
import { RankedList } from '#panel/ranked-list.tsx'
import { NetNote, RevenueChart, salesCounts, soldRows } from '../sales-figures.tsx'
import { usePeriod } from '../use-period.ts'

const UPDATES = ['store.earned']

/** What a store earned in the chosen days by its ledger, shown day by day, and what of it sold best. */
export function StoreSales() {
  const period = usePeriod()
  const { asked } = period
  const read = useRead('GET /store/statistics', asked, { keepOld: true, updates: UPDATES })
  const best = useRead('GET /store/statistics/best', asked, { keepOld: true, updates: UPDATES })
  const { data } = read
  const days = `from=${data?.range.from}&to=${data?.range.to}`
  const orders = `/store/orders?${days}`
  return (
    <section aria-label={m.common_sales()} aria-busy={!data && !isLost(read)} className="mt-2">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lg">{m.common_sales()}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <PeriodPicker of={period} />
        </div>
      </header>
      {isLost(read) ? (
        <ReadError read={read} title={m.statistics_load_failed()} />
      ) : (
        <>
          <Counts
            counts={[
              ...salesCounts(data, { all: orders, paid: orders, refunded: `/store/earnings?${days}` }),
              {
                label: m.earnings_kind_commission(),
                value: data && formatUsd(data.commissionCents.value),
                change: data && changeOf(data.commissionCents, { lessIsGood: true }),
                hint: data && (
                  <LeadsTo href={`/store/earnings?kind=commission&${days}`}>
                    {m.inventory_see_movements()}
                  </LeadsTo>
                ),
              },
            ]}
          />
          <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
            <RevenueChart days={data?.days} />
            {isLost(best) ? (
              <ReadError read={best} title={m.statistics_load_failed()} />
            ) : (
              <RankedList
                title={m.statistics_best_products()}
                foot={<NetNote />}
                rows={soldRows(best.data?.products, m.statistics_gone(), ({ id }) => `/store/products/${id}`)}
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}
