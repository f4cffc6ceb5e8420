import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildProfile } from '../../../tests/support/build-accounts.ts'
import { SYSTEM } from '#server/actor.ts'
import { db, transaction } from '#server/db.ts'
import { createStore, verifyStore } from './commands.ts'
import { businessStores } from './tables.ts'

const now = new Date('2026-11-20T12:00:00Z')
const open = (ownerId: string, name: string) =>
  transaction((tx) => createStore(tx, { actor: SYSTEM, ownerId, name, contactEmail: 'cafe@istmo.test', now }))
const verify = (storeId: string) => transaction((tx) => verifyStore(tx, { storeId, actor: SYSTEM, now }))
const storesOf = (ownerId: string) =>
  db.select().from(businessStores).where(eq(businessStores.ownerId, ownerId))

test('a new store waits until it is verified', async () => {
  const { userId } = await buildProfile()
  const { storeId } = await open(userId, ' Café Boquete ')
  const waiting = { name: 'Café Boquete', status: 'pending', approvalStatus: 'pending', verified: false }
  expect(await storesOf(userId)).toMatchObject([waiting])
  await verify(storeId)
  await verify(storeId)
  const verified = { status: 'active', approvalStatus: 'approved', verified: true }
  expect(await storesOf(userId)).toMatchObject([verified])
})

test('a person has one store, also when they open two at once', async () => {
  const { userId } = await buildProfile()
  const results = await Promise.allSettled([open(userId, 'Uno'), open(userId, 'Dos')])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'accounts.one_store_per_owner', status: 409 })
})

test('names are unique ignoring case, accents and outer spaces', async () => {
  const [ana, berta] = [await buildProfile(), await buildProfile()]
  await open(ana.userId, 'Jardín Ñame')
  await expect(open(berta.userId, ' JARDIN name ')).rejects.toMatchObject({
    code: 'accounts.store_name_taken',
    status: 409,
  })
})

test('an unknown store is not found', async () => {
  await expect(verify(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})
