import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../scripts/invariants.ts'
import { asker } from '../../../tests/support/ask.ts'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../tests/support/build-inventory.ts'
import { plansOf, planRefunds, profilePlan } from '../../../tests/support/build-plans.ts'
import { waitingJobs } from '../../../tests/support/jobs.ts'
import {
  type Emulator,
  startEmulator,
  WEBHOOK_SECRET,
} from '../../../tests/support/payment-emulator/server.ts'
import { sign } from '../../../tests/support/payment-emulator/webhooks.ts'
import { consents } from '#modules/accounts/tables.ts'
import * as catalogRoom from '#modules/catalog/endpoints.ts'
import { handleEvent, reconcile, refund } from '#modules/orders/jobs.ts'
import * as paymentRoom from '#modules/payments/endpoints.ts'
import { paymentGateways } from '#modules/payments/tables.ts'
import type { Member } from '#server/actor.ts'
import { db, pool } from '#server/db.ts'
import { env } from '#server/env.ts'
import * as room from './endpoints.ts'
import { subscriptionPrices } from './tables.ts'

const doors = { ...room, ...paymentRoom, ...catalogRoom }
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

test('anybody may read the plans and what they can be paid with, and only a member may take one', async () => {
  const { ask } = asker(doors)
  const { body } = await ask('GET /plans')
  expect(body.items.map((plan: { priceCents: number }) => plan.priceCents)).toEqual([0, 999])
  expect((await ask('GET /plans?type=business')).body.items).toHaveLength(2)
  expect((await ask('GET /plans?type=other')).status).toBe(422)
  const open = await ask('GET /subscription')
  expect(open).toMatchObject({
    status: 200,
    body: { current: null, paymentMethods: [{ id: 'credit_card' }] },
  })
  expect((await ask('POST /subscriptions', PREMIUM)).status).toBe(401)
  expect((await ask('DELETE /subscription')).status).toBe(401)
  expect((await ask('GET /premium-offers')).status).toBe(401)
})

test('a price, a status or a person in the body is refused, and a key is asked for', async () => {
  const { ask, userId } = await person()
  for (const extra of [{ priceCents: 1 }, { amount: 1 }, { userId: randomUUID() }, { status: 'paid' }])
    expect((await ask('POST /subscriptions', { ...PREMIUM, ...extra })).status).toBe(422)
  expect(await ask('POST /subscriptions', PREMIUM, null)).toMatchObject({
    status: 400,
    body: { code: 'app.key_required' },
  })
  expect(await plansOf(userId)).toEqual([])
})

test('a paid plan asks for a method and for eighteen years, which are written down once', async () => {
  const { ask, userId } = await person()
  expect(await ask('POST /subscriptions', { planType: 'premium', isAdult: true })).toMatchObject({
    status: 422,
    body: { code: 'subscriptions.payment_required' },
  })
  for (const isAdult of [undefined, false])
    expect(await ask('POST /subscriptions', { ...PREMIUM, isAdult })).toMatchObject({
      status: 422,
      body: { code: 'subscriptions.adult_required', detail: 'Confirma que tienes 18 años o más' },
    })
  expect((await ask('POST /subscriptions', { ...PREMIUM, testChoice: 'decline' })).body.status).toBe('failed')
  const given = await db.select().from(consents).where(eq(consents.userId, userId))
  expect(given).toMatchObject([{ kind: 'adult', givenAt: expect.any(Date) }])
  expect((await ask('POST /subscriptions', { ...PREMIUM, isAdult: undefined })).body.status).toBe('paid')
  expect((await ask('GET /subscription')).body).toMatchObject({ isAdult: true })
})

test('the same key replays the answer, another body under it is refused', async () => {
  const { ask, userId } = await person()
  const key = randomUUID()
  const first = await ask('POST /subscriptions', PREMIUM, key)
  expect(first.body).toMatchObject({ status: 'paid', next: 'success' })
  expect(await ask('POST /subscriptions', PREMIUM, key)).toEqual(first)
  expect((await ask('POST /subscriptions', { ...PREMIUM, planType: 'basic' }, key)).status).toBe(422)
  expect((await plansOf(userId)).length).toBe(1)
})

