import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { actionsOn } from '../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../tests/support/build-orders.ts'
import { buildStoreMember, buildStoreThat } from '../../../../tests/support/build-stores.ts'
import { eventsOf } from '../../../../tests/support/published-events.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Seller } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import * as endpoints from './endpoints.ts'
import { storeScope } from './queries/scope.ts'
import type { StoreStanding } from './rules.ts'
import { businessStores } from './tables.ts'

let admin: ReturnType<typeof asker>
beforeAll(async () => {
  admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
})
const emailTo = async (recipient: string, template: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.template, template)))
const standingOf = async ({ userId }: { userId: string }) =>
  (await storeScope(db, { userId, now: new Date() })).standing

test('an admin approves a waiting store once, and its owner is informed', async () => {
  const store = await buildStoreThat('pending')
  const listed = await admin.ask(`GET /admin/stores?state=pending&q=${encodeURIComponent(store.name)}`)
  expect(listed.body).toMatchObject({
    total: 1,
    items: [
      {
        id: store.storeId,
        owner: { email: store.email },
        plan: { planType: 'starter', planName: 'Starter', amountCents: 2999 },
      },
    ],
  })
  const approve = () => admin.ask(`POST /admin/stores/${store.storeId}/approve`, {})
  const answers = await Promise.all([approve(), approve()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await standingOf(store)).toBe('open')
  expect(await emailTo(store.email, 'store_approved')).toHaveLength(1)
  expect(await eventsOf(store.storeId)).toContain('store.approved')
})

test('a rejection has a reason, which its owner reads', async () => {
  const store = await buildStoreThat('pending')
  const reject = (reason: string) => admin.ask(`POST /admin/stores/${store.storeId}/reject`, { reason })
  for (const reason of ['', '   ', 'x'.repeat(501)]) expect((await reject(reason)).status).toBe(422)
  expect(await reject('Falta el RUC')).toMatchObject({
    status: 200,
    body: { approvalStatus: 'rejected', rejectionReason: 'Falta el RUC', isVerified: false },
  })
  expect(problemOf(await reject('Otra vez')).status).toBe(409)
  expect((await emailTo(store.email, 'store_rejected'))[0]?.bodyText).toContain('Falta el RUC')
  expect(await eventsOf(store.storeId)).toContain('store.rejected')
})

test('approved and rejected at once, a store is one of both, and its owner reads one email', async () => {
  for (let round = 0; round < 3; round++) {
    const store = await buildStoreThat('pending')
    const endpoint = `POST /admin/stores/${store.storeId}` as const
    const answers = await Promise.all([
      admin.ask(`${endpoint}/approve`, {}),
      admin.ask(`${endpoint}/reject`, { reason: 'Falta el RUC' }),
    ])
    const [done, late] = answers.toSorted((a, b) => a.status - b.status)
    expect([done!.status, late!.status]).toEqual([200, 409])
    const emails = [
      ...(await emailTo(store.email, 'store_approved')),
      ...(await emailTo(store.email, 'store_rejected')),
    ]
    const { approvalStatus } = done!.body
    expect(emails.map(({ template }) => template)).toEqual([`store_${approvalStatus}`])
    expect(await standingOf(store)).toBe(approvalStatus === 'approved' ? 'open' : 'rejected')
    const ofStore = eq(auditLog.targetId, store.storeId)
    const entries = await db.select().from(auditLog).where(ofStore).orderBy(auditLog.id)
    const deeds = entries.filter(({ action }) => /\.(verify|reject)$/.test(action))
    expect(deeds.slice(-1)).toMatchObject([
      { action: approvalStatus === 'approved' ? 'stores.verify' : 'stores.reject' },
    ])
  }
})

test('the badge approves a store that waits, and taken away the store waits for approval again', async () => {
  const verified = (store: { storeId: string }, isVerified: boolean, reason?: string) =>
    admin.ask(`PUT /admin/stores/${store.storeId}/verified`, { isVerified, reason })
  const store = await buildStoreThat('pending')
  expect(await verified(store, true)).toMatchObject({
    status: 200,
    body: {
      isVerified: true,
      approvalStatus: 'approved',
      status: 'active',
      approvedAt: expect.any(String),
    },
  })
  expect(await standingOf(store)).toBe('open')
  expect(await verified(store, false)).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'reason', message: 'Escribe el motivo, de 1 a 500 caracteres' }] },
  })
  expect(await standingOf(store)).toBe('open')
  expect(await verified(store, false, 'Cambió de dueño')).toMatchObject({
    status: 200,
    body: { isVerified: false, approvalStatus: 'pending', status: 'pending', approvedAt: null },
  })
  expect(await standingOf(store)).toBe('pending')
  expect((await verified(store, false, 'Otra vez')).status).toBe(200)
  const mails = await emailTo(store.email, 'store_unverified')
  expect(mails.map(({ bodyText }) => bodyText)).toEqual([expect.stringContaining('Cambió de dueño')])
  expect((await verified(store, true)).status).toBe(200)
  expect(await standingOf(store)).toBe('open')
  for (const standing of ['rejected', 'suspended'] as const)
    expect((await verified(await buildStoreThat(standing), true)).status).toBe(409)
})

