import { Amount, Day, TwoLines } from '#panel/cells.tsx'
import { type ListColumn, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { SubscriptionStatusSelect } from './subscription-status.tsx'
import { customerOf, kindNames } from './subscription-words.ts'

export const subscriptionColumns: readonly ListColumn<'GET /admin/subscriptions'>[] = [
  {
    id: 'customer',
    header: m.common_customer,
    cell: (row) => (
      <TwoLines below={row.user.email} width="md:max-w-48 lg:max-w-72">
        <OpensRecord id={row.id}>{customerOf(row)}</OpensRecord>
      </TwoLines>
    ),
  },
  {
    id: 'plan',
    header: m.common_plan,
    cell: ({ planName, type }) => <TwoLines below={kindNames[type]()}>{planName}</TwoLines>,
  },
  {
    id: 'status',
    header: m.common_status,
    cell: (row) => <SubscriptionStatusSelect subscription={row} />,
  },
  {
    id: 'amount',
    header: m.subscriptions_amount,
    align: 'end',
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
  },
  {
    id: 'start',
    header: m.subscriptions_start,
    needs: 'wide',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ startDate }) => <Day at={startDate} />,
  },
  { id: 'end', header: m.subscriptions_end, needs: 'wide', cell: ({ endDate }) => <Day at={endDate} /> },
]
