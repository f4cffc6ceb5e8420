import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { anEmail, buildMember } from '../../../../tests/support/build-accounts.ts'
import { plansOf, profilePlan } from '../../../../tests/support/build-plans.ts'
import { signUp } from '#modules/identity/accounts/endpoints.ts'
import { consents } from '#modules/identity/accounts/tables.ts'
import { db, pool } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from './endpoints.ts'

const PREMIUM = { planType: 'premium', paymentMethod: 'credit_card', isAdult: true }

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await buildMember({ role: 'admin' })
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

async function person() {
  const { userId, actor, email } = await buildMember()
  const { ask } = asker(endpoints, actor)
  return { userId, email, ask }
}

test('a visitor sees the registration that waits in this browser, and no one else does', async () => {
  const [email, fullName, password] = [anEmail(), 'Rosa Registro', 'Istmo2026']
  const said = { email, fullName, password, confirmPassword: password, plan: 'premium' }
  const { send } = asker({ ...endpoints, signUp })
  const staged = await send('/api/v1/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  })
  const [cookie = ''] = staged.headers.getSetCookie()
  const waiting = async (headers: Record<string, string>) =>
    ((await (await send('/api/v1/subscription', { headers })).json()) as { registration: unknown })
      .registration
  expect(await waiting({ cookie: cookie.split(';')[0]! })).toEqual({ email, fullName })
  expect(await waiting({})).toBeNull()
})

test('anybody may read the plans and what they can be paid with, and only a member may take one', async () => {
  const { ask } = asker(endpoints)
  const { body } = await ask('GET /plans')
  expect(body.items.map((plan: { priceCents: number }) => plan.priceCents)).toEqual([0, 999])
  expect((await ask('GET /plans?type=business')).body.items).toHaveLength(2)
  expect((await ask('GET /plans?type=other')).status).toBe(422)
  const open = await ask('GET /subscription')
  expect(open).toMatchObject({
    status: 200,
    body: { current: null, paymentMethods: [{ id: 'credit_card' }, { id: 'paypal' }] },
  })
  expect((await ask('POST /subscriptions', PREMIUM)).status).toBe(401)
  expect((await ask('DELETE /subscription')).status).toBe(401)
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
  expect((await ask('POST /subscriptions', PREMIUM, key)).body).toEqual(first.body)
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
  const { endDate } = (await ask('GET /subscription')).body.current!
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
  const { endDate } = (await ask('GET /subscription')).body.current!
  expect(await ask('DELETE /subscription')).toMatchObject({ status: 200, body: { endDate } })
  expect((await ask('DELETE /subscription')).status).toBe(200)
  expect((await ask('GET /subscription')).body.current).toMatchObject({ endDate, isCancelled: true })
  await ask('POST /subscriptions', { ...PREMIUM, seenEnd: endDate })
  expect((await ask('GET /subscription')).body.current).toMatchObject({ isCancelled: false })
})
