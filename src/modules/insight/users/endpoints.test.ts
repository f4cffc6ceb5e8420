import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { asker } from '../../../../tests/support/ask.ts'
import {
  anEmail,
  buildMember,
  buildProfile,
  buildSession,
  lastEmailTo,
} from '../../../../tests/support/build-accounts.ts'
import { buildOrder } from '../../../../tests/support/build-orders.ts'
import { emailsTo } from '../../../../tests/support/build-plans.ts'
import { profiles, sessions } from '#modules/identity/accounts/tables.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { db, pool } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from './endpoints.ts'
import { personNotes } from './tables.ts'

const PASSWORD = 'una clave muy larga 7'
let admin: Member

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  admin = (await buildMember({ role: 'admin', password: PASSWORD, fullName: 'Olga Oficina' })).actor
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

const desk = () => asker(endpoints, admin).ask
const theProfile = async (userId: string) =>
  (await db.select().from(profiles).where(eq(profiles.id, userId)))[0]

test('people are found by name, address or number, and narrowed by role, plan and the day they came', async () => {
  const word = randomUUID().slice(0, 8)
  const mark = async (fullName: string, more: object = {}) =>
    (await buildProfile({ fullName: `${fullName} ${word}`, email: anEmail(), ...more })).userId
  const ana = await mark('Ana', { phone: '+50761239901' })
  const email = anEmail()
  const eva = await mark('Eva', { email, premium: true, now: new Date('2026-01-15T04:59:00Z') })
  const old = await mark('Bea', { now: new Date('2026-01-15T05:00:00Z') })
  const found = async (asked: string) =>
    (await desk()(`GET /admin/users?q=${word}${asked}`)).body.items.map(({ id }) => id)

  expect(await found('')).toEqual([ana, old, eva])
  expect(await found('&sort=name')).toEqual([ana, old, eva])
  expect(await found('&sort=oldest')).toEqual([eva, old, ana])
  expect(await found('&plan=premium')).toEqual([eva])
  expect(await found('&plan=none')).toEqual([ana, old])
  expect(await found('&role=admin')).toEqual([])
  expect(await found('&role=customer')).toEqual([ana, old, eva])
  // The fifteenth begins in Panama five hours after it does in Greenwich.
  expect(await found('&from=2026-01-15&to=2026-01-15')).toEqual([old])
  const accented = await buildProfile({ fullName: `Íñigo Ñandú ${word}` })
  const byFolded = await desk()(`GET /admin/users?q=inigo%20nandu%20${word}`)
  expect(byFolded.body.items.map(({ id }) => id)).toEqual([accented.userId])
  const byAddress = await desk()(`GET /admin/users?q=${email}`)
  expect(byAddress.body.items.map(({ id }) => id)).toEqual([eva])
  const byPhone = await desk()('GET /admin/users?q=6123-9901')
  expect(byPhone.body.items.map(({ id }) => id)).toEqual([ana])
  const file = await asker(endpoints, admin).send(`/api/v1/admin/users.csv?q=${word}&sort=name`)
  const [head, first] = (await file.text()).split('\r\n')
  expect(head).toBe('Nombre,Correo,Teléfono,Rol,Plan,Pedidos,Registro')
  expect(first).toContain(`Ana ${word}`)
})

test('no one but an administrator opens these endpoints', async () => {
  const { actor, userId } = await buildMember()
  const list = Object.values(endpoints).map((endpoint) => ('path' in endpoint ? endpoint : null))
  expect(list.length).toBe(9)
  for (const endpoint of [
    'GET /admin/users',
    `GET /admin/users/${userId}`,
    `DELETE /admin/users/${userId}`,
  ] as const) {
    expect(await asker(endpoints).ask(endpoint as never)).toMatchObject({
      status: 401,
      body: { code: 'app.no_session', detail: 'No hay sesión activa' },
    })
    expect((await asker(endpoints, actor).ask(endpoint as never)).status).toBe(403)
  }
  const role = { role: 'admin', password: PASSWORD }
  expect((await asker(endpoints, actor).ask(`PUT /admin/users/${userId}/role`, role)).status).toBe(403)
  expect(
    (await asker(endpoints, actor).ask(`PUT /admin/users/${userId}/plan`, { plan: 'premium', seen: 'none' }))
      .status,
  ).toBe(403)
  expect(await theProfile(userId)).toMatchObject({ role: 'customer', subscriptionPlan: null })
})

