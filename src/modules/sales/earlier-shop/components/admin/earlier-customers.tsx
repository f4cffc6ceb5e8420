import { Send } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import type { Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day, Refers, State, TwoLines } from '#panel/cells.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { CUSTOMER_STATES, INVITATION_DAYS } from '../../rules.ts'
import { customerStates, UPDATES } from './list-words.ts'

const READS: readonly Route[] = ['GET /admin/earlier-customers']

/** Who came from the earlier shop, and how far they are with a password of their own. */
export const EarlierCustomers = listScreen({
  read: 'GET /admin/earlier-customers',
  updates: UPDATES,
  words: {
    title: m.earlier_customers,
    search: m.earlier_customers_search,
    none: m.earlier_customers_none,
    noneReason: m.earlier_customers_none_reason,
    failed: m.earlier_customers_failed,
  },
  columns: [
    {
      id: 'person',
      header: m.earlier_customers,
      cell: ({ id, fullName, email }) => (
        <TwoLines below={email}>
          <Refers to={`/admin/users?person=${id}`}>{fullName}</Refers>
        </TwoLines>
      ),
    },
    { id: 'state', header: m.common_status, cell: ({ state }) => <State word={customerStates[state]} /> },
    {
      id: 'offers',
      header: m.earlier_offers,
      cell: ({ wantsOffers }) => (wantsOffers ? m.earlier_offers_yes() : m.earlier_offers_no()),
    },
    {
      id: 'invited',
      header: m.earlier_invited_at,
      needs: 'wide',
      cell: ({ invitedAt }) => (invitedAt ? <Day at={invitedAt} /> : '—'),
    },
  ],
  rowName: ({ fullName }) => fullName,
  searchMax: 100,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: CUSTOMER_STATES,
      name: (state) => customerStates[state].label(),
    }),
  ],
  useRowActs,
  Primary: InviteButton,
})

function useRowActs() {
  const invite = useAct('POST /admin/earlier-customers/{id}/invite', {
    said: m.earlier_invite_one_sent,
    failed: m.earlier_invite_failed,
    refreshes: READS,
  })
  return ({ id, state }: RowOf<'GET /admin/earlier-customers'>) =>
    state === 'active'
      ? []
      : [
          {
            label: m.earlier_invite_one(),
            icon: <Send aria-hidden />,
            onSelect: () => void invite.start({ id }),
          },
        ]
}

function InviteButton() {
  const ask = useAsk()
  const read = useRead('GET /admin/earlier-customers', { pageSize: 1 }, { updates: UPDATES })
  const waiting = read.data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <Button
      icon={<Send aria-hidden />}
      onClick={() => ask((close) => <InviteDialog count={waiting} onClose={close} />)}
    >
      {m.earlier_invite({ count: formatCount(waiting) })}
    </Button>
  )
}

function InviteDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const invite = useAct('POST /admin/earlier-customers/invite', {
    said: ({ people }) => m.earlier_invite_sent({ count: formatCount(people) }),
    failed: m.earlier_invite_failed,
    reportsIn: 'both',
    refreshes: READS,
    done: onClose,
  })
  return (
    <ConfirmAct
      title={m.earlier_invite_question({ count: formatCount(count) })}
      consequence={m.earlier_invite_effect({ days: INVITATION_DAYS })}
      confirmLabel={m.earlier_invite_send()}
      act={invite}
      onClose={onClose}
      onConfirm={() => void invite.start({})}
    />
  )
}
