import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import {
  markAsked,
  markMismatch,
  markPaid,
  markUnpaid,
  pinAccount,
} from '#modules/payments/commands/payments.ts'
import { openProvider } from '#modules/payments/commands/providers.ts'
import { queueRefunds } from '#modules/payments/commands/refunds.ts'
import type { ProviderPayment } from '#modules/payments/providers/provider.ts'
import {
  findPayment,
  isForPurchase,
  isInReview,
  type PurchasePayment,
} from '#modules/payments/queries/payments.ts'
import { type Difference, differencesText } from '#modules/payments/rules/differences.ts'
import { judgePayment, type PaymentProviderName } from '#modules/payments/rules.ts'
import { SYSTEM } from '#server/actor.ts'
import { db, transaction, type Tx } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { announce } from '#server/live.ts'
import { mailHeld, mailHeldRefused } from '../emails.held.ts'
import { mailMoneyBack, mailMoneyProblem, mailStarted } from '../emails.ts'
import { listPlans } from '../queries.ts'
import {
  isOpenPurchase,
  isUserPlan,
  type MoneyBack,
  type PlanMethod,
  purchaseEndsAt,
  whyMoneyBack,
} from '../rules.ts'
import { planPurchases, type Purchase } from '../tables.ts'
import { activatePlan, lockPerson } from './activate-plan.ts'

/** As an order's settlement: `paid` began or extended the plan, `repeated` found it done, `money_back` owes it back. */
export type Settlement =
  | 'paid'
  | 'repeated'
  | 'money_back'
  | 'review'
  | 'held'
  | 'open'
  | 'failed'
  | 'cancelled'

/**
 * The only way from money to a plan. Reads the payment from its provider with no transaction open, compares every
 * figure, and moves payment, purchase, subscription and profile in one short transaction. Return page, webhook,
 * reconciler and the buyer's own call may come at once, any number of times: one of them does the work.
 */
export async function settlePurchase({
  paymentId,
  payment,
  seen,
  now,
}: {
  paymentId: string
  payment?: PurchasePayment
  seen?: ProviderPayment
  now: Date
}): Promise<Settlement> {
  const known = payment ?? (await findPayment(db, { paymentId }))
  if (!known || !isForPurchase(known)) return 'open'
  if (known.providerPaymentId === null && !seen) return 'open'
  const { provider, account } = await openProvider(known.provider)
  const held = seen ?? (await provider.readPayment(known.providerPaymentId!))
  const verdict = judgePayment({ ...known, orderId: known.purchaseId, account }, held)
  switch (verdict.kind) {
    case 'paid':
      return transaction(async (tx) => {
        const { id: providerPaymentId, chargeId } = held
        const outcome = await takeMoney(tx, { payment: known, providerPaymentId, chargeId, now })
        if (account === null) await pinAccount(tx, { provider: known.provider, account: held.account })
        return outcome
      }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'payments.charge_used')) throw error
        return transaction((tx) => putAside(tx, { payment: known, held, differences: ['charge'], now }))
      })
    case 'mismatch':
      return transaction((tx) =>
        putAside(tx, { payment: known, held, differences: verdict.differences, now }),
      )
    default:
      return transaction((tx) => noteUnpaid(tx, { payment: known, held, kind: verdict.kind, now }))
  }
}

/** Locks a purchase after its person, in the order in which everybody locks them. */
export async function lockPurchase(tx: Tx, { purchaseId }: { purchaseId: string }) {
  const [owner] = await tx
    .select({ userId: planPurchases.userId })
    .from(planPurchases)
    .where(eq(planPurchases.id, purchaseId))
  if (!owner) throw new Error(`Purchase ${purchaseId} is gone`)
  const person = await lockPerson(tx, owner)
  const [purchase] = await tx
    .select()
    .from(planPurchases)
    .where(eq(planPurchases.id, purchaseId))
    .for('update')
  return { person, purchase: purchase! }
}

const METHOD_OF: Partial<Record<PaymentProviderName, PlanMethod>> = {
  stripe: 'credit_card',
  paypal: 'paypal',
}

type Money = {
  payment: PurchasePayment
  providerPaymentId: string
  chargeId: string | null
  now: Date
}

async function takeMoney(tx: Tx, { payment, providerPaymentId, chargeId, now }: Money): Promise<Settlement> {
  const { id: paymentId, purchaseId } = payment
  const { person, purchase } = await lockPurchase(tx, { purchaseId })
  if (!(await markPaid(tx, { paymentId, providerPaymentId, chargeId, now }))) return 'repeated'
  const { userId, planType, amountCents } = purchase
  const isOffered = (await listPlans(tx, { type: 'user' })).some((plan) => plan.planType === planType)
  const why = whyMoneyBack(purchase, { hasLeft: person === null, isOffered })
  if (why) return giveBack(tx, { purchase, payment, why, now })
  if (!isUserPlan(planType)) throw new Error(`Nobody can have the plan ${planType}`)
  await tx
    .update(planPurchases)
    .set({ status: 'paid', paidAt: now, updatedAt: now })
    .where(eq(planPurchases.id, purchaseId))
  // The purchase knows the method of its last attempt, which need not be the one that was paid.
  const paymentMethod = METHOD_OF[payment.provider] ?? purchase.method
  const paid = { amountCents, paymentMethod, paymentId: providerPaymentId }
  const { endDate } = await activatePlan(tx, { userId, planType, paid, now })
  await mailStarted(tx, { purchase, endDate })
  return 'paid'
}

