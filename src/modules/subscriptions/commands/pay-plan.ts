import { findSentence } from '#i18n/sentence.ts'
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
import { isHeld, type PurchasePayment } from '#modules/payments/queries/payments.ts'
import { db, transaction } from '#server/db.ts'
import type { Locale } from '#server/locale.ts'
import { log } from '#server/log.ts'
import { getOwnPurchase } from '../queries.ts'
import { declineCode } from '#modules/payments/rules.ts'
import { intentOf, type NextStep, type PurchaseStatus } from '../rules.ts'
import type { Purchase } from '../tables.ts'
import { settlePurchase, type Settlement } from './settle-purchase.ts'

export type SubscribeAnswer = {
  /** Null for a free plan, which nobody has to pay. */
  purchaseId: string | null
  status: PurchaseStatus
  next: NextStep
  /** Why it did not simply work: the code for programs, the sentence for the person. */
  code: string | null
  message: string | null
  clientSecret?: string
  /** What PayPal's buttons show the person for approval; `capture` takes the money afterwards. */
  paypalOrderId?: string
}

type Attempt = { purchase: Purchase; payment: PurchasePayment | null }
type How = { testChoice?: TestCard | undefined; locale: Locale; now: Date }

// No transaction is open while the provider is asked, and the key made of purchase and attempt makes asking again
// the same payment.
export async function payPlan({ purchase, payment }: Attempt, how: How): Promise<SubscribeAnswer> {
  if (purchase.status === 'paid') return answer(purchase, 'success')
  if (purchase.status === 'review') return answerInReview(purchase, how)
  if (!payment || purchase.status === 'expired' || purchase.status === 'refunded')
    return answer(purchase, 'pay', say('subscriptions.purchase_over', how))
  if (payment.provider === 'test') return payByTestBank({ purchase, payment }, how)
  return payment.provider === 'paypal'
    ? openPayPalOrder({ purchase, payment }, how)
    : openCardPayment({ purchase, payment }, how)
}

type Paying = { purchase: Purchase; payment: PurchasePayment }

async function payByTestBank({ purchase, payment }: Paying, how: How): Promise<SubscribeAnswer> {
  const bank = openTestProvider()
  const { providerPaymentId } = await bank.createIntent(intentOf(purchase, payment))
  try {
    const seen = await bank.confirm(providerPaymentId, how.testChoice ?? 'approve')
    return await settled({ purchase, payment }, seen, how)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now: how.now }))
    return answer(purchase, 'pay', say('checkout.payment_unclear', how))
  }
}

async function openCardPayment({ purchase, payment }: Paying, how: How): Promise<SubscribeAnswer> {
  let opened: OpenedPayment
  try {
    const { provider } = await openProvider(payment.provider)
    opened = await provider.createIntent(intentOf(purchase, payment))
  } catch (error) {
    if (!isProviders(error)) throw error
    // An opened payment takes no money by itself: the person simply tries again.
    log.warn({ err: error, purchaseId: purchase.id }, 'plan payment could not be opened')
    return answer(purchase, 'pay', say('checkout.payment_incomplete', how))
  }
  const { providerPaymentId, clientSecret } = opened
  if (payment.providerPaymentId === null)
    await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now: how.now }))
  return { ...answer(purchase, 'pay'), ...(clientSecret ? { clientSecret } : {}) }
}

async function openPayPalOrder({ purchase, payment }: Paying, how: How): Promise<SubscribeAnswer> {
  try {
    // Who pressed pay again may have approved before and lost the answer: then there is nothing left to approve.
    const taken = payment.providerPaymentId && (await takeApproved({ purchase, payment }, how))
    if (taken) return taken
    const { provider } = await openPayPal()
    const { providerPaymentId: paypalOrderId } = await provider.createIntent(intentOf(purchase, payment))
    if (payment.providerPaymentId === null) {
      const bound = { paymentId: payment.id, providerPaymentId: paypalOrderId, now: how.now }
      await transaction((tx) => bindPayment(tx, bound))
    }
    return { ...answer(purchase, 'pay'), paypalOrderId }
  } catch (error) {
    if (!isProviders(error)) throw error
    log.warn({ err: error, purchaseId: purchase.id }, 'PayPal order for a plan could not be opened')
    return answer(purchase, 'pay', say('checkout.paypal_order_failed', how))
  }
}

