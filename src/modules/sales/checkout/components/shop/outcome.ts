import { AS_PLACED, hasMoney, isCancelled } from '#modules/sales/orders/rules.ts'
import { PROVIDER_AWAY } from '#modules/payments/gateways/rules/refusals.ts'
import type { Output } from '#browser/client.ts'

export type CheckoutAnswer = Output<'POST /checkout'>
export type LastTry = Omit<CheckoutAnswer, 'orderId' | 'number'>

export type Outcome =
  | 'paid'
  | 'transfer'
  | 'review'
  | 'authenticate'
  | 'declined'
  | 'away'
  | 'closed'
  | 'opened'
  | 'waiting'

/** How an order stands after a try to pay it, by what the server says and nothing else. */
export function outcomeOf(answer: LastTry): Outcome {
  const { next, status, paymentStatus, code, clientSecret, paypalOrderId, confirmUntil } = answer
  if (hasMoney(paymentStatus)) return 'paid'
  if (paymentStatus === 'review') return 'review'
  if (isCancelled(status) || paymentStatus === 'expired') return 'closed'
  if (next === 'transfer' || next === 'authenticate') return next
  // An earlier try may have been declined; what is said of this one counts.
  if (code === 'checkout.payment_unclear') return 'waiting'
  if (code === PROVIDER_AWAY) return 'away'
  if (clientSecret || paypalOrderId || confirmUntil) return 'opened'
  return paymentStatus === 'failed' || code !== null ? 'declined' : 'waiting'
}

/** The card form refused before the server could know. */
export const declinedTry = (message: string): LastTry => ({
  status: AS_PLACED.status,
  paymentStatus: 'failed',
  next: 'pay',
  code: 'checkout.payment_incomplete',
  message,
})
