import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { buildProfile } from '../../../../../tests/support/build-accounts.ts'
import {
  buildWaitingPlan,
  buyPlan,
  emailsTo,
  planRefunds,
  plansOf,
  profilePlan,
  purchasesOf,
} from '../../../../../tests/support/build-plans.ts'
import { openPayment } from '#modules/payments/core/commands/payments.ts'
import { openTestProvider } from '#modules/payments/gateways/commands/providers.ts'
import { listPayments } from '#modules/payments/core/queries/payments.ts'
import { payments } from '#modules/payments/core/tables.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { findActivePremium } from '../queries.ts'
import { intentOf } from '../rules.ts'
import { planPurchases, subscriptionPrices } from '../tables.ts'
import { expirePurchases } from './reconcile-purchase.ts'
import { savePlanPrice } from './save-price.ts'
import { planMoney, settlePurchase } from './settle-purchase.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { followUp } from '#modules/payments/core/commands/settle.ts'

afterEach(async () => {
  await db.delete(subscriptionPrices)
  expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([])
})

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const takenFrom = async (userId: string) => {
  const [bought] = await purchasesOf(userId)
  const rows = await db.select().from(testPayments).where(eq(testPayments.orderId, bought!.id))
  return rows.filter(({ state }) => state === 'paid').length
}
const approveAtBank = (id: string) => openTestProvider().confirm(id, 'approve')

async function carryOutRefunds(purchaseId: string) {
  for (const { id: refundId } of await planRefunds(purchaseId))
    await carryOutRefund({ refundId, now: new Date() })
}

test('a paid plan lasts thirty days, keeps what it cost, and the profile follows', async () => {
  const { userId, email } = await buildProfile()
  const now = new Date()
  const answer = await buyPlan(userId, {}, { now })
  expect(answer).toMatchObject({ status: 'paid', next: 'success', message: null })
  expect(await plansOf(userId)).toMatchObject([
    {
      planType: 'premium',
      status: 'active',
      amountCents: 999,
      paymentMethod: 'credit_card',
      paymentId: expect.stringMatching(/^test_/),
      endDate: new Date(now.getTime() + 30 * 86_400_000),
    },
  ])
  expect(await profilePlan(userId)).toBe('premium')
  expect(await emailsTo(email)).toEqual(['plan_started'])
})

test('twenty presses with keys of their own are one charge and one plan', async () => {
  const { userId } = await buildProfile()
  const presses = await Promise.allSettled(Array.from({ length: 20 }, () => buyPlan(userId)))
  const refused = presses.filter(({ status }) => status === 'rejected')
  // A buyer who came after the money saw a plan that is no longer so.
  for (const one of refused)
    expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'subscriptions.plan_changed' })
  expect(refused.length).toBeLessThan(20)
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'paid' }])
  expect(await takenFrom(userId)).toBe(1)
  expect((await plansOf(userId)).length).toBe(1)
})

test('the same key again replays the purchase and takes nothing', async () => {
  const { userId } = await buildProfile()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyPlan(userId, {}, { key })))
  expect(new Set(answers.map(({ purchaseId }) => purchaseId)).size).toBe(1)
  expect(await buyPlan(userId, {}, { key })).toMatchObject({ status: 'paid', next: 'success' })
  expect(await takenFrom(userId)).toBe(1)
})

test('settled by ten callers at once, a plan begins once', async () => {
  const { userId, email, payment } = await buildWaitingPlan()
  await approveAtBank(payment.providerPaymentId!)
  const now = new Date()
  const outcomes = await Promise.all([
    ...Array.from({ length: 8 }, () => settlePurchase({ paymentId: payment.id, now })),
    followUp(planMoney, { payment, now }),
    followUp(planMoney, { payment, now }),
  ])
  expect(outcomes.filter((outcome) => outcome === 'paid').length).toBeLessThanOrEqual(1)
  expect((await plansOf(userId)).length).toBe(1)
  expect(await emailsTo(email)).toEqual(['plan_started'])
})

