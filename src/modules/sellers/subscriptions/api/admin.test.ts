import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { auditOf } from '../../../../../tests/support/audit.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildProfile, lastEmailTo } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { type Actor, type Member, SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { closeLive, openLive } from '#server/events/live.ts'
import { grantSubscription } from '../commands.ts'
import * as endpoints from '../endpoints.ts'
import type { SubscriptionStatus } from '../rules.ts'
import { planSubscriptions } from '../tables.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
let admin: Member
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

const desk = (actor: Actor = admin) => asker(endpoints, actor).ask
const find = async (id: string) => (await desk()(`GET /admin/subscriptions/${id}`)).body
async function set(id: string, status: SubscriptionStatus, seenAt?: string, reason = 'Lo pidió por correo') {
  const body = { status, seenAt: seenAt ?? (await find(id)).updatedAt, reason }
  return desk()(`POST /admin/subscriptions/${id}/status`, body)
}

async function buildPlan({ days = 20, status = 'active' as SubscriptionStatus } = {}) {
  const { userId, email } = await buildProfile({ fullName: `Rosa ${randomUUID().slice(0, 8)}` })
  const begun = {
    planType: 'premium' as const,
    amountCents: 999,
    startDate: inDays(days - 30),
    endDate: inDays(days),
  }
  const [plan] = await db
    .insert(planSubscriptions)
    .values({ userId, status, ...begun })
    .returning()
  if (status === 'active')
    await db.update(profiles).set({ subscriptionPlan: 'premium' }).where(eq(profiles.id, userId))
  return { userId, email, id: plan!.id }
}

async function buildStorePlan({ days = 20, status = 'active' as SubscriptionStatus } = {}) {
  const { storeId } = await buildStore()
  await db.delete(planSubscriptions).where(eq(planSubscriptions.storeId, storeId))
  const begun = {
    planType: 'starter',
    amountCents: 2999,
    startDate: inDays(days - 30),
    endDate: inDays(days),
  }
  const [plan] = await db
    .insert(planSubscriptions)
    .values({ storeId, status, ...begun })
    .returning()
  return { storeId, id: plan!.id }
}

const planOf = async (userId: string) =>
  (await db.select().from(profiles).where(eq(profiles.id, userId)))[0]!.subscriptionPlan

test('plans of people and of stores stand in one list, with the sum of all beside the sum of those that run', async () => {
  const before = (await desk()('GET /admin/subscriptions')).body.sums
  const { id, email } = await buildPlan()
  const over = await buildPlan({ days: -5, status: 'expired' })
  const store = await buildStorePlan()
  const { body } = await desk()('GET /admin/subscriptions')
  expect(body.items.slice(0, 3).map((plan) => plan.id)).toEqual([store.id, over.id, id])
  expect(body.sums.active - before.active).toBe(2)
  expect(body.sums.all - before.all).toBe(3)
  expect(body.sums.allCents - before.allCents).toBe(999 + 999 + 2999)
  expect(body.sums.activeCents - before.activeCents).toBe(999 + 2999)
  const idsOf = async (asked: string) =>
    (await desk()(`GET /admin/subscriptions?${asked}`)).body.items.map((plan) => plan.id)
  expect(await idsOf(`q=${email}`)).toEqual([id])
  expect(await idsOf('status=expired')).toContain(over.id)
  expect(await idsOf('status=expired')).not.toContain(id)
  expect(await idsOf('type=business')).toContain(store.id)
  expect(await idsOf('type=business')).not.toContain(id)
  const file = await asker(endpoints, admin).send(`/api/v1/admin/subscriptions.csv?q=${email}`)
  const [head, row] = (await file.text()).split('\r\n')
  expect(head).toBe('Cliente,Correo,Plan,Estado,Monto,Fecha Inicio,Fecha Fin')
  expect(row).toContain(`${email},Premium,Activa,9.99`)
})

test('an admin sets any status of a plan, the profile follows, and the deed is written down', async () => {
  const { id, userId } = await buildPlan()
  expect(await find(id)).toMatchObject({ next: ['expired', 'cancelled'], paymentMethod: null })
  expect((await set(id, 'cancelled')).body).toMatchObject({
    status: 'cancelled',
    next: ['active', 'expired'],
  })
  expect(await planOf(userId)).toBeNull()
  expect((await set(id, 'active')).body.status).toBe('active')
  expect(await planOf(userId)).toBe('premium')
  expect((await set(id, 'active')).status).toBe(200)
  const rows = await auditOf(id)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    actorId: admin.userId,
    action: 'subscriptions.set_status',
    before: { status: 'active' },
    after: { status: 'cancelled' },
  })
})

test('a plan that runs is ended with a reason alone, and given back until the end that was paid', async () => {
  for (const { id } of [await buildPlan(), await buildStorePlan()]) {
    const { endDate } = await find(id)
    expect(await set(id, 'cancelled', undefined, '')).toMatchObject({
      status: 422,
      body: { code: 'subscriptions.reason_required', detail: 'Escribe por qué termina el plan' },
    })
    expect((await find(id)).status).toBe('active')
    expect((await set(id, 'expired', undefined, 'Pagó con tarjeta ajena')).body.status).toBe('expired')
    const [row] = await auditOf(id)
    expect(row).toMatchObject({ reason: 'Pagó con tarjeta ajena' })
    expect((await set(id, 'active', undefined, '')).body).toMatchObject({ status: 'active', endDate })
  }
})

