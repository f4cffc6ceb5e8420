import { db, transaction, type Tx } from '#server/db.ts'
import { lockOrder } from '#modules/orders/commands/move-order.ts'
import { getOwnOrder } from '#modules/orders/queries/orders.ts'
import { canPay, hasMoney } from '#modules/orders/rules.ts'
import { markAsked, reopenPayments } from '#modules/payments/commands/payments.ts'
import { listPayments } from '#modules/payments/queries/payments.ts'
import { canRestart } from '#modules/payments/rules.ts'
import { cannotPay, nothingToCapture } from '../errors.ts'
import type { Buyer } from './check-out.ts'
import { answerFor, answerInReview, type CheckoutAnswer, takeApproved } from './pay-attempt.ts'

type Own = Buyer & { orderId: string }

/**
 * The buyer approved at PayPal: takes the money of the order's latest attempt and settles it. What was approved
 * is the provider's word, never the caller's. Repeatable, also by several at once; an order that has its money
 * answers so. Refused when the order has ended, and when nothing was approved.
 */
export async function capturePayment({ orderId, userId, locale, now }: Own): Promise<CheckoutAnswer> {
  const how = { locale, now }
  const order = await getOwnOrder(db, { orderId, userId })
  if (hasMoney(order.paymentStatus)) return answerFor(order, 'repeated', null, how)
  if (order.paymentStatus === 'review') return answerInReview(order, how)
  const attempt = await transaction((tx) => holdAttempt(tx, { orderId, userId, now }))
  const answer = await takeApproved(attempt, how)
  if (!answer) throw nothingToCapture()
  return answer
}

// The reconciler leaves a payment alone for a minute after it was asked about, so it cannot close this one while the money is being taken.
async function holdAttempt(tx: Tx, { orderId, userId, now }: Omit<Own, 'locale'>) {
  const order = await lockOrder(tx, { orderId, userId })
  const [payment] = await listPayments(tx, { orderId })
  const isRestarted = payment !== undefined && canRestart(payment)
  const isOpen = payment?.state === 'pending' || payment?.state === 'paid' || isRestarted
  if (payment?.provider !== 'paypal' || payment.providerPaymentId === null || !isOpen)
    throw nothingToCapture()
  // Somebody else captured meanwhile: PayPal answers the same capture again, and the settlement finds it done.
  if (payment.state !== 'paid' && !canPay(order, now)) throw cannotPay()
  // Approved anew with another instrument: from here on the reconciler looks after it again.
  if (isRestarted) await reopenPayments(tx, { paymentIds: [payment.id], now })
  else await markAsked(tx, { paymentId: payment.id, now })
  return {
    order,
    payment: isRestarted ? { ...payment, state: 'pending' as const, failureCode: null } : payment,
  }
}
