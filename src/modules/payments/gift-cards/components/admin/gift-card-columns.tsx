import { formatUsd } from '#lib/money.ts'
import { Amount, Day, State, TwoLines } from '#panel/cells.tsx'
import { type ListColumn, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { maskedGiftCard } from '../../rules.ts'
import { standingWords } from './gift-card-words.ts'

export const giftCardColumns: readonly ListColumn<'GET /admin/gift-cards'>[] = [
  {
    id: 'card',
    header: m.common_card,
    cell: ({ id, last4 }) => <OpensRecord id={id}>{maskedGiftCard(last4)}</OpensRecord>,
  },
  {
    id: 'for',
    header: m.admin_gift_for,
    cell: ({ recipientEmail, note }) => (
      <TwoLines below={note}>{recipientEmail ?? m.admin_gift_nobody()}</TwoLines>
    ),
  },
  {
    id: 'balance',
    header: m.admin_gift_balance,
    align: 'end',
    cell: ({ balanceCents, initialCents }) => (
      <TwoLines below={balanceCents < initialCents && m.admin_gift_of({ amount: formatUsd(initialCents) })}>
        <Amount cents={balanceCents} />
      </TwoLines>
    ),
  },
  {
    id: 'expires',
    header: m.admin_gift_expires,
    sorts: { asc: 'expires_asc', desc: 'expires_desc' },
    cell: ({ expiresAt }) => <Day at={expiresAt} />,
  },
  {
    id: 'issued',
    header: m.admin_gift_issued,
    needs: 'wide',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt, issuedBy, boughtBy }) => (
      <TwoLines below={issuedBy ?? boughtBy}>
        <Day at={createdAt} />
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: m.common_status,
    cell: ({ state }) => <State word={standingWords[state]} />,
  },
]
