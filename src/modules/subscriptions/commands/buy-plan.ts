import { findSentence } from '#i18n/sentence.ts'
import { accountNotFound } from '#modules/accounts/errors.ts'
import { bindPayment } from '#modules/payments/commands/payments.ts'
import { openProvider, openTestProvider } from '#modules/payments/commands/providers.ts'
import { methodNotOffered } from '#modules/payments/errors.ts'
import {
  type OpenedPayment,
  ProviderDeclined,
  ProviderMisconfigured,
  type ProviderPayment,
  ProviderUnavailable,
} from '#modules/payments/providers/provider.ts'
import type { TestCard } from '#modules/payments/providers/test-mode.ts'
import { listPurchasePayments, type PurchasePayment } from '#modules/payments/queries/payments.ts'
import { db, transaction, type Tx } from '#server/db.ts'
import type { Locale } from '#server/locale.ts'
import { log } from '#server/log.ts'
import { nothingToAuthenticate, paymentRequired, planNotOffered } from '../errors.ts'
import type { Subscribe } from '../input.ts'
import { findPlan, getOwnPurchase, listPlanMethods } from '../queries.ts'
import { declineKey, intentOf, isUserPlan, type NextStep, type PurchaseStatus } from '../rules.ts'
import type { Purchase } from '../tables.ts'
import { activatePlan, lockActive, lockPerson } from './activate-plan.ts'
import { openPurchase, refuseStale } from './open-purchase.ts'
import { settlePurchase, type Settlement } from './settle-purchase.ts'

export type Buyer = { userId: string; locale: Locale; now: Date }

export type SubscribeAnswer = {
  /** Null for a free plan, which nobody has to pay. */
  purchaseId: string | null
  status: PurchaseStatus
  next: NextStep
  /** What to tell the person when it did not simply work. */
  message: string | null
  clientSecret?: string
}

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
    return { purchaseId: null, status: 'paid', next: 'success', message: null }
  }
  if (!paymentMethod) throw paymentRequired()
  const method = (await listPlanMethods(db)).find(({ id }) => id === paymentMethod)
  if (!method) throw methodNotOffered()
  const liveMode = method.provider === 'test' ? false : (await openProvider(method.provider)).liveMode
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

/** The person came back from the card form: asks the provider, believes nothing that came with the person. */
export async function refreshPurchase({ purchaseId, userId, locale, now }: Buyer & { purchaseId: string }) {
  await getOwnPurchase(db, { purchaseId, userId })
  let outcome: Settlement = 'open'
  for (const payment of (await listPurchasePayments(db, { purchaseId })).toReversed()) {
    outcome = await settlePurchase({ paymentId: payment.id, payment, now })
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

type Attempt = { purchase: Purchase; payment: PurchasePayment | null }
type How = { testChoice?: TestCard | undefined; locale: Locale; now: Date }

// No transaction is open while the provider is asked, and the key made of purchase and attempt makes asking again
// the same payment.
async function payPlan({ purchase, payment }: Attempt, how: How): Promise<SubscribeAnswer> {
  if (purchase.status === 'paid') return answer(purchase, 'success')
  if (purchase.status === 'review') return answer(purchase, 'success', say('checkout.payment_review', how))
  if (!payment || purchase.status === 'expired' || purchase.status === 'refunded')
    return answer(purchase, 'pay', say('subscriptions.purchase_over', how))
  return payment.provider === 'test'
    ? payByTestBank({ purchase, payment }, how)
    : openAtProvider({ purchase, payment }, how)
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

async function openAtProvider({ purchase, payment }: Paying, how: How): Promise<SubscribeAnswer> {
  let opened: OpenedPayment
  try {
    const { provider } = await openProvider(payment.provider)
    opened = await provider.createIntent(intentOf(purchase, payment))
  } catch (error) {
    const isKnown = [ProviderUnavailable, ProviderDeclined, ProviderMisconfigured].some(
      (kind) => error instanceof kind,
    )
    if (!isKnown) throw error
    // An opened payment takes no money by itself: the person simply tries again.
    log.warn({ err: error, purchaseId: purchase.id }, 'plan payment could not be opened')
    return answer(purchase, 'pay', say('checkout.payment_incomplete', how))
  }
  const { providerPaymentId, clientSecret } = opened
  if (payment.providerPaymentId === null)
    await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now: how.now }))
  return { ...answer(purchase, 'pay'), ...(clientSecret ? { clientSecret } : {}) }
}

async function settled({ purchase, payment }: Paying, seen: ProviderPayment, how: How) {
  const outcome = await settlePurchase({ paymentId: payment.id, payment, seen, now: how.now })
  const { id: purchaseId, userId } = purchase
  return answerFor(await getOwnPurchase(db, { purchaseId, userId }), outcome, seen, how)
}

function answerFor(
  purchase: Purchase,
  outcome: Settlement,
  seen: Pick<ProviderPayment, 'state' | 'failureCode'> | null,
  how: How,
): SubscribeAnswer {
  if (purchase.status === 'paid') return answer(purchase, 'success')
  if (outcome === 'review' || purchase.status === 'review')
    return answer(purchase, 'success', say('checkout.payment_review', how))
  if (outcome === 'money_back') return answer(purchase, 'pay', say('subscriptions.payment_late', how))
  if (purchase.status === 'expired' || purchase.status === 'refunded')
    return answer(purchase, 'pay', say('subscriptions.purchase_over', how))
  if (outcome === 'failed') return answer(purchase, 'pay', say(declineKey(seen?.failureCode ?? null), how))
  if (seen?.state === 'requires_action') return answer(purchase, 'authenticate')
  return answer(purchase, 'pay', say('checkout.payment_unclear', how))
}

function answer(purchase: Purchase, next: NextStep, message: string | null = null): SubscribeAnswer {
  return { purchaseId: purchase.id, status: purchase.status, next, message }
}

const say = (code: string, { locale }: How) => findSentence(code, {}, locale)
