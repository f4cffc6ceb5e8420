import type { Output } from '#browser/client.ts'
import { showDay } from '#i18n/dates.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { State } from '#panel/cells.tsx'
import { Chart } from '#panel/chart.tsx'
import { Facts } from '#panel/facts.tsx'
import { RankedList } from '#panel/ranked-list.tsx'
import { ActButtons, RecordSheet } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { codesLeftSaid } from '../words/codes.ts'
import { usePromotionActs } from './promotion-acts.tsx'
import { stateWords } from './promotion-states.ts'
import { usePromotionEndpoints } from './promotion-endpoints.ts'

/** What came of a promotion: its figures, its uses day by day, and what was bought with it. */
export function PromotionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const endpoints = usePromotionEndpoints()
  const actsOf = usePromotionActs()
  return (
    <RecordSheet
      read={endpoints.one}
      id={id}
      onClose={onClose}
      updates={['promotions.changed']}
      words={{ title: m.promotions_one, failed: m.promotions_load_failed }}
      title={({ name }) => name}
      aside={({ state }) => <State word={stateWords[state]} />}
      description={({ text }) => text}
      foot={(row) => <ActButtons acts={actsOf(row)} />}
    >
      {(row) => (
        <>
          <Facts
            of={[
              [m.common_code(), row.code],
              [m.promotions_codes(), row.codeCount > 0 ? codesLeftSaid(row) : null],
              [m.promotions_uses(), formatCount(row.usedCount)],
              [m.promotions_paid_orders(), formatCount(row.paidCount)],
              [m.promotions_given(), formatUsd(row.givenCents)],
              [m.promotions_sales(), formatUsd(row.salesCents)],
              [m.promotions_average(), formatUsd(row.averageCents)],
              [m.promotions_new_buyers(), formatCount(row.newBuyerCount)],
              [m.promotions_known_payers(), row.knownPayerCount > 0 ? knownPayersSaid(row) : null],
            ]}
          />
          <Chart
            title={m.promotions_uses_by_day()}
            rows={row.days}
            along={{ name: m.common_date(), of: ({ date }) => showDay(`${date}T12:00:00Z`) }}
            series={[
              {
                id: 'uses',
                name: m.promotions_uses(),
                of: ({ uses }) => uses,
                show: (count) => formatCount(Math.round(count)),
                tone: 'brand',
                shape: 'bar',
              },
            ]}
          />
          <RankedList
            title={m.promotions_best()}
            rows={row.products.map(({ id: productId, name, units, cents }) => ({
              id: productId,
              label: name ?? m.promotions_gone_product(),
              value: formatUsd(cents),
              hint: m.promotions_units({ count: units }),
              weight: cents,
            }))}
          />
        </>
      )}
    </RecordSheet>
  )
}

/** How many there are, and their orders as far as the report names them. */
const knownPayersSaid = ({ knownPayerCount, knownPayerOrders }: Output<'GET /admin/promotions/{id}'>) =>
  `${formatCount(knownPayerCount)}: ${knownPayerOrders.join(', ')}${knownPayerOrders.length < knownPayerCount ? '…' : ''}`
