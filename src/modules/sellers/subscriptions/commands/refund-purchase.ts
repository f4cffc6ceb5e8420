import { eq } from 'drizzle-orm'
import { listPayments, type Refund } from '#modules/payments/core/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { mailMoneyProblem, mailRefundBounced, mailRefunded } from '../emails.ts'
import { planPurchases, type Purchase } from '../tables.ts'

type Followed = {
  purchase: Purchase
  refund: Refund
  state: 'done' | 'refused' | 'bounced'
  detail: string
  now: Date
}

/** A locked purchase follows what became of the money that is owed back of it; person and shop are informed. */
export async function followRefund(tx: Tx, { purchase, refund, state, detail, now }: Followed) {
  const { amountCents } = refund
  const { id: purchaseId, userId } = purchase
  const move = (status: 'refunded' | 'expired') =>
    tx.update(planPurchases).set({ status, updatedAt: now }).where(eq(planPurchases.id, purchaseId))
  if (state !== 'done') await mailMoneyProblem(tx, { purchase, why: `refund_${state}`, detail })
  if (state === 'refused') return
  if (state === 'done') {
    const taken = await listPayments(tx, { purchaseId })
    const heldCents = taken.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0)
    if (heldCents <= 0) await move('refunded')
    await mailRefunded(tx, { purchase, amountCents })
  } else {
    // It was given back because no plan came of it, and none does now.
    if (purchase.status === 'refunded') await move('expired')
    await mailRefundBounced(tx, { purchase, amountCents })
  }
  await announce(tx, { name: 'subscription.changed', userId })
}
