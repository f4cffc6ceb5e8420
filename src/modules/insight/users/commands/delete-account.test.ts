import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  buildMember,
  buildProfile,
  buildSession,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { buildOrder } from '../../../../../tests/support/build-orders.ts'
import { waitingJobs } from '../../../../../tests/support/jobs.ts'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { receiveContact } from '#modules/platform/emails/commands.ts'
import { contactMessages, outboxMessages } from '#modules/platform/emails/tables.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { findActor } from '#modules/identity/accounts/queries.ts'
import {
  credentials,
  knownDevices,
  phoneCodes,
  profiles,
  sessions,
} from '#modules/identity/accounts/tables.ts'
import { REMOVE_PICTURE } from '#modules/identity/accounts/commands/change-avatar.ts'
import { changeRole } from '#modules/identity/accounts/commands/change-role.ts'
import { deleteAccount } from './delete-account.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'

const PASSWORD = 'Volcán-Barú-3475'
const now = new Date()
const hash = await hashPassword(PASSWORD)
const leave = (person: Pick<Awaited<ReturnType<typeof buildMember>>, 'actor'>, password = PASSWORD) =>
  deleteAccount({ password }, { actor: person.actor, now, address: '10.0.0.7' })
const findProfile = async (userId: string) =>
  (await db.select().from(profiles).where(eq(profiles.id, userId)))[0] ?? null
const countAdmins = () => db.$count(profiles, eq(profiles.role, 'admin'))

async function buildPerson(given: Parameters<typeof buildMember>[0] = {}) {
  const person = await buildMember(given)
  await db.update(credentials).set({ passwordHash: hash }).where(eq(credentials.userId, person.userId))
  return person
}

/** A buyer whose order came to this end. */
async function buildBuyer(status: 'pending' | 'processing' | 'completed' | 'cancelled') {
  const { userId, email, orderId, productId } = await buildOrder()
  await db.update(orders).set({ status }).where(eq(orders.id, orderId))
  await db.update(credentials).set({ passwordHash: hash }).where(eq(credentials.userId, userId))
  return { userId, email, orderId, productId, ...(await buildSession({ userId })) }
}

async function buildStore(ownerId: string) {
  const [store] = await db
    .insert(businessStores)
    .values({
      ownerId,
      name: `Tienda ${randomUUID()}`,
      contactEmail: 'dueno@istmo.test',
      contactPhone: '+50761230000',
      status: 'active',
      approvalStatus: 'approved',
      verified: true,
      settings: { bank: { accountNumber: '03-01' } },
    })
    .returning({ id: businessStores.id })
  return store!.id
}

beforeEach(() => db.update(profiles).set({ role: 'customer' }).where(eq(profiles.role, 'admin')))

test('who bought nothing is gone whole, with an email of goodbye', async () => {
  const ana = await buildPerson({ phone: '+50761500001' })
  const mediaId = randomUUID()
  await db.insert(mediaFiles).values({
    id: mediaId,
    kind: 'avatar',
    mime: 'image/webp',
    bytes: 1,
    sha256: Buffer.from('x'),
    ownerId: ana.userId,
  })
  await db.update(profiles).set({ avatarMediaId: mediaId }).where(eq(profiles.id, ana.userId))
  await leave(ana)
  expect(await findProfile(ana.userId)).toBeNull()
  expect(await findActor({ sessionToken: ana.sessionToken, now })).toEqual({ kind: 'visitor' })
  for (const table of [credentials, sessions, knownDevices, phoneCodes])
    expect(await db.$count(table, eq(table.userId, ana.userId))).toBe(0)
  expect(await db.$count(mediaFiles, eq(mediaFiles.id, mediaId))).toBe(0)
  expect(await waitingJobs(REMOVE_PICTURE.name)).toContainEqual({ mediaId })
  const mail = await lastEmailTo(ana.email)
  expect(mail).toMatchObject({ template: 'account_deleted', subject: 'Tu cuenta de Istmo fue eliminada' })
  expect(mail!.bodyText).not.toContain('Por ley')
  await buildProfile({ email: ana.email, phone: '+50761500001' })
})

test('who bought something is anonymised and the orders stay', async () => {
  const { userId, email, orderId, productId, actor } = await buildBuyer('completed')
  await db.insert(cartLines).values({ userId, variantId: productId, quantity: 1, priceCentsAdded: 100 })
  await leave({ actor })
  expect(await findProfile(userId)).toMatchObject({
    email: `${userId}@anonimo.invalid`,
    fullName: 'Cuenta eliminada',
    phone: null,
    subscriptionPlan: null,
    anonymisedAt: now,
  })
  expect(await db.$count(orders, eq(orders.id, orderId))).toBe(1)
  for (const table of [credentials, sessions, knownDevices, cartLines])
    expect(await db.$count(table, eq(table.userId, userId))).toBe(0)
  const emails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
  expect(emails.map(({ template }) => template)).toEqual(['account_deleted'])
  expect(emails[0]!.bodyText).toContain('Por ley')
  await buildProfile({ email })
})

test.each(['pending', 'processing'] as const)('an order that is %s keeps its buyer', async (status) => {
  const { userId, actor } = await buildBuyer(status)
  await expect(leave({ actor })).rejects.toMatchObject({
    code: 'accounts.has_open_orders',
    status: 409,
    params: { count: 1 },
  })
  expect(await findProfile(userId)).toMatchObject({ anonymisedAt: null })
  expect(await db.$count(credentials, eq(credentials.userId, userId))).toBe(1)
})

