import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember, buildProfile, buildSession } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { emailsTo, planRefunds, purchasesOf } from '../../../../../tests/support/build-plans.ts'
import { buildStoreMember, buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { carryOutRefund, reconcilePayments } from '../../../../../tests/support/money.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import { payments } from '#modules/payments/core/tables.ts'
import { applyAgain, createStore } from '#modules/sellers/stores/commands.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as stores from '#modules/sellers/stores/endpoints.ts'
import * as endpoints from '../endpoints.ts'
import { endStores, remindOwners } from '../jobs.ts'
import { planSubscriptions } from '../tables.ts'
import type { SubscribeStore } from '../input.ts'
import { subscribeStore } from './buy-plan.ts'

const DAY_MS = 86_400_000
const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await buildMember({ role: 'admin' })
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const aName = () => `Tienda ${randomUUID().slice(0, 8)}`

/** Takes a plan for a store as this person would, with the test card and a fresh key unless given otherwise. */
function buy(
  userId: string,
  wanted: Partial<SubscribeStore> & { name: string },
  { key = randomUUID(), now = new Date() }: { key?: string; now?: Date } = {},
) {
  const seen = { totalCents: 100_000 }
  const starter = { planType: 'starter', contactEmail: 'hola@tienda.test', seen, seenEnd: null } as const
  const input = { ...starter, paymentMethod: 'credit_card' as const, ...wanted }
  return subscribeStore({ userId, locale: 'es', now, key }, input)
}

async function storeOf(ownerId: string) {
  const [store] = await db.select().from(businessStores).where(eq(businessStores.ownerId, ownerId))
  return store ?? null
}

const plansOf = (storeId: string) =>
  db
    .select()
    .from(planSubscriptions)
    .where(eq(planSubscriptions.storeId, storeId))
    .orderBy(planSubscriptions.createdAt)

async function chargesOf(userId: string) {
  const bought = await purchasesOf(userId)
  const rows = await Promise.all(
    bought.map(({ id }) => db.select().from(testPayments).where(eq(testPayments.orderId, id))),
  )
  return rows.flat().filter(({ state }) => state === 'paid').length
}

test('one payment opens the store and gives it thirty days, and the owner and the admins are informed', async () => {
  const { userId, email } = await buildProfile()
  const now = new Date()
  const name = aName()
  const answer = await buy(userId, { name, contactEmail: 'ventas@tienda.test' }, { now })
  expect(answer).toMatchObject({ status: 'paid', next: 'success' })
  const store = (await storeOf(userId))!
  expect(store).toMatchObject({
    name,
    contactEmail: 'ventas@tienda.test',
    approvalStatus: 'pending',
    verified: false,
  })
  expect(await plansOf(store.id)).toMatchObject([
    { planType: 'starter', amountCents: 2999, status: 'active', endDate: after(now, 30) },
  ])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'paid', storeId: store.id, type: 'business' }])
  expect(await db.select().from(storeMembers).where(eq(storeMembers.userId, userId))).toMatchObject([
    { role: 'owner', storeId: store.id },
  ])
  expect(await emailsTo(email)).toContain('store_plan_started')
})

test('pressing pay twenty times at once, in tabs with keys of their own, opens one store and charges once', async () => {
  const { userId } = await buildProfile()
  const name = aName()
  const key = randomUUID()
  const presses = Array.from({ length: 20 }, (_, press) =>
    buy(userId, { name }, press % 2 === 0 ? { key } : {}).catch((error: unknown) => error),
  )
  await Promise.all(presses)
  expect(await chargesOf(userId)).toBe(1)
  const store = (await storeOf(userId))!
  expect(await plansOf(store.id)).toHaveLength(1)
})

test('an answer that was lost opens the store a minute later, and once', async () => {
  const { userId } = await buildProfile()
  const key = randomUUID()
  const name = aName()
  await buy(userId, { name, testChoice: 'never_answers' }, { key })
  expect(await storeOf(userId)).toBeNull()
  const [purchase] = await purchasesOf(userId)
  await db
    .update(testPayments)
    .set({ state: 'paid', version: 2 })
    .where(eq(testPayments.orderId, purchase!.id))
  const later = new Date(Date.now() + 120_000)
  await Promise.all([reconcilePayments({ now: later }), reconcilePayments({ now: later })])
  const store = (await storeOf(userId))!
  expect(await plansOf(store.id)).toHaveLength(1)
  expect(await buy(userId, { name }, { key })).toMatchObject({ status: 'paid', next: 'success' })
  expect(await chargesOf(userId)).toBe(1)
})

