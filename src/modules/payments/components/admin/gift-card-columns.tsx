import { showDay } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { TableColumn } from '#panel/data-table.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { maskedGiftCard } from '../../rules.gift-cards.ts'
import { type GiftCardRow, standingWords } from './gift-card-words.ts'

export function giftCardColumns({
  onOpen,
}: {
  onOpen: (id: string) => void
}): readonly TableColumn<GiftCardRow>[] {
  return [
    {
      id: 'card',
      header: m.admin_gift_card(),
      cell: ({ id, last4 }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="min-h-6 whitespace-nowrap rounded-sm font-semibold tabular-nums hover:text-brand-ink hover:underline"
        >
          {maskedGiftCard(last4)}
        </button>
      ),
    },
    {
      id: 'for',
      header: m.admin_gift_for(),
      cell: ({ recipientEmail, note }) => (
        <div className="min-w-0 md:max-w-52 lg:max-w-60">
          <p className="truncate">{recipientEmail ?? m.admin_gift_nobody()}</p>
          {note && <p className="truncate text-muted">{note}</p>}
        </div>
      ),
    },
    {
      id: 'balance',
      header: m.admin_gift_balance(),
      align: 'end',
      cell: ({ balanceCents, initialCents }) => (
        <div>
          <p className="money font-semibold">{formatUsd(balanceCents)}</p>
          {balanceCents < initialCents && (
            <p className="money text-muted">{m.admin_gift_of({ amount: formatUsd(initialCents) })}</p>
          )}
        </div>
      ),
    },
    {
      id: 'expires',
      header: m.admin_gift_expires(),
      cell: ({ expiresAt }) => (
        <time dateTime={expiresAt} className="whitespace-nowrap">
          {showDay(expiresAt)}
        </time>
      ),
    },
    {
      id: 'issued',
      header: m.admin_gift_issued(),
      wideOnly: true,
      cell: ({ createdAt, issuedBy }) => (
        <div>
          <time dateTime={createdAt} className="whitespace-nowrap">
            {showDay(createdAt)}
          </time>
          {issuedBy && <p className="truncate text-muted">{issuedBy}</p>}
        </div>
      ),
    },
    {
      id: 'state',
      header: m.admin_column_state(),
      cell: ({ state }) => (
        <StatusDot tone={standingWords[state].tone}>{standingWords[state].label()}</StatusDot>
      ),
    },
  ]
}
