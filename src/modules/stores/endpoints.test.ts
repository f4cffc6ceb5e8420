import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker, problemOf } from '../../../tests/support/ask.ts'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../tests/support/build-orders.ts'
import { buildStoreThat } from '../../../tests/support/build-stores.ts'
import { toldOf } from '../../../tests/support/told.ts'
import { auditLog } from '#modules/audit/tables.ts'
import { outboxMessages } from '#modules/messages/tables.ts'
import type { Seller } from '#server/actor.ts'
import { db } from '#server/db.ts'
import * as rooms from './endpoints.ts'
import { storeScope } from './queries.scope.ts'

let office: ReturnType<typeof asker>
beforeAll(async () => {
  office = asker(rooms, (await buildMember({ role: 'admin' })).actor)
})
const letterTo = async (recipient: string, template: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.template, template)))
const standingOf = async ({ userId }: { userId: string }) =>
  (await storeScope(db, { userId, now: new Date() })).standing

test('the office approves a waiting store once, and its owner is told', async () => {
  const store = await buildStoreThat('pending')
  const listed = await office.ask(`GET /admin/stores?state=pending&q=${encodeURIComponent(store.name)}`)
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
  const approve = () => office.ask(`POST /admin/stores/${store.storeId}/approve`, {})
  const answers = await Promise.all([approve(), approve()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await standingOf(store)).toBe('open')
  expect(await letterTo(store.email, 'store_approved')).toHaveLength(1)
  expect(await toldOf(store.storeId)).toContain('store.approved')
})

test('a rejection has a reason, which its owner reads', async () => {
  const store = await buildStoreThat('pending')
  const reject = (reason: string) => office.ask(`POST /admin/stores/${store.storeId}/reject`, { reason })
  for (const reason of ['', '   ', 'x'.repeat(501)]) expect((await reject(reason)).status).toBe(422)
  expect(await reject('Falta el RUC')).toMatchObject({
    status: 200,
    body: { approvalStatus: 'rejected', rejectionReason: 'Falta el RUC', isVerified: false },
  })
  expect(problemOf(await reject('Otra vez')).status).toBe(409)
  expect((await letterTo(store.email, 'store_rejected'))[0]?.bodyText).toContain('Falta el RUC')
  expect(await toldOf(store.storeId)).toContain('store.rejected')
})

test('the badge comes and goes with an approved store only', async () => {
  const verified = (store: { storeId: string }, isVerified: boolean) =>
    office.ask(`PUT /admin/stores/${store.storeId}/verified`, { isVerified })
  const open = await buildStore()
  expect(await verified(open, false)).toMatchObject({ status: 200, body: { isVerified: false } })
  expect(await standingOf(open)).toBe('unverified')
  expect(await verified(open, true)).toMatchObject({ status: 200, body: { isVerified: true } })
  expect(await standingOf(open)).toBe('open')
  for (const standing of ['pending', 'rejected', 'suspended'] as const)
    expect((await verified(await buildStoreThat(standing), true)).status).toBe(409)
})

test('a store is suspended with a reason and comes back as it was approved', async () => {
  const store = await buildStore()
  const door = `POST /admin/stores/${store.storeId}` as const
  expect((await office.ask(`${door}/suspend`, { reason: '' })).status).toBe(422)
  expect(await office.ask(`${door}/suspend`, { reason: 'Quejas' })).toMatchObject({
    body: { status: 'suspended', isVerified: false },
  })
  expect(await standingOf(store)).toBe('suspended')
  expect(await office.ask(`${door}/resume`, {})).toMatchObject({
    body: { status: 'active', isVerified: true },
  })
  const waiting = await buildStoreThat('pending')
  await office.ask(`POST /admin/stores/${waiting.storeId}/suspend`, { reason: 'Quejas' })
  await office.ask(`POST /admin/stores/${waiting.storeId}/resume`, {})
  expect(await standingOf(waiting)).toBe('pending')
  const audited = await db.select().from(auditLog).where(eq(auditLog.targetId, store.storeId))
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['stores.suspend', 'stores.resume']),
  )
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

test('an owner says what the store is and that it rests, and of two tabs one is told', async () => {
  const { actor } = await buildStore()
  const { ask } = asker(rooms, actor)
  const name = `Café ${crypto.randomUUID().slice(0, 8)}`
  const saves = await Promise.all([1, 2].map(() => ask('PUT /store/settings', { ...SAID, name })))
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await ask('GET /store/settings')).body).toEqual({
    ...SAID,
    name,
    logoUrl: '',
    contactEmail: 'altura@istmo.test',
    version: 2,
  })
})

test('a name that another store has is refused, whatever its case and accents', async () => {
  const [one, two] = [await buildStore(), await buildStore()]
  const answer = await asker(rooms, two.actor).ask('PUT /store/settings', {
    ...SAID,
    name: ` ${one.name.toUpperCase()}`,
  })
  expect([answer.status, problemOf(answer).code]).toEqual([409, 'accounts.store_name_taken'])
})

test.each(['status', 'approvalStatus', 'verified', 'ownerId', 'storeId'])(
  'nobody says %s of their own store, or decides about it',
  async (field) => {
    const store = await buildStoreThat('pending')
    const { ask } = asker(rooms, store.actor as Seller)
    expect((await ask('PUT /store/settings', { ...SAID, [field]: 'active' })).status).toBe(422)
    expect((await ask(`POST /admin/stores/${store.storeId}/approve`, {})).status).toBe(403)
    expect(await standingOf(store)).toBe('pending')
  },
)