test('a plan settled late leaves the name that its store was given since, and brings the address that it was not', async () => {
  const { userId } = await buildProfile()
  const { actor } = await buildSession({ userId })
  const [old, paid, since] = [aName(), aName(), aName()]
  await buy(userId, { name: old })
  const store = (await storeOf(userId))!
  const seenEnd = (await plansOf(store.id))[0]!.endDate.toISOString()
  const asked = { name: paid, contactEmail: 'pagada@tienda.test', seenEnd }
  await buy(userId, { ...asked, testChoice: 'never_answers' })
  const { ask } = asker(stores, { ...actor, storeId: store.id })
  const said = (await ask('GET /store/settings')).body
  const renamed = await ask('PUT /store/settings', { ...said, name: since })
  expect(renamed).toMatchObject({ status: 200, body: { name: since } })
  const purchase = (await purchasesOf(userId)).find(({ status }) => status !== 'paid')!
  await db
    .update(testPayments)
    .set({ state: 'paid', version: 2 })
    .where(eq(testPayments.orderId, purchase.id))
  await reconcilePayments({ now: new Date(Date.now() + 120_000) })
  expect((await purchasesOf(userId)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect(await storeOf(userId)).toMatchObject({ name: since, contactEmail: 'pagada@tienda.test' })
})

test('the same plan again goes on from its end, from the days of grace too', async () => {
  const { userId } = await buildProfile()
  const start = new Date()
  const name = aName()
  await buy(userId, { name }, { now: start })
  const { id } = (await storeOf(userId))!
  const end = () => plansOf(id).then((plans) => plans.find(({ status }) => status === 'active')!.endDate)
  await buy(userId, { name, seenEnd: (await end()).toISOString() }, { now: after(start, 10) })
  expect(await end()).toEqual(after(start, 60))
  await buy(userId, { name, seenEnd: (await end()).toISOString() }, { now: after(start, 62) })
  expect(await end()).toEqual(after(start, 90))
  await buy(userId, { name }, { now: after(start, 94) })
  expect(await end()).toEqual(after(start, 124))
  expect((await plansOf(id)).map(({ status }) => status)).toEqual(['expired', 'active'])
})

test('a tab that does not know of a payment is refused, and no one is charged twice', async () => {
  const { userId } = await buildProfile()
  const name = aName()
  await buy(userId, { name })
  await expect(buy(userId, { name })).rejects.toMatchObject({ code: 'subscriptions.plan_changed' })
  expect(await chargesOf(userId)).toBe(1)
})

test('what is left of another plan counts by its worth', async () => {
  const { userId } = await buildProfile()
  const start = new Date()
  const name = aName()
  await buy(userId, { name }, { now: start })
  const { id } = (await storeOf(userId))!
  const now = after(start, 10)
  await buy(userId, { name, planType: 'professional', seenEnd: after(start, 30).toISOString() }, { now })
  const plans = await plansOf(id)
  expect(plans.map(({ planType, status }) => `${planType} ${status}`)).toEqual([
    'starter cancelled',
    'professional active',
  ])
  const left = Math.floor((20 * DAY_MS * 2999) / 9999)
  expect(plans[1]!.endDate).toEqual(new Date(after(now, 30).getTime() + left))
})

test('a rejected store waits for approval again, mended by its owner or with a new plan', async () => {
  const mended = await buildStoreThat('rejected')
  const { ask } = asker(stores, mended.actor)
  const details = { name: aName(), contactEmail: 'nueva@tienda.test', description: 'Ropa', contactPhone: '' }
  expect(await ask('POST /store/application', details)).toMatchObject({
    status: 200,
    body: { standing: 'pending' },
  })
  expect(await storeOf(mended.userId)).toMatchObject({
    name: details.name,
    approvalStatus: 'pending',
    rejectionReason: null,
  })
  expect(await ask('POST /store/application', details)).toMatchObject({
    status: 409,
    body: { code: 'stores.not_rejected' },
  })
  const bought = await buildStoreThat('rejected')
  const [plan] = await plansOf(bought.storeId)
  await buy(bought.userId, { name: bought.name, seenEnd: plan!.endDate.toISOString() })
  expect(await storeOf(bought.userId)).toMatchObject({ approvalStatus: 'pending', rejectionReason: null })
})

test('a tab of the settings that does not know of a new name is refused, and undoes nothing', async () => {
  const store = await buildStoreThat('rejected')
  const { ask } = asker(stores, store.actor)
  const [plan] = await plansOf(store.storeId)
  const renames = [
    (name: string) => ask('POST /store/application', { name, contactEmail: 'nueva@tienda.test' }),
    (name: string) => buy(store.userId, { name, seenEnd: plan!.endDate.toISOString() }),
  ]
  for (const rename of renames) {
    const { body: seen } = await ask('GET /store/settings')
    const name = aName()
    await rename(name)
    expect(await ask('PUT /store/settings', seen)).toMatchObject({ status: 409, body: { code: 'app.stale' } })
    expect(await storeOf(store.userId)).toMatchObject({ name })
  }
})

test('of two who ask again at once for one rejected store, one does', async () => {
  const { userId, actor } = await buildStoreThat('rejected')
  const details = { name: aName(), contactEmail: 'a@b.test', description: '', contactPhone: '', address: '' }
  const again = () => transaction((tx) => applyAgain(tx, { actor, details, now: new Date() }))
  const outcomes = await Promise.allSettled([again(), again()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await storeOf(userId)).toMatchObject({ approvalStatus: 'pending' })
})

test('a name that is taken is refused before any money moves, ignoring case and accents', async () => {
  const { name } = await buildStore()
  const { userId } = await buildProfile()
  await expect(buy(userId, { name: ` ${name.toUpperCase()} ` })).rejects.toMatchObject({
    code: 'accounts.store_name_taken',
    params: { field: 'name' },
  })
  expect(await purchasesOf(userId)).toEqual([])
})

test('the name of the site is refused before any money moves', async () => {
  const { userId } = await buildProfile()
  await expect(buy(userId, { name: 'Istmo' })).rejects.toMatchObject({ code: 'stores.name_reserved' })
  expect(await purchasesOf(userId)).toEqual([])
})

test('of two who pay for one name at once, one may and the other is refused before paying', async () => {
  const people = await Promise.all([buildProfile(), buildProfile()])
  const name = aName()
  const outcomes = await Promise.allSettled(people.map(({ userId }) => buy(userId, { name })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const charges = await Promise.all(people.map(({ userId }) => chargesOf(userId)))
  expect(charges.toSorted((one, other) => one - other)).toEqual([0, 1])
})

test('money for a name that somebody else took meanwhile goes back whole, and both sides are informed', async () => {
  const { userId, email } = await buildProfile()
  const name = aName()
  await buy(userId, { name, testChoice: 'never_answers' })
  const other = await buildProfile()
  const now = new Date()
  const opening = { actor: SYSTEM, ownerId: other.userId, name, contactEmail: other.email, now }
  await transaction((tx) => createStore(tx, opening))
  const [purchase] = await purchasesOf(userId)
  await db
    .update(testPayments)
    .set({ state: 'paid', version: 2 })
    .where(eq(testPayments.orderId, purchase!.id))
  await reconcilePayments({ now: new Date(Date.now() + 120_000) })
  expect(await storeOf(userId)).toBeNull()
  for (const { id } of await planRefunds(purchase!.id))
    await carryOutRefund({ refundId: id, now: new Date() })
  const [payment] = await db.select().from(payments).where(eq(payments.purchaseId, purchase!.id))
  expect(payment).toMatchObject({ state: 'refunded', refundedCents: 2999 })
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'refunded' }])
  expect(await emailsTo(email)).toEqual(expect.arrayContaining(['plan_name_taken', 'plan_refunded']))
})

test('who works in a store of somebody else opens none of their own', async () => {
  const { storeId } = await buildStore()
  const { userId } = await buildStoreMember(storeId, 'staff')
  await expect(buy(userId, { name: aName() })).rejects.toMatchObject({ code: 'stores.works_in_one' })
  expect(await purchasesOf(userId)).toEqual([])
})

test('a plan for oneself and one for a store are bought side by side', async () => {
  const { userId, actor } = await buildMember()
  const { ask } = asker(endpoints, actor)
  const never = { testChoice: 'never_answers', paymentMethod: 'credit_card' }
  expect((await ask('POST /subscriptions', { ...never, planType: 'premium', isAdult: true })).status).toBe(
    200,
  )
  const wanted = { ...never, planType: 'starter', name: aName(), contactEmail: 'a@b.test' }
  expect((await ask('POST /business/subscriptions', wanted)).status).toBe(200)
  expect((await purchasesOf(userId)).map(({ type }) => type)).toEqual(['user', 'business'])
})

test('the owner is reminded a week and a day before the end and at the end, and three days later nothing sells', async () => {
  const { userId, email } = await buildProfile()
  const start = new Date()
  await buy(userId, { name: aName() }, { now: start })
  const { id } = (await storeOf(userId))!
  const reminders = async () => (await emailsTo(email)).filter((mail) => mail.startsWith('store_plan_end'))
  const round = async (day: number) => {
    const now = after(start, day)
    await Promise.all([remindOwners.run({}, { now }), remindOwners.run({}, { now })])
    await Promise.all([endStores.run({}, { now }), endStores.run({}, { now })])
    return reminders()
  }
  expect(await round(20)).toEqual([])
  expect(await round(24)).toEqual(['store_plan_ends_in_7'])
  expect(await round(29.5)).toHaveLength(2)
  expect(await round(31)).toEqual(['store_plan_ends_in_7', 'store_plan_ends_in_1', 'store_plan_ends_in_0'])
  expect((await plansOf(id))[0]!.status).toBe('active')
  expect(await round(33.1)).toContain('store_plan_ended')
  expect(await round(34)).toHaveLength(4)
  expect((await plansOf(id))[0]!.status).toBe('expired')
})

test('who pays while the plan is written off keeps it: one waits for the other', async () => {
  const { userId } = await buildProfile()
  const start = new Date()
  const name = aName()
  await buy(userId, { name }, { now: start })
  const { id } = (await storeOf(userId))!
  const [plan] = await plansOf(id)
  let ending = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .update(planSubscriptions)
      .set({ endDate: after(start, 60) })
      .where(eq(planSubscriptions.id, plan!.id))
    ending = endStores.run({}, { now: after(start, 40) })
    await untilWaiting(ending)
  })
  await ending
  expect((await plansOf(id))[0]).toMatchObject({ status: 'active', endDate: after(start, 60) })
})