test('3-D Secure is answered by its own person, once', async () => {
  const { ask } = await person()
  const stranger = await person()
  const { body } = await ask('POST /subscriptions', { ...PREMIUM, testChoice: 'requires_3ds' })
  expect(body).toMatchObject({ status: 'awaiting', next: 'authenticate' })
  const path = `POST /subscriptions/${body.purchaseId}`
  expect((await stranger.ask(`${path}/authenticate`, { approve: true })).status).toBe(404)
  expect((await stranger.ask(`${path}/refresh`, {})).status).toBe(404)
  expect((await ask(`${path}/authenticate`, { approve: false })).body).toMatchObject({
    status: 'failed',
    message: 'La verificación de tu banco no se completó.',
  })
  expect((await ask(`${path}/authenticate`, { approve: true })).status).toBe(409)
  const again = await ask('POST /subscriptions', { ...PREMIUM, testChoice: 'requires_3ds' })
  expect((await ask(`${path}/authenticate`, { approve: true })).body).toMatchObject({
    purchaseId: again.body.purchaseId,
    status: 'paid',
    next: 'success',
  })
})

test('the free plan begins at once, twice is once, and never replaces days that were paid', async () => {
  const { ask, userId } = await person()
  const take = () => ask('POST /subscriptions', { planType: 'basic' })
  const answers = await Promise.all([take(), take(), take()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await plansOf(userId)).toMatchObject([{ planType: 'basic', amountCents: 0, status: 'active' }])
  expect(await profilePlan(userId)).toBe('basic')
  expect((await ask('POST /subscriptions', PREMIUM)).body.status).toBe('paid')
  const { endDate } = (await ask('GET /subscription')).body.current
  expect(await ask('POST /subscriptions', { planType: 'basic', seenEnd: endDate })).toMatchObject({
    status: 409,
    body: { code: 'subscriptions.paid_plan_runs' },
  })
  expect(await take()).toMatchObject({ status: 409, body: { code: 'subscriptions.plan_changed' } })
  expect(await profilePlan(userId)).toBe('premium')
})

test('calling a plan off keeps it to its end, and paying again takes that back', async () => {
  const { ask } = await person()
  expect((await ask('DELETE /subscription')).status).toBe(409)
  await ask('POST /subscriptions', PREMIUM)
  const { endDate } = (await ask('GET /subscription')).body.current
  expect(await ask('DELETE /subscription')).toEqual({ status: 200, body: { endDate } })
  expect((await ask('DELETE /subscription')).status).toBe(200)
  expect((await ask('GET /subscription')).body.current).toMatchObject({ endDate, isCancelled: true })
  expect((await ask('GET /premium-offers')).status).toBe(200)
  await ask('POST /subscriptions', { ...PREMIUM, seenEnd: endDate })
  expect((await ask('GET /subscription')).body.current).toMatchObject({ isCancelled: false })
})

test('the offers open to who has paid, with both prices, and to nobody else', async () => {
  await buildStock({ onHand: 3, priceCents: 2000, featured: true })
  const { ask, userId } = await person()
  expect(await ask('GET /premium-offers')).toMatchObject({
    status: 403,
    body: { detail: 'Esta sección es solo para usuarios Premium' },
  })
  await ask('POST /subscriptions', { planType: 'basic' })
  expect((await ask('GET /premium-offers')).status).toBe(403)
  await ask('POST /subscriptions', PREMIUM)
  const { body } = await ask('GET /premium-offers')
  expect(body.items[0]).toMatchObject({ featured: true, priceCents: 2000, premiumPriceCents: 1700 })
  expect((await asker(doors, { ...admin, userId }).ask('GET /premium-offers?page=0')).status).toBe(422)
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
