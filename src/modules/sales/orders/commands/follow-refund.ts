import { isPaidToSellers, isTakenByStaff, methodHeldBy } from '#modules/payments/gateways/rules/methods.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { giveBackToCard } from '#modules/payments/gift-cards/public.ts'
import { listPayments, type Payment, type Refund } from '#modules/payments/core/public.ts'
import { mailMoneyProblem, mailRefundBounced, mailRefunded } from '../emails.ts'
import { announceOrder, refundBounced, refundSent } from '../events.ts'
import { listDirectOrders } from '../queries/direct-orders.ts'
import { findGiven } from '../queries/refunds.ts'
import { isOpenPayment } from '../rules/seller-orders.ts'
import { hasMoney, isUnpaid, paymentStatusAfterRefund } from '../rules.ts'
import { type Order, orders } from '../tables.ts'
import { forgetRefused } from './give-back.ts'

type Followed = {
  thing: Order
  refund: Refund
  payment: Payment
  state: 'done' | 'refused' | 'bounced'
  detail: string
  now: Date
}

/**
 * A locked order follows what became of money owed back: what came from a gift card is on it again, the payment
 * status says what is held, and buyer and shop are informed. What was refused or bounced may be owed again.
 */
export async function followRefund(tx: Tx, { thing: order, refund, payment, state, detail, now }: Followed) {
  const { id: refundId, amountCents, paymentId } = refund
  if (state !== 'done') {
    await forgetRefused(tx, { refundId, now })
    await mailMoneyProblem(tx, { order, why: `refund_${state}`, detail })
    if (state === 'refused') return
    await followMoney(tx, { order, now })
    await mailRefundBounced(tx, { order, amountCents })
  } else {
    const orderId = order.id
    const isGift = payment.provider === 'gift_card'
    const card = isGift ? await giveBackToCard(tx, { refundId, paymentId, orderId, amountCents, now }) : null
    await followMoney(tx, { order, isFromCard: isGift, now })
    const { note = null } = (await findGiven(tx, { refundId })) ?? {}
    const method = methodHeldBy(payment.provider)
    const isByStaff = method !== undefined && isTakenByStaff(method)
    await mailRefunded(tx, { order, amountCents, card, isByStaff, note })
  }
  await publish(tx, state === 'done' ? refundSent : refundBounced, { orderId: order.id, refundId })
  await announceOrder(tx, order)
}

/** The payment status says what all payments of the order keep. */
async function followMoney(
  tx: Tx,
  { order, isFromCard = false, now }: { order: Order; isFromCard?: boolean; now: Date },
) {
  const orderId = order.id
  const taken = await listPayments(tx, { orderId })
  const heldCents = taken.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0)
  const direct = isPaidToSellers(order.paymentMethod) ? await listDirectOrders(tx, { orderId }) : []
  const dueOfEach = direct.map((own) => (own.paymentState === 'paid' ? own.totalCents : 0))
  const totalCents = direct.length > 0 ? dueOfEach.reduce((sum, cents) => sum + cents, 0) : order.totalCents
  // An order that ended before it was paid has given back only what its card had lent it; one that waits, what a
  // payment took that was given up.
  const wasUnpaid = !hasMoney(order.paymentStatus) && (isFromCard || isUnpaid(order.status))
  const paymentStatus =
    wasUnpaid || direct.some(({ paymentState }) => isOpenPayment(paymentState))
      ? order.paymentStatus
      : paymentStatusAfterRefund({ heldCents, totalCents })
  await tx
    .update(orders)
    .set({ paymentStatus, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
