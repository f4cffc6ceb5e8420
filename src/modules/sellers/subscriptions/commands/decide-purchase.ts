import { eq } from 'drizzle-orm'
import { accountNotFound } from '#modules/identity/accounts/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { storeNameTaken } from '#modules/sellers/stores/public.ts'
import { isHeld } from '#modules/payments/core/public.ts'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { grantSubscription } from '../commands.ts'
import { mailReviewClosed, mailReviewGranted } from '../emails/review.ts'
import { heldByProvider, notInReview, purchaseNotFound } from '../errors.ts'
import type { DecidePurchase } from '../input.ts'
import { findPurchase } from '../queries/review.ts'
import { userPlan } from '../rules.ts'
import { planPurchases, type Purchase } from '../tables.ts'
import { lockPurchase } from './settle-purchase.ts'
import { giveStorePlan } from './store-plan.ts'

type By = { actor: Admin; address: string; now: Date }

/**
 * An administrator's word on money for a plan that did not agree: the plan is given, or the purchase is closed without
 * one. All or nothing, with a line in the audit log and an email; the second of two who decide is refused. The money
 * is not touched, because it is not what was asked for: a person sees to it at the provider, and what still becomes
 * right afterwards goes back by itself. What the provider holds can be closed but not given. Announces
 * `subscription.changed`.
 */
export async function decidePurchase(
  tx: Tx,
  { purchaseId, decision, reason }: DecidePurchase,
  { actor, address, now }: By,
): Promise<void> {
  if (!(await findPurchase(tx, { purchaseId }))) throw purchaseNotFound()
  const { person, purchase } = await lockPurchase(tx, { purchaseId })
  if (purchase.status !== 'review') throw notInReview()
  if (decision === 'grant' && (await isHeld(tx, { purchaseId }))) throw heldByProvider()
  await tx
    .update(planPurchases)
    .set({ status: 'expired', updatedAt: now })
    .where(eq(planPurchases.id, purchaseId))
  await recordAudit(tx, {
    actor,
    address,
    action: `subscriptions.${decision}_purchase`,
    target: { kind: 'plan_purchase', id: purchaseId },
    before: { status: purchase.status },
    after: { status: 'expired' },
    reason,
  })
  if (decision === 'close') await mailReviewClosed(tx, { purchase, reason })
  else if (person) await grant(tx, purchase, { actor, address, now })
  else throw accountNotFound()
  await announce(tx, { name: 'subscription.changed', userId: purchase.userId })
}

async function grant(tx: Tx, purchase: Purchase, by: By) {
  const { userId, planType } = purchase
  if (purchase.type === 'business') {
    const paid = { amountCents: purchase.amountCents, paymentMethod: 'admin', paymentId: null }
    const given = await giveStorePlan(tx, { bought: purchase, paid, actor: by.actor, now: by.now })
    if (typeof given === 'string') throw storeNameTaken()
    return
  }
  const { endDate } = await grantSubscription(tx, { ...by, userId, planType: userPlan(planType) })
  await mailReviewGranted(tx, { purchase, endDate })
}
