import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildProfile, changeSettings } from '../../../../tests/support/build-accounts.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
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

test.each([
  'Istmo',
  'Tienda oficial de Istmo',
  ' ÍSTMO ',
  'Іѕтмо',
  '1stm0',
  'Is\u200btmo',
  'Café Oficia1',
  'Official Store',
])('a store is not called %j: it reads as the site', async (name) => {
  const { userId } = await buildProfile()
  await expect(open(userId, name)).rejects.toMatchObject({ code: 'stores.name_reserved', status: 422 })
  expect(await storesOf(userId)).toEqual([])
})

test('the name that the settings give the site is no name of a store either, nor the built-in one', async () => {
  await changeSettings('site', { siteName: 'Mercadito' })
  for (const name of ['El Mercadíto', 'Istmo']) {
    const { userId } = await buildProfile()
    await expect(open(userId, name)).rejects.toMatchObject({ code: 'stores.name_reserved' })
  }
  await changeSettings('site', { siteName: 'Istmo' })
})

test('an unknown store is not found', async () => {
  await expect(verify(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})
