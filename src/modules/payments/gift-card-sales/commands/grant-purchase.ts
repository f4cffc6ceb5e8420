import { eq } from 'drizzle-orm'
import { accountNotFound } from '#modules/identity/accounts/public.ts'
import { differsInAmount, listPayments, readDiffering, takeDiffering } from '#modules/payments/core/public.ts'
import { isProviders } from '#modules/payments/gateways/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { mailReceipt } from '../emails.ts'
import { notGrantable, notInReview, outsideLimits, providerAway, purchaseNotFound } from '../errors.ts'
import { findPurchase } from '../queries.ts'
import { MAX_SOLD_CENTS, MIN_SOLD_CENTS } from '../rules.ts'
import { giftCardPurchases } from '../tables.ts'
import { lockPurchase } from './lock-purchase.ts'

/**
 * An administrator grants a card of what was paid, where that differs from the price and in nothing else. The provider is
 * asked first, with no transaction open, because the amount is its own. Then payment and purchase take that amount, and
 * the card goes out on its day like any other. All or nothing; audited; the second of two who decide is refused. Locks
 * person, purchase, payment. Announces `gift_purchase.changed`.
 */
export async function grantPurchase(
  { purchaseId, reason }: { purchaseId: string; reason: string },
  { actor, address, now }: { actor: Admin; address: string; now: Date },
): Promise<void> {
  const known = await findPurchase(db, { purchaseId })
  if (!known) throw purchaseNotFound()
  if (known.status !== 'review') throw notInReview()
  const payment = (await listPayments(db, { giftPurchaseId: purchaseId })).find(differsInAmount)
  const held = payment && (await readDiffering(payment, { orderId: purchaseId }).catch(away))
  if (!payment || !held) {
    // Somebody may have decided since it was read.
    const latest = await findPurchase(db, { purchaseId })
    throw latest?.status === 'review' ? notGrantable() : notInReview()
  }
  const amountCents = held.capturedCents
  if (amountCents < MIN_SOLD_CENTS || amountCents > MAX_SOLD_CENTS) throw outsideLimits()
  await transaction(async (tx) => {
    const { person, purchase } = await lockPurchase(tx, { purchaseId })
    if (purchase.status !== 'review') throw notInReview()
    if (!person) throw accountNotFound()
    if (!(await takeDiffering(tx, { payment, held, confirmedBy: actor.userId, now }))) throw notGrantable()
    const askedCents = purchase.amountCents
    const [granted] = await tx
      .update(giftCardPurchases)
      .set({ status: 'paid', amountCents, askedCents, paidAt: now, updatedAt: now })
      .where(eq(giftCardPurchases.id, purchaseId))
      .returning()
    await recordAudit(tx, {
      actor,
      address,
      action: 'gift_cards.grant_purchase',
      target: { kind: 'gift_card_purchase', id: purchaseId },
      before: { status: purchase.status, amountCents: askedCents },
      after: { status: 'paid', amountCents },
      reason,
    })
    await mailReceipt(tx, { purchase: granted! })
    await announce(tx, { name: 'gift_purchase.changed', userId: purchase.userId })
  })
}

function away(error: unknown): never {
  throw isProviders(error) ? providerAway() : error
}