test('a declined card says why, and the next try pays the same purchase', async () => {
  const { userId } = await buildProfile()
  const declined = await buyPlan(userId, { testChoice: 'decline' })
  expect(declined).toMatchObject({ status: 'failed', next: 'pay' })
  expect(declined.message).toBe('El pago no se completó correctamente')
  expect(await profilePlan(userId)).toBeNull()
  const paid = await buyPlan(userId)
  expect(paid).toMatchObject({ purchaseId: declined.purchaseId, status: 'paid' })
  const attempts = await listPayments(db, { purchaseId: paid.purchaseId! })
  expect(attempts.map(({ attempt, state }) => `${attempt} ${state}`)).toEqual(['2 paid', '1 failed'])
})

test('buying again extends from the end, and a tab that does not know of it is refused', async () => {
  const { userId } = await buildProfile()
  const now = new Date()
  await buyPlan(userId, {}, { now })
  const [{ endDate } = { endDate: now }] = await plansOf(userId)
  await expect(buyPlan(userId)).rejects.toMatchObject({ code: 'subscriptions.plan_changed' })
  await buyPlan(userId, { seenEnd: endDate.toISOString() })
  expect(await plansOf(userId)).toMatchObject([{ endDate: new Date(endDate.getTime() + 30 * 86_400_000) }])
})

test('a second charge goes back whole, once, and both sides are informed', async () => {
  const { userId, email, purchaseId, payment } = await buildWaitingPlan()
  const attempt = { purchaseId, attempt: 2, provider: 'test' as const, amountCents: 999, liveMode: false }
  const second = await transaction((tx) => openPayment(tx, { ...attempt, now: new Date() }))
  const [purchase] = await purchasesOf(userId)
  const bank = openTestProvider()
  const opened = await bank.createIntent(intentOf(purchase!, second!))
  await approveAtBank(payment.providerPaymentId!)
  const seen = await bank.confirm(opened.providerPaymentId, 'approve')
  const now = new Date()
  const outcomes = await Promise.all([
    settlePurchase({ paymentId: payment.id, now }),
    settlePurchase({ paymentId: payment.id, now }),
    settlePurchase({ paymentId: second!.id, seen, now }),
    settlePurchase({ paymentId: second!.id, seen, now }),
  ])
  expect(outcomes.toSorted()).toEqual(['money_back', 'paid', 'repeated', 'repeated'])
  expect(await planRefunds(purchaseId)).toMatchObject([{ amountCents: 999, reason: 'second_charge' }])
  await Promise.all([carryOutRefunds(purchaseId), carryOutRefunds(purchaseId)])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'paid' }])
  expect((await plansOf(userId)).length).toBe(1)
  expect((await emailsTo(email)).toSorted()).toEqual(['plan_refunded', 'plan_second_charge', 'plan_started'])
  expect(await emailsTo('hola@istmo.test')).toContain('plan_problem_second_charge')
})

test('money in the last minute is found before the purchase is given up', async () => {
  const { userId, payment } = await buildWaitingPlan()
  await approveAtBank(payment.providerPaymentId!)
  await Promise.all([expirePurchases({ now: later(31) }), expirePurchases({ now: later(31) })])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'paid' }])
  expect(await profilePlan(userId)).toBe('premium')
})

test('a purchase that no one pays ends, and its payment can no longer be paid', async () => {
  const { userId, payment } = await buildWaitingPlan()
  await expirePurchases({ now: later(29) })
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'awaiting' }])
  await expirePurchases({ now: later(31) })
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'expired' }])
  await expect(approveAtBank(payment.providerPaymentId!)).rejects.toMatchObject({ code: 'payment_cancelled' })
})

