import { eq } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import { askRefund, failRefund, finishRefund } from '#modules/payments/commands/refunds.ts'
import { listPurchasePayments, type Payment, type Refund } from '#modules/payments/queries/payments.ts'
import { SYSTEM } from '#server/actor.ts'
import { transaction, type Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { mailMoneyProblem, mailRefunded } from '../emails.ts'
import { planPurchases } from '../tables.ts'
import { lockPurchase } from './settle-purchase.ts'

type Found = { refund: Refund & { purchaseId: string }; payment: Payment; now: Date }

/**
 * Gives back one queued refund of a plan's money and writes it down. Repeatable: the row's own key makes it one refund
 * at the provider, the guard one in our books. Throws when the provider gave no clear answer.
 */
export async function carryOutPlanRefund({ refund, payment, now }: Found): Promise<void> {
  const { id: refundId, purchaseId } = refund
  const answer = await askRefund({ refund, payment })
  if (answer.state === 'pending') throw new Error(`Refund ${refundId} is still on its way`)
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