test('the page of business plans shows the store, its plan and until when it sells; the sentences are the spec’s', async () => {
  const { actor, userId } = await buildMember()
  const { ask } = asker(endpoints, actor)
  expect((await ask('GET /business')).body).toMatchObject({ store: null, plan: null, waiting: null })
  const wanted = {
    name: aName(),
    contactEmail: 'a@b.test',
    planType: 'starter',
    paymentMethod: 'credit_card',
  }
  const said = async (change: object) =>
    JSON.stringify(problemOf(await ask('POST /business/subscriptions', { ...wanted, ...change })))
  expect(await said({ name: ' ' })).toContain('El nombre de la tienda es requerido')
  expect(await said({ contactEmail: 'nadie' })).toContain('Email de contacto inválido')
  expect(await said({ planType: '' })).toContain('Información incompleta')
  expect(await said({ paymentMethod: undefined })).toContain('Información incompleta')
  for (const extra of [{ priceCents: 1 }, { storeId: randomUUID() }, { verified: true }, { ownerId: userId }])
    expect((await ask('POST /business/subscriptions', { ...wanted, ...extra })).status).toBe(422)
  expect((await ask('POST /business/subscriptions', { ...wanted, planType: 'premium' })).status).toBe(409)
  expect((await asker(endpoints).ask('POST /business/subscriptions', wanted)).status).toBe(401)
  expect((await ask('POST /business/subscriptions', wanted)).body).toMatchObject({ next: 'success' })
  const { body } = await asker(endpoints, (await buildSession({ userId })).actor).ask('GET /business')
  expect(body).toMatchObject({
    store: { name: wanted.name, approvalStatus: 'pending', isSuspended: false },
    plan: { planType: 'starter', productLimit: 50 },
  })
  expect(new Date(body.plan!.sellsUntil).getTime() - new Date(body.plan!.endDate).getTime()).toBe(3 * DAY_MS)
  const suspended = await asker(endpoints, (await buildStoreThat('suspended')).actor).ask('GET /business')
  expect(suspended.body.store).toMatchObject({ approvalStatus: 'approved', isSuspended: true })
})