test('whose store is owed money stays until it is paid out', async () => {
  const ana = await buildPerson()
  const storeId = await buildStore(ana.userId)
  await db.execute(sql`insert into store_balances (store_id, balance_cents) values (${storeId}, 1500)
    on conflict (store_id) do update set balance_cents = 1500`)
  await db.execute(sql`insert into store_movements (store_id, kind, amount_cents, balance_cents, reason)
    values (${storeId}, 'correction', 1500, 1500, 'Ajuste')`)
  await expect(leave(ana)).rejects.toMatchObject({
    code: 'accounts.store_is_owed',
    status: 409,
    params: { amount: '$15.00' },
  })
  expect(await findProfile(ana.userId)).toMatchObject({ anonymisedAt: null })
  await db.execute(sql`insert into store_movements (store_id, kind, amount_cents, balance_cents, reason)
    values (${storeId}, 'correction', -1500, 0, 'Ajuste')`)
  await db.execute(sql`update store_balances set balance_cents = 0 where store_id = ${storeId}`)
  await leave(ana)
  expect(await findProfile(ana.userId)).toMatchObject({ anonymisedAt: now })
})

test('a store with an open order keeps its owner; without one it closes and forgets them', async () => {
  const ana = await buildPerson()
  const storeId = await buildStore(ana.userId)
  const { orderId } = await buildBuyer('processing')
  await db.execute(sql`insert into store_orders (order_id, store_id, order_number, total_amount_cents, status)
    values (${orderId}, ${storeId}, ${randomUUID()}, 100, 'processing')`)
  await expect(leave(ana)).rejects.toMatchObject({ code: 'accounts.store_has_open_orders', status: 409 })

  await db.execute(sql`update store_orders set status = 'completed' where store_id = ${storeId}`)
  await leave(ana)
  const [store] = await db.select().from(businessStores).where(eq(businessStores.id, storeId))
  expect(store).toMatchObject({ status: 'suspended', verified: false, contactPhone: null, settings: {} })
  expect(store!.contactEmail).not.toContain('dueno')
  expect(await findProfile(ana.userId)).toMatchObject({ anonymisedAt: now })
})

test('a wrong password deletes nothing', async () => {
  const ana = await buildPerson()
  await expect(leave(ana, 'equivocada')).rejects.toMatchObject({
    code: 'accounts.current_password_wrong',
    status: 422,
  })
  expect(await findProfile(ana.userId)).not.toBeNull()
})

test('administrators stay, also the last two who leave at once', async () => {
  const people = [await buildPerson({ role: 'admin' }), await buildPerson({ role: 'admin' })]
  const results = await Promise.allSettled(people.map((person) => leave(person)))
  for (const result of results)
    expect(result).toMatchObject({ reason: { code: 'accounts.administrator_stays', status: 403 } })
  expect(await countAdmins()).toBe(2)
})

test('who becomes administrator while leaving stays or is gone, and somebody always runs the shop', async () => {
  for (let round = 0; round < 4; round++) {
    await db.update(profiles).set({ role: 'customer' }).where(eq(profiles.role, 'admin'))
    const chief = await buildPerson({ role: 'admin' })
    const heir = await buildPerson()
    await Promise.allSettled([
      leave(heir),
      (async () => {
        await transaction((tx) => changeRole(tx, { actor: SYSTEM, userId: heir.userId, role: 'admin', now }))
        await transaction((tx) =>
          changeRole(tx, { actor: SYSTEM, userId: chief.userId, role: 'customer', now }),
        )
      })(),
    ])
    expect(await countAdmins()).toBeGreaterThan(0)
    const gone = or(eq(profiles.id, chief.userId), eq(profiles.id, heir.userId))
    const admins = await db.select().from(profiles).where(eq(profiles.role, 'admin'))
    expect(admins.every(({ anonymisedAt }) => anonymisedAt === null)).toBe(true)
    expect(await db.$count(profiles, gone)).toBeGreaterThan(0)
  }
})

test('who leaves twice at once leaves once', async () => {
  const ana = await buildPerson()
  const results = await Promise.allSettled([leave(ana), leave(ana)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const emails = eq(outboxMessages.recipient, ana.email)
  expect(await db.$count(outboxMessages, emails)).toBe(1)
})

test('what they wrote to the shop loses its words and its person, unless the address was never confirmed', async () => {
  const words = { name: 'Ana', phone: null, topic: null, message: 'Soy yo' }
  const write = (email: string, subject: string) =>
    transaction((tx) => receiveContact(tx, { ...words, email, subject }, { locale: 'es', now }))
  const bought = await buildBuyer('completed')
  const nothing = await buildPerson()
  const unconfirmed = await buildPerson({ emailConfirmedAt: null })
  await write(bought.email.toUpperCase(), 'compró')
  await write(nothing.email, 'nada')
  await write(unconfirmed.email, 'ajeno')
  for (const person of [bought, nothing, unconfirmed]) await leave(person)
  const left = await db.select().from(contactMessages)
  expect(left.map(({ subject, email }) => `${subject} ${email}`).toSorted()).toEqual([
    '- anonimo@anonimo.invalid',
    '- anonimo@anonimo.invalid',
    `ajeno ${unconfirmed.email}`,
  ])
  const emails = await db.select().from(outboxMessages).where(eq(outboxMessages.template, 'contact_message'))
  expect(emails.map(({ subject }) => subject)).toEqual(['Mensaje de contacto: ajeno'])
})
