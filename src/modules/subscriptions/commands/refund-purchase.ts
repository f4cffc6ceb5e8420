import { eq } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import {
  askRefund,
  failRefund,
  finishRefund,
  markRefundAsked,
  undoRefund,
} from '#modules/payments/commands/refunds.ts'
import { listPurchasePayments, type Payment, type Refund } from '#modules/payments/queries/payments.ts'
import { SYSTEM } from '#server/actor.ts'
import { transaction, type Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { mailMoneyProblem, mailRefundBounced, mailRefunded } from '../emails.ts'
import { planPurchases } from '../tables.ts'
import { lockPurchase } from './settle-purchase.ts'

type Found = { refund: Refund & { purchaseId: string }; payment: Payment; now: Date }

/**
 * Gives back one queued refund of a plan's money and writes it down. Repeatable: the row's own key makes it one refund
 * at the provider, the guard one in our books. What is still on its way stays queued. Throws when the provider gave
 * no answer.
 */
export async function carryOutPlanRefund({ refund, payment, now }: Found): Promise<void> {
  const { id: refundId, purchaseId } = refund
  const answer = await askRefund({ refund, payment })
  // The provider takes its time, which is nobody's fault: its notice or the reconciler brings the end.
  if (answer.state === 'pending') return transaction((tx) => markRefundAsked(tx, { refundId, now }))
  if (answer.state === 'succeeded' && answer.id !== null) {
    const providerRefundId = answer.id
    await transaction((tx) => bookRefund(tx, { refundId, purchaseId, providerRefundId, now }))
    return
  }
  const detail = 'code' in answer ? answer.code : 'failed'
  await transaction(async (tx) => {
    const { purchase } = await lockPurchase(tx, { purchaseId })
    if (!(await failRefund(tx, { refundId }))) return
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'subscriptions.refund_refused',
      target: { kind: 'plan_purchase', id: purchaseId },
      after: { refundId, detail, amountCents: refund.amountCents },
    })
    await mailMoneyProblem(tx, { purchase, why: 'refund_refused', detail })
  })
}

type Booking = { refundId: string; purchaseId: string; providerRefundId: string; now: Date }

async function bookRefund(tx: Tx, { refundId, purchaseId, providerRefundId, now }: Booking) {
  const { purchase } = await lockPurchase(tx, { purchaseId })
  const refund = await finishRefund(tx, { refundId, providerRefundId, now })
  if (!refund) return
  const taken = await listPurchasePayments(tx, { purchaseId })
  const keptCents = taken.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0)
  if (keptCents <= 0)
    await tx
      .update(planPurchases)
      .set({ status: 'refunded', updatedAt: now })
      .where(eq(planPurchases.id, purchaseId))
  await mailRefunded(tx, { purchase, amountCents: refund.amountCents })
  await announce(tx, { name: 'subscription.changed', userId: purchase.userId })
}

/** The buyer's bank sent back what had been given back: the purchase holds the money again, once; shop and buyer are told. */
export async function takeBackPlanRefund(
  tx: Tx,
  { refundId, purchaseId, now }: Omit<Booking, 'providerRefundId'>,
) {
  const { purchase } = await lockPurchase(tx, { purchaseId })
  const refund = await undoRefund(tx, { refundId, now })
  if (!refund) return
  const { amountCents, providerRefundId } = refund
  // It was given back because no plan came of it, and none does now.
  if (purchase.status === 'refunded')
    await tx
      .update(planPurchases)
      .set({ status: 'expired', updatedAt: now })
      .where(eq(planPurchases.id, purchaseId))
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'subscriptions.refund_bounced',
    target: { kind: 'plan_purchase', id: purchaseId },
    after: { refundId, amountCents },
  })
  await mailMoneyProblem(tx, { purchase, why: 'refund_bounced', detail: providerRefundId ?? refundId })
  await mailRefundBounced(tx, { purchase, amountCents })
  await announce(tx, { name: 'subscription.changed', userId: purchase.userId })
}
