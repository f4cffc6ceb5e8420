import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { plansOf, planRefunds, profilePlan, purchasesOf } from '../../../../tests/support/build-plans.ts'
import { waitingJobs } from '../../../../tests/support/jobs.ts'
import {
  type Emulator,
  startEmulator,
  WEBHOOK_SECRET,
} from '../../../../tests/support/payment-emulator/server.ts'
import { sign } from '../../../../tests/support/payment-emulator/webhooks.ts'
import { outboxMessages } from '#modules/messages/tables.ts'
import * as paymentRoom from '#modules/payments/endpoints.ts'
import { paymentGateways } from '#modules/payments/tables.ts'
import type { Member } from '#server/actor.ts'
import { db, pool } from '#server/db.ts'
import { env } from '#server/env.ts'
import * as planRoom from '#modules/subscriptions/endpoints.ts'
import { subscriptionPrices } from '#modules/subscriptions/tables.ts'
import { handleEvent, reconcile, refund } from '../jobs.ts'

const doors = { ...planRoom, ...paymentRoom }
const PREMIUM = { planType: 'premium', paymentMethod: 'credit_card', isAdult: true }
let emulator: Emulator
let admin: Member

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  emulator = await startEmulator({ port: 0 })
  env.STRIPE_API_URL = emulator.url
  admin = (await buildMember({ role: 'admin' })).actor
})
beforeEach(() => emulator.reset())
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
  await db.delete(paymentGateways)
})
afterAll(() => emulator.close())

async function person() {
  const { userId, actor, email } = await buildMember()
  const { send } = asker(doors, actor)
  const ask = async (route: string, body?: object, key: string | null = randomUUID()) => {
    const [method = '', path = ''] = route.split(' ')
    const headers = {
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    }
    const response = await send(`/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever came over the wire
    return { status: response.status, body: (await response.json()) as any }
  }
  return { userId, email, ask }
}

async function openStripe() {
  const { ask } = asker(doors, admin)
  const secrets = { secretKey: 'sk_test_emulator', webhookSecret: WEBHOOK_SECRET }
  const config = { publicKey: 'pk_test_emulator' }
  expect((await ask('PUT /admin/payment-gateways/stripe', { config, secrets })).status).toBe(200)
  expect((await ask('PATCH /admin/payment-gateways/stripe', { isActive: true })).status).toBe(200)
}

async function workNotices() {
  for (const data of await waitingJobs<{ provider: string; eventId: string }>(handleEvent.name))
    await handleEvent.run(data, { now: new Date() })
}

const noticeOf = (body: string) =>
  asker(doors).send('/api/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': sign(body, WEBHOOK_SECRET) },
  })

test('at Stripe the buyer pays in the form, and the notice alone makes the plan, once', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  expect(body).toMatchObject({ status: 'awaiting', next: 'pay', clientSecret: expect.stringMatching(/^pi_/) })
  // Another tab goes on with the same payment.
  const other = await ask('POST /subscriptions', PREMIUM)
  expect(other.body.clientSecret).toBe(body.clientSecret)
  const paymentId = (body.clientSecret as string).split('_secret')[0]!
  await emulator.pay(body.clientSecret, 'pm_card_visa')
  expect(await profilePlan(userId)).toBeNull()
  const notice = JSON.stringify(emulator.events().find(({ type }) => type === 'payment_intent.succeeded'))
  expect((await noticeOf(notice)).status).toBe(200)
  expect((await noticeOf(notice)).status).toBe(200)
  await workNotices()
  await workNotices()
  expect(await plansOf(userId)).toMatchObject([{ paymentId, amountCents: 999 }])
  expect((await ask(`POST /subscriptions/${body.purchaseId}/refresh`, {})).body.status).toBe('paid')
  expect(await planRefunds(body.purchaseId)).toEqual([])
})

test('when no notice comes, the reconciler finds the money', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  await emulator.pay(body.clientSecret, 'pm_card_visa')
  await reconcile.run({}, { now: new Date(Date.now() + 120_000) })
  expect(await profilePlan(userId)).toBe('premium')
  expect(await waitingJobs(refund.name)).toEqual([])
})

test('money for a plan that was withdrawn goes back through the job of all refunds, once', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  await emulator.pay(body.clientSecret, 'pm_card_visa')
  const free = { type: 'user' as const, planType: 'basic', planName: 'Básico', priceCents: 0 }
  await db.insert(subscriptionPrices).values(free)
  await reconcile.run({}, { now: new Date(Date.now() + 120_000) })
  await db.delete(subscriptionPrices)
  const [owed] = await waitingJobs<{ refundId: string }>(refund.name)
  await Promise.all([1, 2, 3].map(() => refund.run(owed!, { now: new Date() })))
  expect(emulator.ledger().refunds).toHaveLength(1)
  expect(await planRefunds(body.purchaseId)).toMatchObject([{ state: 'done', reason: 'plan_gone' }])
  expect(await profilePlan(userId)).toBeNull()
})

test('money of a plan that went back and is sent back by the bank is with the shop again, and a person is told', async () => {
  await openStripe()
  const { ask, userId } = await person()
  const { body } = await ask('POST /subscriptions', PREMIUM)
  await emulator.pay(body.clientSecret, 'pm_card_visa')
  const free = { type: 'user' as const, planType: 'basic', planName: 'Básico', priceCents: 0 }
  await db.insert(subscriptionPrices).values(free)
  emulator.switches.pendingRefund = 1
  await reconcile.run({}, { now: new Date(Date.now() + 120_000) })
  await db.delete(subscriptionPrices)
  for (const owed of await waitingJobs<{ refundId: string }>(refund.name))
    await refund.run(owed, { now: new Date() })
  expect(await planRefunds(body.purchaseId)).toMatchObject([{ state: 'queued' }])

  const { id } = emulator.ledger().refunds[0]!
  const hear = async (status: 'succeeded' | 'failed', type: string) => {
    emulator.settleRefund(id, status)
    const notice = JSON.stringify(emulator.events().findLast((event) => event.type === type))
    expect((await noticeOf(notice)).status).toBe(200)
    await workNotices()
  }
  await hear('succeeded', 'refund.updated')
  expect(await planRefunds(body.purchaseId)).toMatchObject([{ state: 'done' }])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'refunded' }])

  await hear('failed', 'refund.failed')
  expect(await planRefunds(body.purchaseId)).toMatchObject([{ state: 'failed' }])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'expired' }])
  const letters = await db.select({ template: outboxMessages.template }).from(outboxMessages)
  expect(letters.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['plan_problem_refund_bounced', 'plan_refund_bounced']),
  )
  // Money that belongs to no plan and to no refund is exactly what the invariants must name.
  const broken = await findBrokenInvariants(pool)
  expect(broken.map((one) => one.id)).toEqual(['I4d'])
  await db.execute(sql`delete from refunds where purchase_id = ${body.purchaseId}`)
  await db.execute(sql`delete from payments where purchase_id = ${body.purchaseId}`)
})
