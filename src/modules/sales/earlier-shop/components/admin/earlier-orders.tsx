import { formatUsd } from '#lib/money.ts'
import { showInstant } from '#i18n/dates.ts'
import { Amount, Day, State, TwoLines } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { EARLIER_STATUSES } from '../../rules.ts'
import { orderStates, UPDATES } from './list-words.ts'

/** What was ordered in the earlier shop: only to be read. */
export const EarlierOrders = listScreen({
  read: 'GET /admin/earlier-orders',
  updates: UPDATES,
  words: {
    title: m.earlier_orders,
    search: m.earlier_orders_search,
    none: m.earlier_orders_none,
    noneReason: m.earlier_orders_none_reason,
    failed: m.earlier_orders_failed,
  },
  columns: [
    {
      id: 'number',
      header: m.common_order,
      cell: ({ id, number }) => <OpensRecord id={id}>{number}</OpensRecord>,
    },
    {
      id: 'buyer',
      header: m.earlier_buyer,
      cell: ({ buyerName, email }) => <TwoLines below={buyerName && email}>{buyerName || email}</TwoLines>,
    },
    { id: 'status', header: m.common_status, cell: ({ status }) => <State word={orderStates[status]} /> },
    {
      id: 'total',
      header: m.common_total,
      align: 'end',
      cell: ({ totalCents }) => <Amount cents={totalCents} />,
    },
    { id: 'when', header: m.common_date, needs: 'wide', cell: ({ placedAt }) => <Day at={placedAt} /> },
  ],
  rowName: ({ number }) => number,
  searchMax: 100,
  filters: [
    choice('status', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: EARLIER_STATUSES,
      name: (status) => orderStates[status].label(),
    }),
  ],
  record: { word: 'order', Sheet: OrderSheet },
})

function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/earlier-orders/{id}"
      id={id}
      onClose={onClose}
      updates={UPDATES}
      words={{ title: m.earlier_orders, failed: m.earlier_orders_failed }}
      title={({ number }) => number}
      aside={({ status }) => <State word={orderStates[status]} />}
      description={({ placedAt }) => showInstant(placedAt)}
    >
      {(order) => (
        <>
          <Facts
            of={[
              [m.earlier_buyer(), order.buyerName],
              [m.common_email(), order.email],
              [m.orders_file_discount(), amountOf(order.discountCents)],
              [m.common_shipping(), amountOf(order.shippingCents)],
              [m.earlier_tax(), amountOf(order.taxCents)],
              [m.common_total(), formatUsd(order.totalCents)],
              [m.earlier_refunded(), amountOf(order.refundedCents)],
            ]}
          />
          <SheetSection title={m.common_products()}>
            {order.lines.length === 0 && <p className="text-muted text-sm">{m.earlier_no_lines()}</p>}
            <ul className="divide-y divide-line text-sm">
              {order.lines.map(({ title, code, quantity, unitPriceCents }, at) => (
                <li key={at} className="flex justify-between gap-4 py-2">
                  <TwoLines below={code}>{`${quantity} × ${title}`}</TwoLines>
                  <span className="money">{formatUsd(quantity * unitPriceCents)}</span>
                </li>
              ))}
            </ul>
          </SheetSection>
        </>
      )}
    </RecordSheet>
  )
}

const amountOf = (cents: number) => (cents === 0 ? null : formatUsd(cents))
