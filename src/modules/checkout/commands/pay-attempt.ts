import { findSentence } from '#i18n/sentence.ts'
import { db } from '#server/db.ts'
import type { Locale } from '#lib/locale.ts'
import { settlePayment } from '#modules/orders/commands/settle-payment.ts'
import type { Settlement } from '#modules/payments/rules.ts'
import { findOrder } from '#modules/orders/queries/orders.ts'
import { hasMoney, intentOf, type OrderStatus, type PaymentStatus } from '#modules/orders/rules.ts'
import { openAtProvider, type Opening } from '#modules/payments/commands/open-at-provider.ts'
import { openTestProvider } from '#modules/gateways/commands/providers.ts'
import type { ProviderPayment } from '#modules/gateways/providers/provider.ts'
import type { TestCard } from '#modules/gateways/providers/test-mode.ts'
import { isHeld, type OrderPayment } from '#modules/payments/queries/payments.ts'
import { declineCode } from '#modules/gateways/rules/refusals.ts'
import type { NextStep } from '../rules.ts'

export type OrderToPay = { id: string; number: string; status: OrderStatus; paymentStatus: PaymentStatus }

export type CheckoutAnswer = {
  orderId: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  next: NextStep
  /** Why it did not simply work: the code for programs, the sentence for the buyer. */
  code: string | null
  message: string | null
  clientSecret?: string
  /** What PayPal's buttons show the buyer for approval; `capture` takes the money afterwards. */
  paypalOrderId?: string
}

type Attempt = { order: OrderToPay; payment: OrderPayment }
type How = { testChoice?: TestCard | undefined; locale: Locale; now: Date }

/**
 * Takes one attempt at paying as far as it goes without the buyer. No transaction is open while the provider
 * is asked, and the key made of order and attempt makes asking again the same payment.
 */
export async function payAttempt({ order, payment }: Attempt, how: How): Promise<CheckoutAnswer> {
  if (hasMoney(order.paymentStatus)) return answer(order, 'success')
  if (payment.provider === 'manual') return answer(order, 'transfer')
  // The money is on a chain or it is not: nothing that the buyer could do here makes it come.
  if (payment.provider === 'crypto') return answer(order, 'success')
  if (order.status === 'cancelled') return answer(order, 'pay', say('checkout.cannot_pay', how))
  const { testChoice, now } = how
  const opened = await openAtProvider({ payment, intent: intentOf(order, payment), testChoice, now })
  return told({ order, payment }, opened, how)
}

/** What a provider's answer means for the buyer's page. */
export async function told({ order, payment }: Attempt, opened: Opening, how: How): Promise<CheckoutAnswer> {
  if ('seen' in opened) return settled({ order, payment }, opened.seen, how)
  if ('code' in opened) return answer(order, 'pay', say(opened.code, how))
  return { ...answer(order, 'pay'), ...opened }
}

/** Ends the test bank's 3-D Secure step. */
export async function completeTestAuthentication({ order, payment }: Attempt, approve: boolean, how: How) {
  const seen = await openTestProvider().completeAuthentication(
    payment.providerPaymentId!,
    approve ? 'approve' : 'decline',
  )
  return settled({ order, payment }, seen, how)
}

async function settled(
  { order, payment }: Attempt,
  seen: ProviderPayment,
  how: How,
): Promise<CheckoutAnswer> {
  const outcome = await settlePayment({ paymentId: payment.id, payment, seen, now: how.now })
  if (outcome === 'paid') return answer({ ...order, status: 'processing', paymentStatus: 'paid' }, 'success')
  const current = (await findOrder(db, { orderId: order.id }))!
  return answerFor(current, outcome, seen, how)
}

/** What an order's page is told after a settlement. */
export function answerFor(
  order: OrderToPay,
  outcome: Settlement,
  seen: Pick<ProviderPayment, 'state' | 'failureCode'> | null,
  how: How,
): CheckoutAnswer {
  if (hasMoney(order.paymentStatus)) return answer(order, 'success')
  if (outcome === 'held') return answer(order, 'success', say('checkout.payment_held', how))
  if (outcome === 'review') return answer(order, 'success', say('checkout.payment_review', how))
  if (outcome === 'money_back') return answer(order, 'pay', say('checkout.payment_late', how))
  if (outcome === 'failed') return answer(order, 'pay', say(declineCode(seen?.failureCode ?? null), how))
  if (seen?.state === 'requires_action') return answer(order, 'authenticate')
  return answer(order, 'pay', say('checkout.payment_unclear', how))
}

/** An order whose money somebody looks at: PayPal, or a person. */
export async function answerInReview(order: OrderToPay, how: How): Promise<CheckoutAnswer> {
  return answerFor(order, (await isHeld(db, { orderId: order.id })) ? 'held' : 'review', null, how)
}

function answer(
  order: OrderToPay,
  next: NextStep,
  told: Pick<CheckoutAnswer, 'code' | 'message'> = { code: null, message: null },
): CheckoutAnswer {
  const { id: orderId, number, status, paymentStatus } = order
  return { orderId, number, status, paymentStatus, next, ...told }
}

const say = (code: string, { locale }: How) => ({ code, message: findSentence(code, {}, locale) })