/**
 * Takes the money of an attempt that its buyer approved for exactly this purchase, and settles it; null while
 * nothing is approved. Repeatable and safe to call at once: PayPal captures an approval once, and one settles.
 */
export async function takeApproved({ purchase, payment }: Paying, how: How): Promise<SubscribeAnswer | null> {
  const { id: paymentId, amountCents, currency, providerPaymentId } = payment
  const { provider, account } = await openPayPal()
  const agreed = {
    providerPaymentId: providerPaymentId!,
    orderId: purchase.id,
    amountCents,
    currency,
    account,
  }
  let seen: ProviderPayment
  try {
    seen = await provider.capture(agreed)
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return answer(purchase, 'pay', say('checkout.payment_unclear', how))
    if (!(error instanceof ProviderDeclined)) throw error
    if (error.code === 'order_not_approved') return null
    // Nothing was taken and nothing will be: the next try opens another order at PayPal.
    log.warn({ err: error, purchaseId: purchase.id }, 'PayPal order for a plan could not be captured')
    const ended = { paymentId, state: 'cancelled', failureCode: error.code, providerPaymentId } as const
    await transaction((tx) => markUnpaid(tx, { ...ended, now: how.now }))
    return answer({ ...purchase, status: 'failed' }, 'pay', say('checkout.paypal_failed', how))
  }
  return settled({ purchase, payment }, seen, how)
}

const isProviders = (error: unknown) =>
  [ProviderUnavailable, ProviderDeclined, ProviderMisconfigured].some((kind) => error instanceof kind)

export async function settled({ purchase, payment }: Paying, seen: ProviderPayment, how: How) {
  const outcome = await settlePurchase({ paymentId: payment.id, payment, seen, now: how.now })
  const { id: purchaseId, userId } = purchase
  return answerFor(await getOwnPurchase(db, { purchaseId, userId }), outcome, seen, how)
}

export function answerFor(
  purchase: Purchase,
  outcome: Settlement,
  seen: Pick<ProviderPayment, 'state' | 'failureCode'> | null,
  how: How,
): SubscribeAnswer {
  if (purchase.status === 'paid') return answer(purchase, 'success')
  if (outcome === 'held') return answer(purchase, 'success', say('checkout.payment_held', how))
  if (outcome === 'review' || purchase.status === 'review')
    return answer(purchase, 'success', say('checkout.payment_review', how))
  if (outcome === 'money_back') return answer(purchase, 'pay', say('subscriptions.payment_late', how))
  if (purchase.status === 'expired' || purchase.status === 'refunded')
    return answer(purchase, 'pay', say('subscriptions.purchase_over', how))
  if (outcome === 'failed') return answer(purchase, 'pay', say(declineCode(seen?.failureCode ?? null), how))
  if (seen?.state === 'requires_action') return answer(purchase, 'authenticate')
  return answer(purchase, 'pay', say('checkout.payment_unclear', how))
}

/** A purchase whose money somebody looks at: PayPal, or a person. */
export async function answerInReview(purchase: Purchase, how: How): Promise<SubscribeAnswer> {
  return answerFor(purchase, (await isHeld(db, { purchaseId: purchase.id })) ? 'held' : 'review', null, how)
}

export function answer(
  purchase: Purchase,
  next: NextStep,
  told: Pick<SubscribeAnswer, 'code' | 'message'> = { code: null, message: null },
): SubscribeAnswer {
  return { purchaseId: purchase.id, status: purchase.status, next, ...told }
}

const say = (code: string, { locale }: How) => ({ code, message: findSentence(code, {}, locale) })
