import { Wallet } from 'lucide-react'
import { Amount, Day, State } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { BATCH_STATES } from '../../rules.ts'
import { useBatchActs } from './batch-acts.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { batchWords } from '../../words/admin.ts'

const columns: readonly ListColumn<'GET /admin/payout-batches'>[] = [
  {
    id: 'batch',
    header: m.earnings_batch,
    cell: ({ id, number }) => <OpensRecord id={id}>{number}</OpensRecord>,
  },
  { id: 'date', header: m.common_date, cell: ({ createdAt }) => <Day at={createdAt} /> },
  { id: 'stores', header: m.earnings_batch_stores, align: 'end', cell: ({ payouts }) => payouts },
  {
    id: 'total',
    header: m.common_total,
    align: 'end',
    cell: ({ totalCents }) => <Amount cents={totalCents} />,
  },
  { id: 'state', header: m.common_status, cell: ({ state }) => <State word={batchWords[state]} /> },
]

/** What was paid out to stores, what is to be sent to the bank, and what was called off. */
export const BatchesScreen = listScreen({
  read: 'GET /admin/payout-batches',
  words: {
    title: m.earnings_batches,
    none: m.earnings_batches_none,
    noneReason: m.earnings_batches_none_reason,
    failed: m.earnings_batches_failed,
  },
  columns,
  rowName: ({ number }) => number,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.earnings_all_batches,
      options: BATCH_STATES,
      name: (state) => batchWords[state].label(),
    }),
  ],
  exportFrom: '/admin/payout-batches.csv',
  record: { word: 'batch', Sheet: BatchSheet },
  useRowActs: useBatchActs,
  Toolbar: BalancesLink,
})

function BalancesLink() {
  return (
    <Button variant="secondary" icon={<Wallet aria-hidden />} href="/admin/payouts">
      {m.earnings_payouts()}
    </Button>
  )
}