test('a new price opens a new purchase, and money for the old one goes back', async () => {
  const { userId, email, purchaseId, payment } = await buildWaitingPlan()
  const price = { type: 'user' as const, planType: 'premium', planName: 'Premium', priceCents: 1299 }
  await db.insert(subscriptionPrices).values(price)
  await approveAtBank(payment.providerPaymentId!)
  expect(await buyPlan(userId)).toMatchObject({ status: 'paid' })
  expect(await plansOf(userId)).toMatchObject([{ amountCents: 1299 }])
  expect(await settlePurchase({ paymentId: payment.id, now: new Date() })).toBe('money_back')
  await carryOutRefunds(purchaseId)
  expect((await purchasesOf(userId)).map(({ status }) => status)).toEqual(['refunded', 'paid'])
  expect(await emailsTo(email)).toContain('plan_late_money')
})

test('a price that changes in the moment of paying: what was paid gives the plan, or goes back whole', async () => {
  for (let round = 0; round < 5; round++) {
    await db.delete(subscriptionPrices)
    const { userId, purchaseId, payment } = await buildWaitingPlan()
    await approveAtBank(payment.providerPaymentId!)
    const dearer = {
      type: 'user' as const,
      planType: 'premium' as const,
      priceCents: 1299,
      features: [],
      isActive: true,
      seenAt: null,
    }
    const now = new Date()
    await Promise.all([
      transaction((tx) => savePlanPrice(tx, dearer, { actor: SYSTEM, address: 'test', now })),
      ...[1, 2].map(() => settlePurchase({ paymentId: payment.id, now })),
    ])
    const [bought] = await purchasesOf(userId)
    const plans = await plansOf(userId)
    if (bought!.status === 'paid') expect(plans).toMatchObject([{ amountCents: 999 }])
    else expect(plans).toEqual([])
    expect(await planRefunds(purchaseId)).toHaveLength(1 - plans.length)
  }
})

test('money for a plan that was withdrawn meanwhile goes back', async () => {
  const { userId, purchaseId, payment, email } = await buildWaitingPlan()
  await db.insert(subscriptionPrices).values({
    type: 'user',
    planType: 'basic',
    planName: 'Básico',
    priceCents: 0,
  })
  await approveAtBank(payment.providerPaymentId!)
  expect(await settlePurchase({ paymentId: payment.id, now: new Date() })).toBe('money_back')
  await carryOutRefunds(purchaseId)
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'refunded' }])
  expect(await plansOf(userId)).toEqual([])
  expect(await emailsTo(email)).toContain('plan_plan_gone')
  await expect(buyPlan(userId)).rejects.toMatchObject({ code: 'subscriptions.plan_not_offered' })
})

test('money that differs is put aside for a person and makes no one premium', async () => {
  const { userId, purchaseId, payment } = await buildWaitingPlan()
  await approveAtBank(payment.providerPaymentId!)
  await db.execute(sql`update test_payments set amount_cents = 1 where id = ${payment.providerPaymentId}`)
  const now = new Date()
  const outcomes = await Promise.all([1, 2, 3].map(() => settlePurchase({ paymentId: payment.id, now })))
  expect(outcomes).toEqual(['review', 'review', 'review'])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'review' }])
  expect(await findActivePremium(db, { userId, now })).toBeNull()
  expect(await actionsOn(purchaseId)).toEqual(['subscriptions.payment_mismatch'])
})

test('a purchase that died before the bank gave it a name is finished by asking again', async () => {
  const { userId, purchaseId, payment } = await buildWaitingPlan()
  await approveAtBank(payment.providerPaymentId!)
  await db.update(payments).set({ providerPaymentId: null }).where(eq(payments.id, payment.id))
  const [nameless] = await listPayments(db, { purchaseId })
  await followUp(planMoney, { payment: nameless!, now: new Date() })
  expect(await profilePlan(userId)).toBe('premium')
})

test('a person who left while paying gets the money back', async () => {
  const { userId, purchaseId, payment } = await buildWaitingPlan()
  await approveAtBank(payment.providerPaymentId!)
  await db.execute(sql`update profiles set anonymised_at = now() where id = ${userId}`)
  expect(await settlePurchase({ paymentId: payment.id, now: new Date() })).toBe('money_back')
  await carryOutRefunds(purchaseId)
  expect(await db.select().from(planPurchases).where(eq(planPurchases.id, purchaseId))).toMatchObject([
    { status: 'refunded' },
  ])
})
