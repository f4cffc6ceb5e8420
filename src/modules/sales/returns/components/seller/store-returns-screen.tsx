import { showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { isAtLeast } from '#modules/sellers/stores/rules.ts'
import { useRead } from '#browser/reading.ts'
import { OrderLink, TwoLines } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { RecordSheet } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { StatusDot } from '#ui/status-dot.tsx'
import { RETURN_STATUSES } from '../../rules.ts'
import { columnsOf } from '../admin/return-columns.tsx'
import { SELLER } from '../admin/return-reads.ts'
import { Decisions, ReturnBody } from '../admin/return-sheet.tsx'
import { kindText, refundLine, statusText, statusTones } from '../../words.ts'

const columns: readonly ListColumn<'GET /store/returns'>[] = [
  {
    id: 'customer',
    header: m.common_customer,
    cell: ({ id, buyer, number }) => (
      <TwoLines below={number}>
        <OpensRecord id={id}>{buyer}</OpensRecord>
      </TwoLines>
    ),
  },
  {
    id: 'order',
    header: m.common_order,
    cell: ({ storeOrderId, orderNumber }) => <OrderLink id={storeOrderId}>{orderNumber}</OrderLink>,
  },
  ...columnsOf(SELLER),
]

/** What buyers want to give back of what this store sold, and its word on each. */
export const StoreReturnsScreen = listScreen({
  read: 'GET /store/returns',
  updates: ['return.changed'],
  words: {
    title: m.common_returns,
    search: m.returns_own_search,
    none: m.admin_returns_none,
    noneReason: m.returns_own_none_reason,
    failed: m.admin_returns_failed,
  },
  columns,
  rowName: ({ number }) => number,
  searchMax: 60,
  filters: [
    choice('status', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: RETURN_STATUSES,
      name: statusText,
    }),
  ],
  sort: 'newest',
  exportFrom: '/store/returns.csv',
  record: { word: 'return', Sheet: StoreReturnSheet },
})

/** One return with the words and the photograph of its buyer, and what its seller says. */
function StoreReturnSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: own } = useRead('GET /store', {})
  const manages = own !== undefined && isAtLeast(own.store.role, 'manager')
  return (
    <RecordSheet
      read="GET /store/returns/{id}"
      id={id}
      onClose={onClose}
      updates={['return.changed']}
      words={{ title: m.admin_return, failed: m.admin_returns_failed }}
      title={({ number }) => m.returns_number({ number })}
      aside={({ status }) => <StatusDot tone={statusTones[status]}>{statusText(status)}</StatusDot>}
      description={({ createdAt }) => m.returns_asked_on({ date: showInstant(createdAt) })}
      foot={(one) => manages && one.status === 'pending' && <Decisions one={one} desk={SELLER} />}
    >
      {(one) => (
        <>
          <Facts
            of={[
              [m.common_customer(), one.buyer],
              [
                m.common_order(),
                <OrderLink key="order" id={one.storeOrderId}>
                  {one.orderNumber}
                </OrderLink>,
              ],
              [m.common_kind(), kindText(one.kind)],
              [m.admin_return_asked(), formatUsd(one.askedCents)],
              [m.common_refund(), refundLine(one)],
              [m.admin_return_restocked(), one.isRestocked ? m.admin_return_restocked_yes() : null],
            ]}
          />
          <ReturnBody one={one} />
        </>
      )}
    </RecordSheet>
  )
}
