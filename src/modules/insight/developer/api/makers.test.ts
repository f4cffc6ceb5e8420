import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreMember, buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials, profiles } from '#modules/identity/accounts/tables.ts'
import * as team from '#modules/sellers/stores/api/team.ts'
import { businessStores, storeInvitations, storeMembers } from '#modules/sellers/stores/tables.ts'
import { hashToken, newToken } from '#server/auth/crypto.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { checkTarget } from '#server/http/open-internet.ts'
import { deliver } from '../commands/deliver.ts'
import { queueDeliveries } from '../commands/queue-deliveries.ts'
import * as own from '../endpoints.ts'
import { apiKeys, webhookAddresses, webhookDeliveries } from '../tables.ts'

const PASSWORD = 'Volcán-Barú-3475'
const endpoints = { ...own, ...team }
// Nothing listens there, so a message that is sent all the same ends as a failed try.
const url = 'http://127.0.0.1:9/'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  env.ISTMO_RATE_LIMITS = false
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  await db.delete(webhookAddresses)
})

async function withPassword<Person extends { userId: string }>(person: Person): Promise<Person> {
  await db
    .insert(credentials)
    .values({ userId: person.userId, passwordHash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash } })
  return person
}

const stop = {
  'leaves the store': ({ userId }) => db.delete(storeMembers).where(eq(storeMembers.userId, userId)),
  'becomes staff': ({ userId }) =>
    db.update(storeMembers).set({ role: 'staff' }).where(eq(storeMembers.userId, userId)),
  'loses the account': ({ userId }) =>
    db.update(profiles).set({ anonymisedAt: new Date() }).where(eq(profiles.id, userId)),
} satisfies Record<string, (who: { userId: string }) => unknown>

test.each(Object.entries(stop))(
  'the webhook of a manager who %s receives nothing and is listed as stopped, until the owner takes it over',
  async (_how, change) => {
    const owner = await withPassword(await buildStore())
    const { storeId } = owner
    const manager = await withPassword(await buildStoreMember(storeId, 'manager'))
    const given = { url, events: ['order.paid'], password: PASSWORD }
    const made = await asker(endpoints, manager.actor).ask('POST /store/webhooks', given)
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    const sendEvent = () =>
      transaction((tx) => queueDeliveries(tx, 'order.paid', async () => [{ storeId, data: {} }], new Date()))
    const deliveries = () => db.select().from(webhookDeliveries).where(eq(webhookDeliveries.addressId, id))
    await sendEvent()
    const [waiting] = await deliveries()

    await change(manager)
    await sendEvent()
    expect(await deliveries()).toHaveLength(1)
    await deliver({ id: waiting!.id, now: new Date() })
    expect(await deliveries()).toMatchObject([{ state: 'failed', nextTryAt: null, error: 'stopped' }])
    const ask = asker(endpoints, owner.actor)
    expect((await ask.ask('GET /store/webhooks')).body.items).toMatchObject([{ id, isBacked: false }])
    expect((await ask.ask(`PATCH /store/webhooks/${id}`, { isActive: true })).status).toBe(200)
    await sendEvent()
    expect(await deliveries()).toHaveLength(1)

    const taken = await ask.ask(`PATCH /store/webhooks/${id}`, { url, password: PASSWORD })
    expect(taken.status).toBe(200)
    expect((await ask.ask(`GET /store/webhooks/${id}`)).body).toMatchObject({ isBacked: true })
    await sendEvent()
    expect(await deliveries()).toHaveLength(2)
  },
)

test('the webhook of an administrator who is one no more, and that of a suspended store, receive nothing', async () => {
  const admin = await buildMember({ role: 'admin', password: PASSWORD })
  const store = await withPassword(await buildStore())
  const given = { url, events: ['order.paid'], password: PASSWORD }
  expect((await asker(endpoints, admin.actor).ask('POST /admin/webhooks', given)).status).toBe(201)
  expect((await asker(endpoints, store.actor).ask('POST /store/webhooks', given)).status).toBe(201)
  const { storeId } = store
  const facts = async () => [
    { storeId, data: {} },
    { storeId: null, data: {} },
  ]
  const sendEvent = () => transaction((tx) => queueDeliveries(tx, 'order.paid', facts, new Date()))
  await sendEvent()
  expect(await db.$count(webhookDeliveries)).toBe(2)
  await buildMember({ role: 'admin' })
  await db.update(profiles).set({ role: 'customer' }).where(eq(profiles.id, admin.userId))
  await db
    .update(businessStores)
    .set({ status: 'suspended', verified: false })
    .where(eq(businessStores.id, storeId))
  await sendEvent()
  expect(await db.$count(webhookDeliveries)).toBe(2)
})

test.each(['pending', 'rejected', 'suspended'] as const)(
  'a store that is %s makes no key, webhook or invitation',
  async (standing) => {
    const store = await withPassword(await buildStoreThat(standing))
    const as = asker(endpoints, store.actor)
    const answers = [
      await as.ask('POST /store/keys', {
        name: 'Caja',
        scopes: ['orders:read'],
        days: 30,
        password: PASSWORD,
      }),
      await as.ask('POST /store/webhooks', { url, events: ['order.paid'], password: PASSWORD }),
      await as.ask('POST /store/invitations', { email: 'nueva@istmo.test', role: 'staff' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(problemOf(answer)).toMatchObject({
        code: 'stores.closed',
        detail: expect.stringMatching(/^Tu tienda no está aprobada o está suspendida/),
      })
    }
    const own = eq(apiKeys.storeId, store.storeId)
    expect([await db.$count(apiKeys, own), await db.$count(webhookAddresses)]).toEqual([0, 0])
    expect(await db.$count(storeInvitations, eq(storeInvitations.storeId, store.storeId))).toBe(0)
  },
)

test('an invitation of before lets no one into a store that was suspended since', async () => {
  const { storeId } = await buildStoreThat('suspended')
  const invited = await buildMember()
  const token = newToken()
  await db.insert(storeInvitations).values({
    storeId,
    email: invited.email,
    role: 'manager',
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  const answer = await asker(endpoints, invited.actor).ask('POST /store-invitations/accept', { token })
  expect([answer.status, problemOf(answer).code]).toEqual([409, 'stores.closed'])
  expect(await db.$count(storeMembers, eq(storeMembers.userId, invited.userId))).toBe(0)
})

test('a name of the own network and one that does not exist get one and the same answer', async () => {
  const admin = await buildMember({ role: 'admin', password: PASSWORD })
  const as = asker(endpoints, admin.actor)
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  const targets = ['https://localhost/', 'https://no-existe.invalid/', 'https://10.1.2.3/']
  expect(await Promise.all(targets.map(checkTarget))).toEqual(['closed', 'closed', 'closed'])
  const answers = []
  for (const target of targets) {
    const answer = await as.ask('POST /admin/webhooks', {
      url: target,
      events: ['order.paid'],
      password: PASSWORD,
    })
    const { code, detail } = problemOf(answer)
    answers.push([answer.status, code, detail])
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]![0]).toBe(422)
})