test('a page of a person shows orders, money, addresses, plans, sessions and notes, and no secret', async () => {
  const order = await buildOrder()
  const { status, body } = await desk()(`GET /admin/users/${order.userId}`)
  expect(status).toBe(200)
  expect(body.orders.map(({ id }) => id)).toEqual([order.orderId])
  expect(body).toMatchObject({
    orderCount: 1,
    spentCents: 2599,
    refundedCents: 0,
    notes: [],
    hasSecondFactor: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|secret|token/i)
  expect((await desk()(`GET /admin/users/${randomUUID()}`)).status).toBe(404)
})

test('a role changes for an administrator who knows their own password, and the sessions of the person end', async () => {
  const { userId } = await buildMember()
  const change = (password: string) => desk()(`PUT /admin/users/${userId}/role`, { role: 'admin', password })
  expect(await change('otra')).toMatchObject({
    status: 422,
    body: { code: 'accounts.current_password_wrong' },
  })
  expect((await theProfile(userId))!.role).toBe('customer')
  expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { role: 'admin', sessions: [] } })
  const [row] = await auditOf(userId)
  expect(row).toMatchObject({
    action: 'accounts.change_role',
    actorId: admin.userId,
    before: { role: 'customer' },
    after: { role: 'admin' },
  })
  await desk()(`PUT /admin/users/${userId}/role`, { role: 'customer', password: PASSWORD })
})

test('a plan is given once however often it is pressed, replaced, and taken away', async () => {
  const { userId, email } = await buildProfile()
  const change = (plan: string, seen: string) => desk()(`PUT /admin/users/${userId}/plan`, { plan, seen })
  const [one, two] = await Promise.all([change('premium', 'none'), change('premium', 'none')])
  expect([one.status, two.status]).toEqual([200, 200])
  const rows = () => db.select().from(planSubscriptions).where(eq(planSubscriptions.userId, userId))
  const [given] = await rows()
  expect(await rows()).toHaveLength(1)
  expect(given).toMatchObject({
    planType: 'premium',
    amountCents: 999,
    paymentMethod: 'admin',
    status: 'active',
  })
  expect(Math.round((given!.endDate.getTime() - given!.startDate.getTime()) / 86_400_000)).toBe(30)
  expect(await emailsTo(email)).toEqual(['plan_given'])
  await change('basic', 'premium')
  expect(
    (await rows())
      .map(({ planType, amountCents, status }) => `${planType} ${amountCents} ${status}`)
      .sort((one, other) => one.localeCompare(other)),
  ).toEqual(['basic 0 active', 'premium 999 cancelled'])
  expect((await change('none', 'basic')).body).toMatchObject({ plan: null })
  expect(await emailsTo(email)).toEqual(['plan_given', 'plan_given', 'plan_stopped'])
  expect((await rows()).filter(({ status }) => status === 'active')).toEqual([])
  expect((await theProfile(userId))!.subscriptionPlan).toBeNull()
  expect((await change('none', 'basic')).status).toBe(200)
  expect(
    (await desk()(`PUT /admin/users/${randomUUID()}/plan`, { plan: 'premium', seen: 'none' })).status,
  ).toBe(404)
})

test('of two administrators who give one person different plans at once, one is refused as stale', async () => {
  const { userId } = await buildProfile()
  const answers = await Promise.all(
    ['premium', 'basic'].map((plan) => desk()(`PUT /admin/users/${userId}/plan`, { plan, seen: 'none' })),
  )
  const [done, stale] = answers.toSorted((a, b) => a.status - b.status)
  expect([done!.status, stale!.status]).toEqual([200, 409])
  expect(stale!.body).toMatchObject({
    code: 'app.stale',
    detail: 'Alguien más cambió esto mientras lo editabas. Recarga y revisa los cambios.',
  })
  expect((await theProfile(userId))!.subscriptionPlan).toBe(done!.body.plan)
  expect(await db.$count(planSubscriptions, eq(planSubscriptions.userId, userId))).toBe(1)
})

