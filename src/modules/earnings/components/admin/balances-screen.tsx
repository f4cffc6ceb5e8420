import { useNavigate } from '@tanstack/react-router'
import { HandCoins, Layers, Scale } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { PAYOUT_READS } from './payout-words.ts'

const columns: readonly ListColumn<'GET /admin/payouts'>[] = [
  {
    id: 'store',
    header: m.earnings_store,
    cell: ({ store }) => <TwoLines>{store}</TwoLines>,
  },
  {
    id: 'payable',
    header: m.earnings_payable,
    align: 'end',
    cell: ({ availableCents }) => <SignedAmount cents={availableCents} plus="" />,
  },
  {
    id: 'pending',
    header: m.earnings_pending,
    align: 'end',
    cell: ({ pendingCents }) => <span className="money">{formatUsd(pendingCents)}</span>,
  },
  {
    id: 'balance',
    header: m.earnings_balance,
    align: 'end',
    sorts: { asc: 'least', desc: 'most' },
    cell: ({ balanceCents }) => <SignedAmount cents={balanceCents} plus="" />,
  },
  {
    id: 'account',
    header: m.earnings_account,
    cell: ({ account }) =>
      account ? (
        <TwoLines below={`${account.accountType} ${account.bankAccount}`}>{account.bankName}</TwoLines>
      ) : (
        <span className="text-muted">{m.earnings_no_account()}</span>
      ),
  },
]

/** What the site owes to whom, and a batch of what can be paid out now. */
export const BalancesScreen = listScreen({
  read: 'GET /admin/payouts',
  news: ['store.earned'],
  words: {
    title: m.earnings_payouts,
    search: m.earnings_payouts_search,
    none: m.earnings_payouts_none,
    noneReason: m.earnings_payouts_none_reason,
    failed: m.earnings_payouts_failed,
  },
  columns,
  rowName: ({ store }) => store,
  searchMax: 100,
  filters: [
    choice('state', {
      label: m.earnings_balance,
      all: m.earnings_all_balances,
      options: ['owed', 'negative'],
      name: (state) => (state === 'owed' ? m.earnings_state_owed() : m.earnings_state_negative()),
    }),
  ],
  sort: 'most',
  counts: (answer) => [
    { label: m.earnings_payable(), value: answer && formatUsd(answer.counts.availableCents) },
    { label: m.earnings_pending(), value: answer && formatUsd(answer.counts.pendingCents) },
    { label: m.earnings_owed_by_stores(), value: answer && formatUsd(answer.counts.owedCents) },
  ],
  useRowActs: () => {
    const ask = useAsk()
    return (row) => [
      {
        label: m.earnings_correct(),
        icon: <Scale aria-hidden />,
        onSelect: () => ask((close) => <CorrectDialog row={row} onClose={close} />),
      },
    ]
  },
  Toolbar: BatchesLink,
  Primary: MakeButton,
})

function BatchesLink() {
  return (
    <Button variant="secondary" icon={<Layers aria-hidden />} href="/admin/payouts/batches">
      {m.earnings_batches()}
    </Button>
  )
}

function MakeButton() {
  const ask = useAsk()
  const { data } = useRead('GET /admin/payouts', {})
  const cents = data?.counts.availableCents ?? 0
  return (
    <Button
      icon={<HandCoins aria-hidden />}
      disabled={cents === 0}
      onClick={() => ask((close) => <MakeDialog cents={cents} onClose={close} />)}
    >
      {m.earnings_make()}
    </Button>
  )
}

function MakeDialog({ cents, onClose }: { cents: number; onClose: () => void }) {
  const navigate = useNavigate()
  const act = useAct('POST /admin/payout-batches', {
    keyed: true,
    said: m.earnings_made,
    failed: m.earnings_make_failed,
    tells: 'both',
    refreshes: PAYOUT_READS,
    done: ({ id }) => {
      onClose()
      void navigate({ href: `/admin/payouts/batches?batch=${id}` })
    },
  })
  return (
    <ConfirmAct
      title={m.earnings_make_title({ amount: formatUsd(cents) })}
      consequence={m.earnings_make_effect()}
      confirmLabel={m.earnings_make()}
      act={act}
      onConfirm={() => void act.start({})}
      onClose={onClose}
    />
  )
}
