import { db, transaction, type Tx } from '#server/db.ts'
import { lockOrder } from '#modules/orders/commands/move-order.ts'
import { getOwnOrder } from '#modules/orders/queries/orders.ts'
import { canPay, hasMoney, intentOf } from '#modules/orders/rules.ts'
import { holdForCapture, takeApproved } from '#modules/payments/commands/open-at-provider.ts'
import { listPayments } from '#modules/payments/queries/payments.ts'
import { cannotPay, nothingToCapture } from '../errors.ts'
import type { Buyer } from './check-out.ts'
import { answerFor, answerInReview, type CheckoutAnswer, told } from './pay-attempt.ts'

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
  const intent = intentOf(attempt.order, attempt.payment)
  const taken = await takeApproved({ payment: attempt.payment, intent, now })
  if (!taken) throw nothingToCapture()
  return told(attempt, taken, how)
}

async function holdAttempt(tx: Tx, { orderId, userId, now }: Omit<Own, 'locale'>) {
  const order = await lockOrder(tx, { orderId, userId })
  const [latest] = await listPayments(tx, { orderId })
  const payment = await holdForCapture(tx, { payment: latest, now })
  if (!payment) throw nothingToCapture()
  // Somebody else captured meanwhile: PayPal answers the same capture again, and the settlement finds it done.
  if (payment.state !== 'paid' && !canPay(order, now)) throw cannotPay()
  return { order, payment }
}