test('a plan set while its person is deleted, either way: no plan runs on for no one', async () => {
  for (let round = 0; round < 6; round++) {
    const { userId } = await buildProfile()
    const [given, deleted] = await Promise.all([
      desk()(`PUT /admin/users/${userId}/plan`, { plan: 'premium', seen: 'none' }),
      desk()(`DELETE /admin/users/${userId}`),
    ])
    expect(deleted.status).toBe(200)
    const left = await theProfile(userId)
    // What was given before is a paper of the books, which keeps an empty profile; what comes after finds no one.
    expect([given.status, left === undefined ? 'gone' : left.anonymisedAt !== null]).toEqual(
      given.status === 200 ? [200, true] : [404, 'gone'],
    )
    expect((await desk()(`PUT /admin/users/${userId}/plan`, { plan: 'basic', seen: 'none' })).status).toBe(
      404,
    )
  }
})

test('of two administrators who delete one person at once one does, and nothing is deleted twice', async () => {
  const { userId, email } = await buildProfile()
  const answers = await Promise.all([1, 2, 3].map(() => desk()(`DELETE /admin/users/${userId}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await lastEmailTo(email))!.template).toBe('account_deleted')
})

test('who has left cannot be given a plan or a note', async () => {
  const order = await buildOrder()
  await db
    .update(profiles)
    .set({ anonymisedAt: new Date(), email: anEmail() })
    .where(eq(profiles.id, order.userId))
  expect(
    (await desk()(`PUT /admin/users/${order.userId}/plan`, { plan: 'premium', seen: 'none' })).status,
  ).toBe(404)
  expect((await desk()(`POST /admin/users/${order.userId}/notes`, { body: 'Hola' })).status).toBe(404)
  expect((await desk()(`GET /admin/users/${order.userId}`)).status).toBe(404)
})

test('sessions of a person end from the admin panel, and of oneself all but the one that asks', async () => {
  const { userId } = await buildMember()
  await buildSession({ userId })
  expect((await desk()(`DELETE /admin/users/${userId}/sessions`)).body.sessions).toEqual([])
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  await buildSession({ userId: admin.userId })
  const own = await desk()(`DELETE /admin/users/${admin.userId}/sessions`)
  expect(own.body.sessions.map(({ id }) => id)).toEqual([admin.sessionId])
})

test('notes are stored with who wrote them, and go with the person', async () => {
  const { userId } = await buildProfile()
  const note = await desk()(`POST /admin/users/${userId}/notes`, {
    body: 'Prefiere que la llamen por la tarde',
  })
  expect(note).toMatchObject({ status: 201, body: { notes: [{ by: 'Olga Oficina' }] } })
  expect((await desk()(`POST /admin/users/${userId}/notes`, { body: '  ' })).status).toBe(422)
  expect((await desk()(`DELETE /admin/users/${userId}`)).status).toBe(200)
  expect(await db.$count(personNotes, eq(personNotes.userId, userId))).toBe(0)
})

test('an account is deleted with an email that does not say it was wished for; with orders only the person goes', async () => {
  const { userId, email } = await buildProfile()
  expect((await desk()(`DELETE /admin/users/${userId}`)).status).toBe(200)
  expect(await theProfile(userId)).toBeUndefined()
  expect((await lastEmailTo(email))!.bodyText).toContain('El equipo de la tienda eliminó tu cuenta')
  expect((await desk()(`DELETE /admin/users/${userId}`)).status).toBe(404)
  const open = await buildOrder()
  expect(await desk()(`DELETE /admin/users/${open.userId}`)).toMatchObject({
    status: 409,
    body: { code: 'accounts.person_has_open_orders' },
  })
  expect((await theProfile(open.userId))!.anonymisedAt).toBeNull()
})

test('administrators are never deleted, the one who asks among them, nor by one who was demoted meanwhile', async () => {
  const other = await buildMember({ role: 'admin' })
  for (const id of [admin.userId, other.userId])
    expect(await desk()(`DELETE /admin/users/${id}`)).toMatchObject({
      body: { detail: 'No se puede eliminar un usuario administrador' },
    })
  const { userId } = await buildProfile()
  await db.update(profiles).set({ role: 'customer' }).where(eq(profiles.id, other.userId))
  const late = await asker(endpoints, other.actor).ask(`DELETE /admin/users/${userId}`)
  expect(late.status).toBe(403)
  expect(await theProfile(userId)).toBeDefined()
})
