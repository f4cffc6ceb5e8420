import { findSentence } from '#i18n/sentence.ts'
import { db, transaction } from '#server/db.ts'
import type { Locale } from '#server/locale.ts'
import { log } from '#server/log.ts'
import { settlePayment, type Settlement } from '#modules/orders/commands/settle-payment.ts'
import { findOrder } from '#modules/orders/queries/orders.ts'
import { hasMoney, intentOf, type OrderStatus, type PaymentStatus } from '#modules/orders/rules.ts'
import { bindPayment, markUnpaid } from '#modules/payments/commands/payments.ts'
import { openPayPal, openProvider, openTestProvider } from '#modules/payments/commands/providers.ts'
import {
  type OpenedPayment,
  ProviderDeclined,
  ProviderMisconfigured,
  type ProviderPayment,
  ProviderUnavailable,
} from '#modules/payments/providers/provider.ts'
import type { TestCard } from '#modules/payments/providers/test-mode.ts'
import { isHeld, type OrderPayment } from '#modules/payments/queries/payments.ts'
import { declineCode } from '#modules/payments/rules.ts'
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
  if (payment.provider === 'test') return payByTestBank({ order, payment }, how)
  return payment.provider === 'paypal'
    ? openPayPalOrder({ order, payment }, how)
    : openStripe({ order, payment }, how)
}

/** Ends the test bank's 3-D Secure step. */
export async function completeTestAuthentication({ order, payment }: Attempt, approve: boolean, how: How) {
  const seen = await openTestProvider().completeAuthentication(
    payment.providerPaymentId!,
    approve ? 'approve' : 'decline',
  )
  return settled({ order, payment }, seen, how)
}

async function payByTestBank({ order, payment }: Attempt, how: How): Promise<CheckoutAnswer> {
  const bank = openTestProvider()
  const { providerPaymentId } = await bank.createIntent(intentOf(order, payment))
  try {
    const seen = await bank.confirm(providerPaymentId, how.testChoice ?? 'approve')
    return await settled({ order, payment }, seen, how)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now: how.now }))
    return answer(order, 'pay', say('checkout.payment_unclear', how))
  }
}

async function openStripe({ order, payment }: Attempt, how: How): Promise<CheckoutAnswer> {
  let opened: OpenedPayment
  try {
    opened = await (await openProvider('stripe')).provider.createIntent(intentOf(order, payment))
  } catch (error) {
    if (!isProviders(error)) throw error
    // The order stands and an opened payment takes no money by itself: the buyer tries again from its page.
    log.warn({ err: error, orderId: order.id }, 'card payment could not be opened')
    return answer(order, 'pay', say('checkout.payment_incomplete', how))
  }
  const { providerPaymentId, clientSecret } = opened
  if (payment.providerPaymentId === null)
    await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now: how.now }))
  return { ...answer(order, 'pay'), ...(clientSecret ? { clientSecret } : {}) }
}

async function openPayPalOrder({ order, payment }: Attempt, how: How): Promise<CheckoutAnswer> {
  try {
    // Who pressed pay again may have approved before and lost the answer: then there is nothing left to approve.
    const taken = payment.providerPaymentId && (await takeApproved({ order, payment }, how))
    if (taken) return taken
    const { provider } = await openPayPal()
    const { providerPaymentId: paypalOrderId } = await provider.createIntent(intentOf(order, payment))
    if (payment.providerPaymentId === null)
      await transaction((tx) =>
        bindPayment(tx, { paymentId: payment.id, providerPaymentId: paypalOrderId, now: how.now }),
      )
    return { ...answer(order, 'pay'), paypalOrderId }
  } catch (error) {
    if (!isProviders(error)) throw error
    log.warn({ err: error, orderId: order.id }, 'PayPal order could not be opened')
    return answer(order, 'pay', say('checkout.paypal_order_failed', how))
  }
}

/**
 * Takes the money of an attempt that its buyer approved for exactly this order, and settles it; null while
 * nothing is approved. Repeatable and safe to call at once: PayPal captures an approval once, and one settles.
 */
export async function takeApproved({ order, payment }: Attempt, how: How): Promise<CheckoutAnswer | null> {
  const { id: paymentId, amountCents, currency, providerPaymentId } = payment
  const agreed = { providerPaymentId: providerPaymentId!, orderId: order.id, amountCents, currency }
  let seen: ProviderPayment
  try {
    const { provider, account } = await openPayPal()
    seen = await provider.capture({ ...agreed, account })
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return answer(order, 'pay', say('checkout.payment_unclear', how))
    if (error instanceof ProviderMisconfigured) {
      log.error({ err: error, orderId: order.id }, 'the keys of PayPal are not good')
      return answer(order, 'pay', say('checkout.paypal_failed', how))
    }
    if (!(error instanceof ProviderDeclined)) throw error
    if (error.code === 'order_not_approved') return null
    // Nothing was taken and nothing will be: the next try opens another order at PayPal.
    log.warn({ err: error, orderId: order.id }, 'PayPal order could not be captured')
    const ended = { paymentId, state: 'cancelled', failureCode: error.code, providerPaymentId } as const
    await transaction((tx) => markUnpaid(tx, { ...ended, now: how.now }))
    return answer(order, 'pay', say('checkout.paypal_failed', how))
  }
  return settled({ order, payment }, seen, how)
}

const isProviders = (error: unknown) =>
  [ProviderUnavailable, ProviderDeclined, ProviderMisconfigured].some((kind) => error instanceof kind)

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
