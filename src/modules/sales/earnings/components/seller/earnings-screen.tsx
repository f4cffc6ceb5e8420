import { Day, OrderLink, TwoLines } from '#panel/cells.tsx'
import { choice, dateRange } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { MOVEMENT_KINDS } from '../../rules.ts'
import { kindWord, signedUsd } from '../../words.ts'
import { ClosingButton } from '../closing-button.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import { StatementButton } from './statement-dialog.tsx'

const columns: readonly ListColumn<'GET /store/earnings'>[] = [
  {
    id: 'movement',
    header: m.earnings_movement,
    cell: ({ kind, reference, reason }) => (
      <TwoLines width="max-w-56 md:max-w-80" below={reference ?? reason}>
        {kindWord(kind)}
      </TwoLines>
    ),
  },
  {
    id: 'order',
    header: m.common_order,
    cell: ({ storeOrderId, orderNumber }) =>
      storeOrderId ? <OrderLink id={storeOrderId}>{orderNumber}</OrderLink> : '—',
  },
  {
    id: 'date',
    header: m.common_date,
    needs: 'wide',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: 'amount',
    header: m.earnings_amount,
    align: 'end',
    cell: ({ amountCents, directCents }) =>
      directCents === 0 ? (
        <SignedAmount cents={amountCents} />
      ) : (
        <span className="text-muted">{m.earnings_direct_amount({ amount: signedUsd(directCents) })}</span>
      ),
  },
  {
    id: 'balance',
    header: m.earnings_balance,
    align: 'end',
    cell: ({ balanceCents }) => <span className="money">{signedUsd(balanceCents, '')}</span>,
  },
]

/** What the store of the seller has coming, and each movement that made it so. */
export const EarningsScreen = listScreen({
  read: 'GET /store/earnings',
  updates: ['store.earned'],
  words: {
    title: m.earnings_title,
    search: m.earnings_search,
    none: m.earnings_none,
    noneReason: m.earnings_none_reason,
    failed: m.earnings_failed,
  },
  columns,
  rowName: ({ kind }) => kindWord(kind),
  searchMax: 100,
  filters: [
    choice('kind', {
      label: m.earnings_movement,
      all: m.earnings_all_movements,
      options: MOVEMENT_KINDS,
      name: (kind) => kindWord(kind),
    }),
    dateRange(),
  ],
  sort: 'newest',
  counts: (answer) => [
    {
      label: m.statistics_revenue(),
      value: answer && signedUsd(answer.funds.earnedCents, ''),
      hint: m.earnings_earned_hint(),
    },
    {
      label: m.earnings_balance(),
      value: answer && signedUsd(answer.funds.balanceCents, ''),
      hint: m.earnings_balance_hint(),
    },
    {
      label: m.earnings_payable(),
      value: answer && signedUsd(answer.funds.availableCents, ''),
      hint: m.earnings_payable_hint(),
    },
    {
      label: m.earnings_pending(),
      value: answer && signedUsd(answer.funds.pendingCents, ''),
      hint: answer && m.earnings_pending_hint({ days: answer.payoutAfterDays }),
    },
  ],
  Toolbar: EarningsToolbar,
})

function EarningsToolbar() {
  return (
    <>
      <ClosingButton of="store" />
      <StatementButton />
    </>
  )
}