test('an admin sees what a store sold, what it is owed, and what it changed since it was approved', async () => {
  const store = await buildStore()
  const seen = async () => (await admin.ask(`GET /admin/stores/${store.storeId}`)).body
  expect(await seen()).toMatchObject({ soldOrders: 0, earnedCents: 0, balanceCents: 0, changes: [] })
  await db.execute(
    sql`insert into store_balances (store_id, balance_cents, earned_cents) values (${store.storeId}, 500, 1900)`,
  )
  const { ask } = asker(endpoints, store.actor)
  const before = (await ask('GET /store/settings')).body
  const said = { ...before, contactPhone: '+50761234567' }
  expect((await ask('PUT /store/settings', said)).status).toBe(200)
  expect((await ask('PUT /store/settings', { ...said, description: 'Otra', version: 2 })).status).toBe(200)
  expect((await ask('PUT /store/settings', { ...said, description: 'Otra más', version: 3 })).status).toBe(
    200,
  )
  expect(await seen()).toMatchObject({
    earnedCents: 1900,
    balanceCents: 500,
    changes: [
      { field: 'description', before: before.description, after: 'Otra más' },
      { field: 'contactPhone', before: '', after: '+50761234567' },
    ],
  })
  for (const isVerified of [false, true])
    await admin.ask(`PUT /admin/stores/${store.storeId}/verified`, { isVerified, reason: 'Quejas' })
  expect((await seen()).changes).toEqual([])
})

test('a store is suspended with a reason and comes back as it was approved', async () => {
  const store = await buildStore()
  const endpoint = `POST /admin/stores/${store.storeId}` as const
  expect((await admin.ask(`${endpoint}/suspend`, { reason: '' })).status).toBe(422)
  expect(await admin.ask(`${endpoint}/suspend`, { reason: 'Quejas' })).toMatchObject({
    body: { status: 'suspended', isVerified: false },
  })
  expect(await standingOf(store)).toBe('suspended')
  expect(await admin.ask(`${endpoint}/resume`, {})).toMatchObject({
    body: { status: 'active', isVerified: true },
  })
  const waiting = await buildStoreThat('pending')
  await admin.ask(`POST /admin/stores/${waiting.storeId}/suspend`, { reason: 'Quejas' })
  await admin.ask(`POST /admin/stores/${waiting.storeId}/resume`, {})
  expect(await standingOf(waiting)).toBe('pending')
  expect(await actionsOn(store.storeId)).toEqual(expect.arrayContaining(['stores.suspend', 'stores.resume']))
})

const SAID = {
  name: 'Café de Altura',
  description: 'Tostado en Boquete.',
  contactEmail: 'Altura@Istmo.test',
  contactPhone: '+50761234567',
  address: 'Boquete',
  onHoliday: true,
  version: 1,
}

test('an owner says what the store is and that it is paused, and of two tabs one is refused', async () => {
  const { actor } = await buildStore()
  const { ask } = asker(endpoints, actor)
  const name = `Café ${crypto.randomUUID().slice(0, 8)}`
  const saves = await Promise.all([1, 2].map(() => ask('PUT /store/settings', { ...SAID, name })))
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await ask('GET /store/settings')).body).toEqual({
    ...SAID,
    name,
    logoUrl: '',
    contactEmail: 'altura@istmo.test',
    handlingDays: 0,
    version: 2,
  })
})

test('a store is not renamed to the name of the site, and one that has such a name already is still edited', async () => {
  const { actor, storeId } = await buildStore()
  const { ask } = asker(endpoints, actor)
  const refused = await ask('PUT /store/settings', { ...SAID, name: 'Tienda oficial de Istmo' })
  expect(problemOf(refused)).toMatchObject({
    status: 422,
    code: 'stores.name_reserved',
    detail:
      'Ese nombre se confunde con Istmo. Elige uno que no contenga el nombre del sitio ni la palabra «oficial».',
  })
  const name = `Istmo ${storeId.slice(0, 8)}`
  await db.update(businessStores).set({ name }).where(eq(businessStores.id, storeId))
  expect((await ask('PUT /store/settings', { ...SAID, name })).status).toBe(200)
})

