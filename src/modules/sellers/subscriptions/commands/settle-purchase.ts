import { eq } from 'drizzle-orm'
import { lockPerson } from '#modules/identity/accounts/public.ts'
import {
  type Money,
  type MoneyEvent,
  type Purpose,
  settle,
  type UnpaidState,
  isForPurchase,
  type PurchasePayment,
} from '#modules/payments/core/public.ts'
import type { ProviderPayment } from '#modules/payments/gateways/public.ts'
import { methodHeldBy, PLAN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { differencesText } from '#modules/payments/core/rules/differences.ts'
import { db, type Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { mailHeld, mailHeldRefused } from '../emails/held.ts'
import { mailMoneyBack, mailMoneyProblem, mailStarted } from '../emails.ts'
import { listPlans } from '../queries.ts'
import { findPurchase } from '../queries/review.ts'
import { isOpenPurchase, type PurchaseStatus, unpaidChange } from '#modules/payments/core/rules/purchases.ts'
import { intentOf, type MoneyBack, userPlan, whyMoneyBack } from '../rules.ts'
import { planPurchases, type Purchase } from '../tables.ts'
import { activatePlan } from './activate-plan.ts'
import { followRefund } from './refund-purchase.ts'
import { giveStorePlan } from './store-plan.ts'

type LockedPurchase = { purchase: Purchase; hasLeft: boolean; isOffered: boolean }

/** The purchase of a plan as what money is for. */
export const planMoney: Purpose<PurchasePayment, LockedPurchase> = {
  module: 'subscriptions',
  kind: 'plan_purchase',
  isFor: isForPurchase,
  idOf: ({ purchaseId }) => purchaseId,
  about: ({ purchase }) => ({ status: purchase.status }),
  async lock(tx, payment) {
    const { person, purchase } = await lockPurchase(tx, payment)
    const plans = await listPlans(tx, purchase)
    const isOffered = plans.some(({ planType }) => planType === purchase.planType)
    return { purchase, hasLeft: person === null, isOffered }
  },
  whyNotOwed: ({ purchase, ...standing }) => whyMoneyBack(purchase, standing),
  give: givePlan,
  async late(tx, { thing: { purchase }, now }) {
    // A purchase that still waited must not take other money now.
    if (isOpenPurchase(purchase) || purchase.status === 'review')
      await rewrite(tx, purchase, { status: 'expired', now })
  },
  async read(payment, now) {
    const purchase = await findPurchase(db, payment)
    if (!purchase) return null
    // What a provider holds is its own to decide, however long that takes.
    const isWaiting = (isOpenPurchase(purchase) && purchase.expiresAt > now) || payment.state === 'held'
    return { intent: intentOf(purchase, payment), isOver: !isWaiting }
  },
  waits({ purchase }) {
    if (isOpenPurchase(purchase)) return 'money'
    return purchase.status === 'review' ? 'decision' : null
  },
  async move(tx, locked, { state, now }) {
    return { ...locked, purchase: await moveUnpaid(tx, locked.purchase, { state, now }) }
  },
  notify: notifyPerson,
  followRefund: (tx, { thing, ...followed }) => followRefund(tx, { purchase: thing.purchase, ...followed }),
}

type Asked = { paymentId: string; payment?: PurchasePayment; seen?: ProviderPayment; now: Date }

/** The only way from money at a provider to a plan: see `settle`. */
export const settlePurchase = (asked: Asked) => settle(planMoney, asked)

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

async function givePlan(
  tx: Tx,
  {
    thing: { purchase },
    payment,
    providerPaymentId,
    now,
  }: Money<PurchasePayment> & { thing: LockedPurchase },
): Promise<MoneyBack | null> {
  const { userId, planType, amountCents } = purchase
  // The purchase knows the method of its last attempt, which need not be the one that was paid.
  const paymentMethod = PLAN_METHODS.find((id) => id === methodHeldBy(payment.provider)) ?? purchase.method
  const paid = { amountCents, paymentMethod, paymentId: providerPaymentId }
  if (purchase.type === 'business') {
    const given = await giveStorePlan(tx, { bought: purchase, paid, now })
    if (typeof given === 'string') return given
    await rewrite(tx, purchase, { status: 'paid', paidAt: now, storeId: given.storeId, now })
    return null
  }
  await rewrite(tx, purchase, { status: 'paid', paidAt: now, now })
  const { endDate } = await activatePlan(tx, { userId, planType: userPlan(planType), paid, now })
  await mailStarted(tx, { purchase, endDate })
  return null
}

async function moveUnpaid(
  tx: Tx,
  purchase: Purchase,
  { state, now }: { state: UnpaidState; now: Date },
): Promise<Purchase> {
  const change = unpaidChange(state, now)
  const isSame = change.status === purchase.status && !change.expiresAt
  return isSame ? purchase : rewrite(tx, purchase, { ...change, now })
}

type Values = { status: PurchaseStatus; expiresAt?: Date; paidAt?: Date; storeId?: string; now: Date }

async function rewrite(tx: Tx, { id }: Purchase, { now, ...values }: Values): Promise<Purchase> {
  const [written] = await tx
    .update(planPurchases)
    .set({ ...values, updatedAt: now })
    .where(eq(planPurchases.id, id))
    .returning()
  return written!
}

async function notifyPerson(tx: Tx, { purchase }: LockedPurchase, event: MoneyEvent<MoneyBack>) {
  const { payment } = event
  switch (event.kind) {
    case 'money_back': {
      const { why } = event
      await mailMoneyBack(tx, { purchase, amountCents: payment.amountCents, why })
      await mailMoneyProblem(tx, { purchase, why, detail: payment.providerPaymentId ?? payment.id })
      break
    }
    case 'mismatch': {
      const detail = differencesText(event.differences, { locale: 'es' })
      await mailMoneyProblem(tx, { purchase, why: 'mismatch', detail, payment })
      break
    }
    case 'held':
      await mailHeld(tx, { purchase, payment, reason: event.reason })
      break
    case 'held_refused':
      await mailHeldRefused(tx, { purchase, payment })
  }
  await announce(tx, { name: 'subscription.changed', userId: purchase.userId })
}
