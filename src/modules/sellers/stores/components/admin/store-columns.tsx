import { formatUsd } from '#lib/money.ts'
import { Day, State, TwoLines } from '#panel/cells.tsx'
import { type ListColumn, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { hasNameWaiting } from '../../rules.ts'
import { StoreStatusSelect, VerifiedSwitch } from './store-acts.tsx'
import { nameWord } from '../../words/admin.ts'

export const storeColumns: readonly ListColumn<'GET /admin/stores'>[] = [
  {
    id: 'store',
    header: m.people_store,
    sorts: { asc: 'name' },
    cell: ({ id, name, contactEmail, ...store }) => (
      <TwoLines below={hasNameWaiting(store) ? <State word={nameWord} /> : contactEmail}>
        <OpensRecord id={id}>{name}</OpensRecord>
      </TwoLines>
    ),
  },
  {
    id: 'owner',
    header: m.stores_owner,
    needs: 'wide',
    cell: ({ owner }) => <TwoLines below={owner.email}>{owner.fullName}</TwoLines>,
  },
  {
    id: 'plan',
    header: m.common_plan,
    cell: ({ plan }) =>
      plan ? (
        <TwoLines below={m.subscriptions_price_month({ price: formatUsd(plan.amountCents) })}>
          {plan.planName}
        </TwoLines>
      ) : (
        <span className="text-muted">{m.common_no_plan()}</span>
      ),
  },
  { id: 'status', header: m.common_status, cell: (store) => <StoreStatusSelect store={store} /> },
  { id: 'verified', header: m.storefront_verified, cell: (store) => <VerifiedSwitch store={store} /> },
  {
    id: 'created',
    header: m.stores_created,
    needs: 'wide',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]
