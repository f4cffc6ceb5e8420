import { accountNotFound } from '#modules/accounts/errors.ts'
import { holdForCapture, isProviders, takeApproved } from '#modules/payments/commands/open-at-provider.ts'
import { findLiveMode, openTestProvider } from '#modules/payments/commands/providers.ts'
import { methodNotOffered } from '#modules/payments/errors.ts'
import { listPurchasePayments } from '#modules/payments/queries/payments.ts'
import { db, transaction, type Tx } from '#server/db.ts'
import type { Locale } from '#lib/locale.ts'
import { log } from '#server/log.ts'
import { nothingToAuthenticate, nothingToCapture, paymentRequired, planNotOffered } from '../errors.ts'
import type { Subscribe } from '../input.ts'
import { findPlan, getOwnPurchase, listPlanMethods } from '../queries.ts'
import { intentOf, isOpenPurchase, isUserPlan } from '../rules.ts'
import { activatePlan, lockActive, lockPerson } from './activate-plan.ts'
import { openPurchase, refuseStale } from './open-purchase.ts'
import {
  answer,
  answerFor,
  answerInReview,
  payPlan,
  settled,
  type SubscribeAnswer,
  told,
} from './pay-plan.ts'
import { lockPurchase, settlePurchase, type Settlement } from './settle-purchase.ts'

export type Buyer = { userId: string; locale: Locale; now: Date }

/**
 * Takes a plan: a free one at once, a paid one by writing down the purchase, taking the money and making it official.
 * Each step commits on its own and can be repeated; the reconciler goes on where nobody asks again. The price is the
 * one of now and comes from the price list alone.
 */
export async function subscribe(
  buyer: Buyer & { key: string },
  { planType, paymentMethod, isAdult = false, seenEnd, testChoice }: Subscribe,
): Promise<SubscribeAnswer> {
  const plan = await findPlan(db, { type: 'user', planType })
  if (!plan) throw planNotOffered()
  const seen = seenEnd === null ? null : new Date(seenEnd)
  if (plan.priceCents === 0) {
    await transaction((tx) => takeFreePlan(tx, { ...buyer, planType, seenEnd: seen }))
    return { purchaseId: null, status: 'paid', next: 'success', code: null, message: null }
  }
  if (!paymentMethod) throw paymentRequired()
  const method = (await listPlanMethods(db)).find(({ id }) => id === paymentMethod)
  if (!method) throw methodNotOffered()
  const liveMode = await findLiveMode(method.provider)
  const order = { ...buyer, planType, amountCents: plan.priceCents, method, liveMode, isAdult, seenEnd: seen }
  const { purchase, payment } = await transaction((tx) => openPurchase(tx, order))
  return payPlan({ purchase, payment }, { ...buyer, testChoice })
}

/** The person's answer to the test bank's 3-D Secure question. */
export async function authenticatePurchase(
  { purchaseId, userId, locale, now }: Buyer & { purchaseId: string },
  { approve }: { approve: boolean },
): Promise<SubscribeAnswer> {
  const purchase = await getOwnPurchase(db, { purchaseId, userId })
  const how = { locale, now }
  if (purchase.status === 'paid') return answer(purchase, 'success')
  const [payment] = await listPurchasePayments(db, { purchaseId })
  if (payment?.provider !== 'test' || payment.state !== 'requires_action') throw nothingToAuthenticate()
  const seen = await openTestProvider().completeAuthentication(
    payment.providerPaymentId!,
    approve ? 'approve' : 'decline',
  )
  return settled({ purchase, payment }, seen, how)
}

/**
 * The person approved at PayPal: takes the money of the purchase's latest attempt and settles it. What was approved
 * is the provider's word, never the caller's. Repeatable, also by several at once.
 */
export async function capturePurchase({ purchaseId, userId, locale, now }: Buyer & { purchaseId: string }) {
  const how = { locale, now }
  const purchase = await getOwnPurchase(db, { purchaseId, userId })
  if (purchase.status === 'paid') return answer(purchase, 'success')
  if (purchase.status === 'review') return answerInReview(purchase, how)
  const attempt = await transaction((tx) => holdAttempt(tx, { purchaseId, now }))
  const intent = intentOf(attempt.purchase, attempt.payment)
  const taken = await takeApproved({ payment: attempt.payment, intent, now })
  if (!taken) throw nothingToCapture()
  return told(attempt, taken, how)
}

async function holdAttempt(tx: Tx, { purchaseId, now }: { purchaseId: string; now: Date }) {
  const { purchase } = await lockPurchase(tx, { purchaseId })
  const [latest] = await listPurchasePayments(tx, { purchaseId })
  const payment = await holdForCapture(tx, { payment: latest, now })
  const isOpen = isOpenPurchase(purchase) && purchase.expiresAt > now
  if (!payment || (payment.state !== 'paid' && !isOpen)) throw nothingToCapture()
  return { purchase, payment }
}

/**
 * The person came back from the card form: asks the provider, believes nothing that came with the person. While the
 * provider does not answer, the purchase stays as it is and the person is told so; the reconciler asks again.
 */
export async function refreshPurchase({ purchaseId, userId, locale, now }: Buyer & { purchaseId: string }) {
  await getOwnPurchase(db, { purchaseId, userId })
  let outcome: Settlement = 'open'
  for (const payment of (await listPurchasePayments(db, { purchaseId })).toReversed()) {
    outcome = await settlePurchase({ paymentId: payment.id, payment, now }).catch((error: unknown) => {
      if (!isProviders(error)) throw error
      log.warn({ err: error, purchaseId }, 'payment for a plan could not be read')
      return 'open'
    })
  }
  const [latest] = await listPurchasePayments(db, { purchaseId })
  const purchase = await getOwnPurchase(db, { purchaseId, userId })
  return answerFor(purchase, outcome, latest ?? null, { locale, now })
}

type Free = Buyer & { planType: string; seenEnd: Date | null }

async function takeFreePlan(tx: Tx, { userId, planType, seenEnd, now }: Free) {
  if (!isUserPlan(planType)) throw planNotOffered()
  const person = await lockPerson(tx, { userId })
  if (!person) throw accountNotFound()
  const current = await lockActive(tx, { userId })
  refuseStale(current, { planType, seenEnd, now })
  // Taken twice it is one plan: a free one has no end to be moved.
  if (current?.planType === planType && person.plan === planType) return
  const paid = { amountCents: 0, paymentMethod: 'free', paymentId: null }
  await activatePlan(tx, { userId, planType, paid, now })
}
