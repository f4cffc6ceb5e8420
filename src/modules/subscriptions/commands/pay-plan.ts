import { findSentence } from '#i18n/sentence.ts'
import { openAtProvider, type Opening } from '#modules/payments/commands/open-at-provider.ts'
import type { ProviderPayment } from '#modules/gateways/providers/provider.ts'
import type { TestCard } from '#modules/gateways/providers/test-mode.ts'
import { isHeld, type PurchasePayment } from '#modules/payments/queries/payments.ts'
import { db } from '#server/db.ts'
import type { Locale } from '#lib/locale.ts'
import { getOwnPurchase } from '../queries.ts'
import { declineCode } from '#modules/gateways/rules/refusals.ts'
import type { Settlement } from '#modules/payments/rules.ts'
import { intentOf, type NextStep, type PurchaseStatus } from '../rules.ts'
import type { Purchase } from '../tables.ts'
import { settlePurchase } from './settle-purchase.ts'

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
  const { testChoice, now } = how
  const opened = await openAtProvider({ payment, intent: intentOf(purchase, payment), testChoice, now })
  return told({ purchase, payment }, opened, how)
}

type Paying = { purchase: Purchase; payment: PurchasePayment }

/** What a provider's answer means for the person's page. */
export async function told(paying: Paying, opened: Opening, how: How): Promise<SubscribeAnswer> {
  const { purchase } = paying
  if ('seen' in opened) return settled(paying, opened.seen, how)
  if (!('code' in opened)) return { ...answer(purchase, 'pay'), ...opened }
  const isOver = opened.code === 'checkout.paypal_failed'
  return answer(isOver ? { ...purchase, status: 'failed' } : purchase, 'pay', say(opened.code, how))
}

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
