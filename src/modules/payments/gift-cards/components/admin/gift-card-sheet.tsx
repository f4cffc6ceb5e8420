import { showDay, showInstant } from '#i18n/dates.ts'
import { startOfDay } from '#lib/panama-days.ts'
import { formatUsd } from '#lib/money.ts'
import { OrderLink, State } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { Timeline } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { maskedGiftCard } from '../../rules.ts'
import { useGiftCardActs } from './gift-card-acts.tsx'
import { entryWords, type GiftCardDetail, standingWords } from './gift-card-words.ts'

/** One card with all that ever happened to it. */
export function GiftCardSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const actsOf = useGiftCardActs()
  return (
    <RecordSheet
      read="GET /admin/gift-cards/{id}"
      id={id}
      onClose={onClose}
      words={{ title: m.common_card, failed: m.admin_gift_failed }}
      title={({ last4 }) => m.common_gift_card_of({ card: maskedGiftCard(last4) })}
      aside={({ state }) => <State word={standingWords[state]} />}
      description={({ createdAt }) => m.admin_gift_issued_on({ date: showInstant(createdAt) })}
      foot={(card) => <ActButtons acts={actsOf(card)} />}
    >
      {(card) => (
        <>
          <Facts
            of={[
              [m.admin_gift_balance(), formatUsd(card.balanceCents)],
              [m.admin_gift_amount(), formatUsd(card.initialCents)],
              [m.admin_gift_expires(), showDay(card.expiresAt)],
              [m.admin_gift_for(), card.recipientEmail ?? m.admin_gift_nobody()],
              [m.admin_gift_note(), card.note],
              [m.admin_gift_issued_by(), card.issuedBy],
              [m.admin_gift_bought_by(), card.boughtBy],
              [m.admin_gift_send_on(), card.sendOn && showDay(startOfDay(card.sendOn).toISOString())],
              [m.admin_gift_blocked_reason(), card.blockedReason],
            ]}
          />
          <SheetSection title={m.admin_gift_entries()}>
            <Timeline entries={card.entries.map(entryOf)} />
          </SheetSection>
        </>
      )}
    </RecordSheet>
  )
}

const entryOf = ({ amountCents, orderId, orderNumber, ...entry }: GiftCardDetail['entries'][number]) => ({
  id: entry.id,
  what: entryWords[entry.kind](),
  at: entry.createdAt,
  amount: amountCents !== 0 && `${amountCents < 0 ? '−' : '+'}${formatUsd(Math.abs(amountCents))}`,
  by: orderId && <OrderLink id={orderId}>{orderNumber}</OrderLink>,
  note: entry.reason,
})
