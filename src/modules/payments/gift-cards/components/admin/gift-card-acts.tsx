import { Ban, LockOpen, Undo2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { maskedGiftCard } from '../../rules.ts'
import { RefundDialog } from './waiting-gifts.tsx'
import { GIFT_CARD_READS, type GiftCardRow } from './gift-card-words.ts'

type Card = Pick<
  GiftCardRow,
  'id' | 'last4' | 'state' | 'purchaseId' | 'boughtBy' | 'initialCents' | 'balanceCents'
>

/** What can be done with a card, in its row and under its details. */
export function useGiftCardActs() {
  const ask = useAsk()
  return (card: Card) => {
    const isBlocked = card.state === 'blocked'
    const { purchaseId, boughtBy, initialCents } = card
    const refunds =
      purchaseId && !isBlocked && card.balanceCents === initialCents
        ? [
            {
              label: m.admin_gift_refund(),
              icon: <Undo2 aria-hidden />,
              danger: true,
              onSelect: () =>
                ask((close) => (
                  <RefundDialog
                    gift={{ purchaseId, amountCents: initialCents, buyerName: boughtBy ?? '' }}
                    onClose={close}
                  />
                )),
            },
          ]
        : []
    return [
      ...refunds,
      {
        label: isBlocked ? m.admin_gift_unblock() : m.admin_gift_block(),
        icon: isBlocked ? <LockOpen aria-hidden /> : <Ban aria-hidden />,
        danger: !isBlocked,
        onSelect: () => ask((close) => <BlockDialog card={card} isBlocked={isBlocked} onClose={close} />),
      },
    ]
  }
}

/** Blocks a card, or lets it be used again; both with a reason. */
function BlockDialog({ card, isBlocked, onClose }: { card: Card; isBlocked: boolean; onClose: () => void }) {
  const name = { card: maskedGiftCard(card.last4) }
  const act = useAct(
    isBlocked ? 'POST /admin/gift-cards/{id}/unblock' : 'POST /admin/gift-cards/{id}/block',
    {
      said: isBlocked ? m.admin_gift_unblocked : m.admin_gift_blocked_done,
      failed: m.admin_gift_write_failed,
      reportsIn: 'both',
      refreshes: GIFT_CARD_READS,
      done: onClose,
    },
  )
  return (
    <ReasonDialog
      danger={!isBlocked}
      title={isBlocked ? m.admin_gift_unblock_title(name) : m.admin_gift_block_title(name)}
      consequence={isBlocked ? m.admin_gift_unblock_effect() : m.admin_gift_block_effect()}
      confirmLabel={isBlocked ? m.admin_gift_unblock() : m.admin_gift_block()}
      act={act}
      given={(reason) => ({ id: card.id, reason })}
      onClose={onClose}
    />
  )
}
