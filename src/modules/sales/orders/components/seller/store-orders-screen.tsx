import { Amount, Day, State, TwoLines } from '#panel/cells.tsx'
import { choice, dateRange } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { ORDER_STATUSES } from '../../rules.ts'
import { statusWords } from '../../words/admin.ts'
import { StoreOrderSheet } from './store-order-sheet.tsx'

const columns: readonly ListColumn<'GET /store/orders'>[] = [
  {
    id: 'number',
    header: m.common_order,
    cell: ({ id, number }) => <OpensRecord id={id}>{number}</OpensRecord>,
  },
  {
    id: 'total',
    header: m.orders_own_total,
    align: 'end',
    sorts: { asc: 'total_asc', desc: 'total_desc' },
    cell: ({ totalCents }) => <Amount cents={totalCents} />,
  },
  { id: 'units', header: m.orders_own_units, align: 'end', needs: 'wide', cell: ({ units }) => units },
  {
    id: 'status',
    header: m.common_status,
    cell: ({ status, isShipped, hasArrived }) => (
      <TwoLines below={hasArrived ? m.common_delivered() : isShipped && m.orders_parcel_shipped()}>
        <State word={statusWords[status]} />
      </TwoLines>
    ),
  },
  {
    id: 'date',
    header: m.common_date,
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]

/** What was bought from the seller's store. */
export const StoreOrdersScreen = listScreen({
  read: 'GET /store/orders',
  updates: ['order.changed'],
  words: {
    title: m.common_orders,
    search: m.orders_own_search,
    none: m.common_no_orders_yet,
    noneReason: m.orders_own_none_reason,
    failed: m.orders_own_failed,
  },
  columns,
  rowName: ({ number }) => number,
  searchMax: 60,
  filters: [
    choice('status', {
      label: m.admin_filter_status,
      all: m.common_all_statuses,
      options: ORDER_STATUSES,
      name: (status) => statusWords[status].label(),
    }),
    dateRange(),
  ],
  sort: 'newest',
  record: { word: 'order', Sheet: StoreOrderSheet },
  exportFrom: '/store/orders.csv',
})
