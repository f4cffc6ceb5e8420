import { useNavigate } from '@tanstack/react-router'
import { HandCoins, Layers, Scale } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { ClosingButton } from '../closing-button.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import type { UnusualReason } from '../../rules.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { PAYOUT_READS, unusualWords } from '../../words/admin.ts'

const columns: readonly ListColumn<'GET /admin/payouts'>[] = [
  {
    id: 'store',
    header: m.earnings_store,
    cell: ({ store, unusual }) => (
      <TwoLines below={unusual.length > 0 && <Unusual reasons={unusual} />}>{store}</TwoLines>
    ),
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
  updates: ['store.earned'],
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
  exportFrom: '/admin/payouts.csv',
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
  Toolbar: BalancesToolbar,
  Primary: MakeButton,
})

function Unusual({ reasons }: { reasons: readonly UnusualReason[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {reasons.map((reason) => (
        <Badge key={reason} tone="warn">
          {unusualWords[reason]()}
        </Badge>
      ))}
    </span>
  )
}

function BalancesToolbar() {
  return (
    <>
      <ClosingButton of="site" />
      <Button variant="secondary" icon={<Layers aria-hidden />} href="/admin/payouts/batches">
        {m.earnings_batches()}
      </Button>
    </>
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
      onClick={() =>
        ask((close) => <MakeDialog cents={cents} unusual={data?.unusual ?? []} onClose={close} />)
      }
    >
      {m.earnings_make()}
    </Button>
  )
}

type MakeDialogProps = {
  cents: number
  unusual: Output<'GET /admin/payouts'>['unusual']
  onClose: () => void
}

function MakeDialog({ cents, unusual, onClose }: MakeDialogProps) {
  const navigate = useNavigate()
  const act = useAct('POST /admin/payout-batches', {
    keyed: true,
    said: m.earnings_made,
    failed: m.earnings_make_failed,
    reportsIn: 'both',
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
    >
      {unusual.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{m.earnings_unusual_before()}</p>
          <ul className="grid gap-3">
            {unusual.map(({ store, availableCents, reasons }) => (
              <li key={store} className="grid gap-1">
                <span className="flex justify-between gap-3">
                  {store} <span className="money">{formatUsd(availableCents)}</span>
                </span>
                <Unusual reasons={reasons} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmAct>
  )
}
