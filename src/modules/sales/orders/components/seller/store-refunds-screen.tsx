import { useRead } from '#browser/reading.ts'
import { isAtLeast } from '#modules/sellers/stores/rules.ts'
import { useAsk } from '#panel/asking.tsx'
import { Amount, Day, OrderLink, State, TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Paperclip, Undo2 } from 'lucide-react'
import { refundReasonText, refundWords } from '../../words/admin.ts'
import { RefundSentOwnDialog } from './store-order-dialogs.tsx'

const columns: readonly ListColumn<'GET /store/refunds'>[] = [
  {
    id: 'order',
    header: m.common_order,
    cell: ({ storeOrderId, number }) =>
      storeOrderId ? <OrderLink id={storeOrderId}>{number}</OrderLink> : number,
  },
  {
    id: 'reason',
    header: m.common_reason,
    needs: 'wide',
    cell: ({ reason, note }) => <TwoLines below={note}>{refundReasonText(reason)}</TwoLines>,
  },
  {
    id: 'state',
    header: m.common_status,
    cell: ({ state, byHand, reference }) => (
      <TwoLines below={byHand ? (reference ?? m.orders_own_refund_by_you()) : m.orders_own_refund_by_shop()}>
        <State word={refundWords[state]} />
      </TwoLines>
    ),
  },
  {
    id: 'amount',
    header: m.common_refund,
    align: 'end',
    sorts: { asc: 'amount_asc', desc: 'amount_desc' },
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
  },
  {
    id: 'date',
    header: m.common_date,
    needs: 'wide',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]

/** What goes back to this store's buyers; what came into its own account it sends itself and says so here. */
export const StoreRefundsScreen = listScreen({
  read: 'GET /store/refunds',
  updates: ['order.changed'],
  words: {
    title: m.orders_own_refunds,
    search: m.orders_own_search,
    none: m.orders_own_refunds_none,
    noneReason: m.orders_own_refunds_none_reason,
    failed: m.orders_own_refunds_failed,
  },
  columns,
  rowName: ({ number }) => number,
  searchMax: 60,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: ['queued', 'done', 'failed'],
      name: (state) => refundWords[state].label(),
    }),
  ],
  sort: 'newest',
  exportFrom: '/store/refunds.csv',
  useRowActs: () => {
    const ask = useAsk()
    const { data: own } = useRead('GET /store', {})
    const manages = own !== undefined && isAtLeast(own.store.role, 'manager')
    return (refund) => [
      ...(refund.hasProof
        ? [
            {
              label: m.earnings_see_proof(),
              icon: <Paperclip aria-hidden />,
              onSelect: () => void window.open(`/api/v1/refunds/${refund.id}/proof`, '_blank', 'noopener'),
            },
          ]
        : []),
      ...(manages && refund.byHand && refund.state === 'queued'
        ? [
            {
              label: m.admin_refund_sent(),
              icon: <Undo2 aria-hidden />,
              onSelect: () =>
                ask((close: () => void) => <RefundSentOwnDialog refund={refund} onClose={close} />),
            },
          ]
        : []),
    ]
  },
})