type Back = { purchase: Purchase; payment: PurchasePayment; why: MoneyBack; now: Date }

async function giveBack(tx: Tx, { purchase, payment, why, now }: Back): Promise<Settlement> {
  const { id: purchaseId, userId } = purchase
  await queueRefunds(tx, { purchaseId, paymentId: payment.id, reason: why, now })
  // A purchase that still waited must not take other money now.
  if (isOpenPurchase(purchase) || purchase.status === 'review')
    await tx
      .update(planPurchases)
      .set({ status: 'expired', updatedAt: now })
      .where(eq(planPurchases.id, purchaseId))
  await recordAudit(tx, {
    actor: SYSTEM,
    action: `subscriptions.${why}`,
    target: { kind: 'plan_purchase', id: purchaseId },
    after: { paymentId: payment.id, amountCents: payment.amountCents, status: purchase.status },
  })
  await mailMoneyBack(tx, { purchase, amountCents: payment.amountCents, why })
  await mailMoneyProblem(tx, { purchase, why, detail: payment.providerPaymentId ?? payment.id })
  await announce(tx, { name: 'subscription.changed', userId })
  return 'money_back'
}

type Aside = {
  payment: PurchasePayment
  held: ProviderPayment
  differences: readonly Difference[]
  now: Date
}

async function putAside(tx: Tx, { payment, held, differences, now }: Aside): Promise<Settlement> {
  const { purchase } = await lockPurchase(tx, payment)
  if (!(await markMismatch(tx, { paymentId: payment.id, differences, now }))) return 'review'
  await tx
    .update(planPurchases)
    .set({ status: 'review', updatedAt: now })
    .where(and(eq(planPurchases.id, purchase.id), inArray(planPurchases.status, ['awaiting', 'failed'])))
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'subscriptions.payment_mismatch',
    target: { kind: 'plan_purchase', id: purchase.id },
    before: { amountCents: payment.amountCents, currency: payment.currency, liveMode: payment.liveMode },
    after: { differences, ...held },
  })
  await mailMoneyProblem(tx, {
    purchase,
    why: 'mismatch',
    detail: differencesText(differences, { locale: 'es' }),
    payment,
  })
  await announce(tx, { name: 'subscription.changed', userId: purchase.userId })
  return 'review'
}

type Note = {
  payment: PurchasePayment
  held: ProviderPayment
  kind: 'open' | 'held' | 'failed' | 'cancelled'
  now: Date
}

async function noteUnpaid(tx: Tx, { payment, held, kind, now }: Note): Promise<Settlement> {
  const { id: paymentId, purchaseId } = payment
  const state = kind === 'open' ? (held.state === 'requires_action' ? 'requires_action' : 'pending') : kind
  const { failureCode, id: providerPaymentId } = held
  if (state === payment.state && failureCode === payment.failureCode && payment.providerPaymentId !== null) {
    await markAsked(tx, { paymentId, now })
    return kind
  }
  const { purchase } = await lockPurchase(tx, { purchaseId })
  const isNoted = await markUnpaid(tx, { paymentId, state, failureCode, providerPaymentId, now })
  if (isNoted) await followUnpaid(tx, { purchase, payment, kind, failureCode, now })
  return kind
}

type Following = Pick<Note, 'payment' | 'kind' | 'now'> & { purchase: Purchase; failureCode: string | null }

async function followUnpaid(tx: Tx, { purchase, payment, kind, failureCode, now }: Following) {
  const { id: purchaseId, userId } = purchase
  const rewrite = (values: Partial<Pick<Purchase, 'status' | 'expiresAt'>>) =>
    tx
      .update(planPurchases)
      .set({ ...values, updatedAt: now })
      .where(eq(planPurchases.id, purchaseId))
  if (isOpenPurchase(purchase)) {
    const status = kind === 'held' ? 'review' : kind === 'failed' ? 'failed' : 'awaiting'
    if (kind !== 'cancelled' && purchase.status !== status) await rewrite({ status })
    if (kind !== 'held') return
    await mailHeld(tx, { purchase, payment, reason: failureCode ?? '' })
  } else {
    const isLetGo = purchase.status === 'review' && !(await isInReview(tx, { purchaseId }))
    if (!isLetGo) return
    // The provider has refused what it held: a fresh time to pay another way.
    await rewrite({ status: 'failed', expiresAt: purchaseEndsAt(now) })
    await mailHeldRefused(tx, { purchase, payment })
  }
  await announce(tx, { name: 'subscription.changed', userId })
}
