import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { plansOf, planRefunds, profilePlan, purchasesOf } from '../../../../../tests/support/build-plans.ts'
import { waitingJobs } from '../../../../../tests/support/jobs.ts'
import {
  emulator,
  openStripe,
  soon,
  stripeNotice,
  useEmulator,
  workNotices,
} from '../../../../../tests/support/use-emulator.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db, pool } from '#server/db/db.ts'
import * as planEndpoints from '#modules/sellers/subscriptions/endpoints.ts'
import { subscriptionPrices } from '#modules/sellers/subscriptions/tables.ts'
import { reconcile, refund } from '#app/money.ts'

const PREMIUM = { planType: 'premium', paymentMethod: 'credit_card', isAdult: true }
useEmulator()

async function person() {
  const { userId, actor, email } = await buildMember()
  const { ask } = asker(planEndpoints, actor)
  return { userId, email, ask }
}

test('at Stripe the buyer pays in the form, and the notice alone makes the plan, once', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  expect(body).toMatchObject({ status: 'awaiting', next: 'pay', clientSecret: expect.stringMatching(/^pi_/) })
  // Another tab goes on with the same payment.
  const other = await ask('POST /subscriptions', PREMIUM)
  expect(other.body.clientSecret).toBe(body.clientSecret)
  const paymentId = body.clientSecret!.split('_secret')[0]!
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  expect(await profilePlan(userId)).toBeNull()
  const notice = JSON.stringify(emulator.events().find(({ type }) => type === 'payment_intent.succeeded'))
  expect((await stripeNotice(notice)).status).toBe(200)
  expect((await stripeNotice(notice)).status).toBe(200)
  await workNotices()
  await workNotices()
  expect(await plansOf(userId)).toMatchObject([{ paymentId, amountCents: 999 }])
  expect((await ask(`POST /subscriptions/${body.purchaseId}/refresh`, {})).body.status).toBe('paid')
  expect(await planRefunds(body.purchaseId!)).toEqual([])
})

test('when no notice comes, the reconciler finds the money', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  await reconcile.run({}, soon())
  expect(await profilePlan(userId)).toBe('premium')
  expect(await waitingJobs(refund.name)).toEqual([])
})

test('money for a plan that was withdrawn goes back through the job of all refunds, once', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  const free = { type: 'user' as const, planType: 'basic', planName: 'Básico', priceCents: 0 }
  await db.insert(subscriptionPrices).values(free)
  await reconcile.run({}, soon())
  await db.delete(subscriptionPrices)
  const [owed] = await waitingJobs<{ refundId: string }>(refund.name)
  await Promise.all([1, 2, 3].map(() => refund.run(owed!, { now: new Date() })))
  expect(emulator.ledger().refunds).toHaveLength(1)
  expect(await planRefunds(body.purchaseId!)).toMatchObject([{ state: 'done', reason: 'plan_gone' }])
  expect(await profilePlan(userId)).toBeNull()
})

test('money of a plan that went back and is sent back by the bank is with the shop again, and a person is informed', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  const free = { type: 'user' as const, planType: 'basic', planName: 'Básico', priceCents: 0 }
  await db.insert(subscriptionPrices).values(free)
  emulator.switches.pendingRefund = 1
  await reconcile.run({}, { now: new Date(Date.now() + 120_000) })
  await db.delete(subscriptionPrices)
  for (const owed of await waitingJobs<{ refundId: string }>(refund.name))
    await refund.run(owed, { now: new Date() })
  expect(await planRefunds(body.purchaseId!)).toMatchObject([{ state: 'queued' }])

  const { id } = emulator.ledger().refunds[0]!
  const receive = async (status: 'succeeded' | 'failed', type: string) => {
    emulator.settleRefund(id, status)
    const notice = JSON.stringify(emulator.events().findLast((event) => event.type === type))
    expect((await stripeNotice(notice)).status).toBe(200)
    await workNotices()
  }
  await receive('succeeded', 'refund.updated')
  expect(await planRefunds(body.purchaseId!)).toMatchObject([{ state: 'done' }])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'refunded' }])

  await receive('failed', 'refund.failed')
  expect(await planRefunds(body.purchaseId!)).toMatchObject([{ state: 'failed' }])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'expired' }])
  const emails = await db.select({ template: outboxMessages.template }).from(outboxMessages)
  expect(emails.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['plan_problem_refund_bounced', 'plan_refund_bounced']),
  )
  // Money that belongs to no plan and to no refund is exactly what the invariants must name.
  const broken = await findBrokenInvariants(pool)
  expect(broken.map((one) => one.id)).toEqual(['I4d'])
  await db.execute(sql`delete from refunds where purchase_id = ${body.purchaseId}`)
  await db.execute(sql`delete from payments where purchase_id = ${body.purchaseId}`)
  emulator.reset()
})