test('a person reads by email that an admin ended their plan and why, and that it runs again', async () => {
  const { id, userId, email } = await buildPlan()
  await db.update(profiles).set({ locale: 'en' }).where(eq(profiles.id, userId))
  await set(id, 'cancelled', undefined, 'Pagó con tarjeta ajena')
  const ended = await lastEmailTo(email)
  expect(ended).toMatchObject({ template: 'plan_stopped', subject: 'We ended your Premium plan' })
  expect(ended!.bodyText).toContain('Reason: Pagó con tarjeta ajena')
  await set(id, 'expired')
  expect((await lastEmailTo(email))!.id).toBe(ended!.id)
  await set(id, 'active')
  const given = await lastEmailTo(email)
  expect(given).toMatchObject({ template: 'plan_given', subject: 'Your Premium plan is active' })
  expect(given!.bodyText).toContain('at no further cost')
})

test('the owner of a store reads by email that an admin ended its plan and why, and that it runs again', async () => {
  const { id, storeId } = await buildStorePlan()
  const [store] = await db
    .select({ name: businessStores.name, email: profiles.email })
    .from(businessStores)
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(eq(businessStores.id, storeId))
  const { name, email } = store!
  await set(id, 'expired', undefined, 'Vendía copias')
  const ended = await lastEmailTo(email)
  expect(ended).toMatchObject({ template: 'plan_stopped', subject: `Terminamos el plan Starter de ${name}` })
  expect(ended!.bodyText).toContain('Motivo: Vendía copias')
  expect(ended!.bodyText).toContain('Tus productos ya no se ven')
  await set(id, 'cancelled')
  expect((await lastEmailTo(email))!.id).toBe(ended!.id)
  await set(id, 'active')
  expect(await lastEmailTo(email)).toMatchObject({
    template: 'plan_given',
    subject: `El plan Starter de ${name} está activo`,
  })
})

test('a plan of a person that had ended begins anew for thirty days', async () => {
  const { id, userId } = await buildPlan({ days: -10, status: 'expired' })
  const { body } = await set(id, 'active')
  expect(Math.round((Date.parse(body.endDate) - Date.now()) / DAY_MS)).toBe(30)
  expect(await planOf(userId)).toBe('premium')
})

test('an old plan that is set leaves the one that runs alone, and no second one runs', async () => {
  const { id, userId } = await buildPlan({ days: -10, status: 'expired' })
  await transaction((tx) =>
    grantSubscription(tx, { actor: SYSTEM, userId, planType: 'premium', now: new Date() }),
  )
  expect((await set(id, 'cancelled')).status).toBe(200)
  expect(await planOf(userId)).toBe('premium')
  expect((await find(id)).next).toEqual(['expired'])
  expect(await set(id, 'active')).toMatchObject({
    status: 409,
    body: { detail: 'Ya hay otro plan activo. Cancélalo antes de activar este.' },
  })
})

test('of two who set the same plan at once one is stale, and of two plans set at once one runs', async () => {
  const { id } = await buildPlan()
  const seen = (await find(id)).updatedAt
  const both = await Promise.all([set(id, 'cancelled', seen), set(id, 'expired', seen)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const first = await buildPlan({ status: 'cancelled' })
  const [second] = await db
    .insert(planSubscriptions)
    .values({
      userId: first.userId,
      planType: 'basic',
      amountCents: 0,
      status: 'expired',
      startDate: inDays(-40),
      endDate: inDays(3),
    })
    .returning()
  const raced = await Promise.all([set(first.id, 'active'), set(second!.id, 'active')])
  expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('the plan of somebody who deleted their account stays as it is, with a sentence', async () => {
  const { id, userId } = await buildPlan({ status: 'cancelled' })
  await db
    .update(profiles)
    .set({ anonymisedAt: new Date(), email: `${userId}@anonimo.invalid` })
    .where(eq(profiles.id, userId))
  expect(await find(id)).toMatchObject({ next: [], user: { email: null } })
  expect(await set(id, 'active')).toMatchObject({
    status: 409,
    body: { detail: 'Esta persona eliminó su cuenta: su suscripción ya no cambia.' },
  })
})

test('the plan of a store is set while its days run, and a lapsed one is not given back for nothing', async () => {
  const { id } = await buildStorePlan()
  expect((await set(id, 'cancelled')).status).toBe(200)
  expect((await set(id, 'active')).body).toMatchObject({ status: 'active', type: 'business' })
  const lapsed = await buildStorePlan({ days: -4, status: 'expired' })
  expect((await find(lapsed.id)).next).toEqual(['cancelled'])
  expect(await set(lapsed.id, 'active')).toMatchObject({
    status: 409,
    body: { code: 'subscriptions.status_lapsed' },
  })
  expect((await desk()(`GET /admin/subscriptions/${randomUUID()}`)).status).toBe(404)
  const fields = { status: 'active', seenAt: new Date().toISOString() }
  expect((await desk()(`POST /admin/subscriptions/${randomUUID()}/status`, fields)).status).toBe(404)
})

// Last: a process that receives events caches what it read.
test('the cards are added up once, and anew when a plan changes', async () => {
  await openLive()
  const sums = async () => (await desk()('GET /admin/subscriptions')).body.sums
  const first = await sums()
  const { userId } = await buildProfile()
  const unheard = { planType: 'basic' as const, amountCents: 100, startDate: new Date(), endDate: inDays(30) }
  await db.insert(planSubscriptions).values({ userId, status: 'expired', ...unheard })
  expect(await sums()).toEqual(first)
  const given = await buildProfile()
  await transaction((tx) =>
    grantSubscription(tx, { actor: SYSTEM, userId: given.userId, planType: 'premium', now: new Date() }),
  )
  await expect.poll(sums).toEqual({
    active: first.active + 1,
    all: first.all + 2,
    allCents: first.allCents + 1099,
    activeCents: first.activeCents + 999,
  })
  await closeLive()
})
