import { and, eq } from 'drizzle-orm'
import { blockRefundedGiftCard } from '#modules/payments/gift-cards/public.ts'
import { listPayments, queueRefunds, type Refund } from '#modules/payments/core/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin, Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { mailRefunded } from '../emails.ts'
import { mailMoneyProblem, mailRefundBounced } from '../emails/money.ts'
import { cannotCancel, notInReview, purchaseNotFound } from '../errors.ts'
import { findPurchase, getOwnPurchase } from '../queries.ts'
import { canCancel } from '../rules.ts'
import { giftCardPurchases, type GiftPurchase } from '../tables.ts'
import { lockPurchase } from './lock-purchase.ts'

type By<Actor> = { actor: Actor; address: string; now: Date }

/**
 * The buyer calls a card off that no one has the code of: the money goes back by the way it came. All or nothing;
 * audited; the second of two is refused. Announces `gift_purchase.changed`.
 */
export async function cancelPurchase(
  tx: Tx,
  { purchaseId }: { purchaseId: string },
  by: By<Member>,
): Promise<void> {
  await getOwnPurchase(tx, { purchaseId, userId: by.actor.userId })
  const { purchase } = await lockPurchase(tx, { purchaseId })
  if (!canCancel(purchase)) throw cannotCancel()
  await callOff(tx, purchase, { ...by, action: 'gift_cards.cancel', reason: undefined })
}

/**
 * An administrator gives the money of a sold card back. One that was delivered is blocked first, and refused where
 * something of it was spent. Locks person, purchase, payments, card. All or nothing; audited.
 */
export async function refundSoldCard(
  tx: Tx,
  { purchaseId, reason }: { purchaseId: string; reason: string },
  by: By<Admin>,
): Promise<void> {
  if (!(await findPurchase(tx, { purchaseId }))) throw purchaseNotFound()
  const { purchase } = await lockPurchase(tx, { purchaseId })
  if (purchase.status !== 'paid') throw cannotCancel()
  await callOff(tx, purchase, { ...by, action: 'gift_cards.refund', reason })
  if (purchase.cardId) await blockRefundedGiftCard(tx, { cardId: purchase.cardId, reason }, by)
}

type CallOff = By<Admin | Member> & {
  action: 'gift_cards.cancel' | 'gift_cards.refund'
  reason: string | undefined
}

async function callOff(tx: Tx, purchase: GiftPurchase, { actor, address, now, action, reason }: CallOff) {
  const { id: giftPurchaseId, userId, amountCents } = purchase
  await tx
    .update(giftCardPurchases)
    .set({ status: 'cancelled', codeEncrypted: null, updatedAt: now })
    .where(eq(giftCardPurchases.id, giftPurchaseId))
  await queueRefunds(tx, { giftPurchaseId, reason: 'gift_cancelled', now })
  await recordAudit(tx, {
    actor,
    address,
    action,
    target: { kind: 'gift_card_purchase', id: giftPurchaseId },
    before: { status: purchase.status },
    after: { status: 'cancelled', amountCents },
    reason,
  })
  await announce(tx, { name: 'gift_purchase.changed', userId })
}

/**
 * An administrator closes a purchase whose money did not agree. The money is not touched, because it is not what was
 * asked for: a person sees to it at the provider, and what still becomes right afterwards goes back by itself.
 */
export async function closeReview(
  tx: Tx,
  { purchaseId, reason }: { purchaseId: string; reason: string },
  { actor, address, now }: By<Admin>,
): Promise<void> {
  if (!(await findPurchase(tx, { purchaseId }))) throw purchaseNotFound()
  const { purchase } = await lockPurchase(tx, { purchaseId })
  if (purchase.status !== 'review') throw notInReview()
  await tx
    .update(giftCardPurchases)
    .set({ status: 'expired', updatedAt: now })
    .where(eq(giftCardPurchases.id, purchaseId))
  await recordAudit(tx, {
    actor,
    address,
    action: 'gift_cards.close_purchase',
    target: { kind: 'gift_card_purchase', id: purchaseId },
    before: { status: purchase.status },
    after: { status: 'expired' },
    reason,
  })
  await announce(tx, { name: 'gift_purchase.changed', userId: purchase.userId })
}

type Followed = {
  purchase: GiftPurchase
  refund: Refund
  state: 'done' | 'refused' | 'bounced'
  detail: string
  now: Date
}

/** A locked purchase follows what became of the money that is owed back of it; person and shop are informed. */
export async function followRefund(tx: Tx, { purchase, refund, state, detail, now }: Followed) {
  const { amountCents } = refund
  const { id: giftPurchaseId, userId, status } = purchase
  const move = (to: 'refunded' | 'cancelled' | 'expired') =>
    tx
      .update(giftCardPurchases)
      .set({ status: to, updatedAt: now })
      .where(and(eq(giftCardPurchases.id, giftPurchaseId), eq(giftCardPurchases.status, status)))
  if (state !== 'done') await mailMoneyProblem(tx, { purchase, why: `refund_${state}`, detail })
  if (state === 'refused') return
  if (state === 'done') {
    const taken = await listPayments(tx, { giftPurchaseId })
    const heldCents = taken.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0)
    if (heldCents <= 0) await move('refunded')
    await mailRefunded(tx, { purchase, amountCents })
  } else {
    if (status === 'refunded') await move(purchase.paidAt ? 'cancelled' : 'expired')
    await mailRefundBounced(tx, { purchase, amountCents })
  }
  await announce(tx, { name: 'gift_purchase.changed', userId })
}