test('a name that another store has is refused, whatever its case and accents', async () => {
  const [one, two] = [await buildStore(), await buildStore()]
  const answer = await asker(endpoints, two.actor).ask('PUT /store/settings', {
    ...SAID,
    name: ` ${one.name.toUpperCase()}`,
  })
  expect([answer.status, problemOf(answer).code]).toEqual([409, 'accounts.store_name_taken'])
})

test.each(['status', 'approvalStatus', 'verified', 'ownerId', 'storeId'])(
  'no one says %s of their own store, or decides about it',
  async (field) => {
    const store = await buildStoreThat('pending')
    const { ask } = asker(endpoints, store.actor as Seller)
    expect((await ask('PUT /store/settings', { ...SAID, [field]: 'active' })).status).toBe(422)
    expect((await ask(`POST /admin/stores/${store.storeId}/approve`, {})).status).toBe(403)
    expect(await standingOf(store)).toBe('pending')
  },
)

test('a store that was suspended asks again and is not let in by an approval alone', async () => {
  const store = await buildStoreThat('rejected')
  const endpoint = `POST /admin/stores/${store.storeId}` as const
  await admin.ask(`${endpoint}/suspend`, { reason: 'Vende lo que no es suyo' })
  const again = { name: store.name, contactEmail: store.email }
  expect((await asker(endpoints, store.actor).ask('POST /store/application', again)).status).toBe(200)
  expect((await admin.ask(`${endpoint}/approve`, {})).status).toBe(409)
  expect((await admin.ask(`${endpoint}/reject`, { reason: 'Otra vez' })).status).toBe(409)
  expect(await standingOf(store)).toBe('suspended')
  await admin.ask(`${endpoint}/resume`, {})
  expect((await admin.ask(`${endpoint}/approve`, {})).status).toBe(200)
  expect(await standingOf(store)).toBe('open')
})

test('an administrator who works in a store does not decide whether it sells', async () => {
  const acts = [
    ['pending', 'POST', 'approve', {}],
    ['unverified', 'PUT', 'verified', { isVerified: true }],
    ['suspended', 'POST', 'resume', {}],
  ] as const
  for (const [standing, method, act, body] of acts) {
    const store = await buildStoreThat(standing)
    const staff = await buildStoreMember(store.storeId, 'staff')
    for (const { actor } of [store, staff]) {
      const own = asker(endpoints, { ...actor, kind: 'admin' })
      const refused = await own.ask(`${method} /admin/stores/${store.storeId}/${act}`, body)
      expect([act, refused.status, problemOf(refused).code]).toEqual([act, 403, 'stores.own_decision'])
    }
    expect(await standingOf(store)).toBe(standing)
    expect((await admin.ask(`${method} /admin/stores/${store.storeId}/${act}`, body)).status).toBe(200)
  }
})

test('a verified store sends pictures for all its products in an hour, one that is not as few as anybody', async () => {
  const grey = { width: 60, height: 60, channels: 3, background: '#777' } as const
  const body = new Uint8Array(await sharp({ create: grey }).png().toBuffer())
  const sent = async (standing: StoreStanding) => {
    const { send } = asker(endpoints, (await buildStoreThat(standing)).actor)
    const init = { method: 'POST', body, headers: { 'content-type': 'image/png' } }
    const statuses = []
    for (let at = 0; at < 21; at++) statuses.push((await send('/api/v1/store/logo', init)).status)
    return statuses.filter((status) => status === 201).length
  }
  expect([await sent('open'), await sent('lapsed')]).toEqual([21, 21])
  expect([await sent('pending'), await sent('suspended')]).toEqual([20, 20])
})

test('stores are taken along as a file with owner, plan and standing, by admins alone', async () => {
  const [store, waiting] = [await buildStore(), await buildStoreThat('pending')]
  await db.update(businessStores).set({ address: '=1+1' }).where(eq(businessStores.id, store.storeId))
  const file = (asked: string) => admin.send(`/api/v1/admin/stores.csv?${asked}`)
  const text = await (await file(`q=${encodeURIComponent(store.name)}`)).text()
  const [row, ...more] = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  expect(more).toEqual([])
  expect(row).toMatchObject({
    ...{
      Tienda: store.name,
      Estado: 'Activa',
      Verificada: 'Sí',
      Propietario: 'Tomás Tejada',
      Correo: store.email,
    },
    ...{ Plan: 'Starter', Productos: '0', Dirección: "'=1+1" },
  })
  const pending = await (await file('state=pending')).text()
  expect(pending).toContain(waiting.name)
  expect(pending).not.toContain(store.name)
  expect((await file('owner=1')).status).toBe(422)
  expect((await asker(endpoints, store.actor).send('/api/v1/admin/stores.csv')).status).toBe(403)
})
