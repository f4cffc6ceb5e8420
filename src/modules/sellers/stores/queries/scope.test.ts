import { expect, test } from 'vitest'
import { buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreMember, buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { createStore } from '../commands.ts'
import { findStoreScope, storeScope } from './scope.ts'
import { STORE_STANDINGS } from '../rules.ts'

const now = new Date()

test.each(STORE_STANDINGS)('the scope of a %s store says how it stands', async (standing) => {
  const { userId, storeId } = await buildStoreThat(standing)
  expect(await storeScope(db, { userId, now })).toEqual({ storeId, role: 'owner', standing })
})

test('a plan that has run out for three days counts no more, also before the job has looked', async () => {
  const { userId } = await buildStore()
  const later = new Date(now.getTime() + 369 * 86_400_000)
  expect(await storeScope(db, { userId, now: later })).toMatchObject({ standing: 'lapsed' })
})

test('a person who works in no store has no scope', async () => {
  const { userId } = await buildProfile()
  expect(await findStoreScope(db, { userId, now })).toBeNull()
  await expect(storeScope(db, { userId, now })).rejects.toMatchObject({ status: 403 })
})

test('somebody who works in a store has its scope in their role, and opens none of their own', async () => {
  const { storeId } = await buildStore()
  const { userId, actor } = await buildStoreMember(storeId, 'staff')
  expect(actor).toMatchObject({ storeId })
  expect(await storeScope(db, { userId, now })).toMatchObject({ storeId, role: 'staff' })
  const opening = { actor: SYSTEM, ownerId: userId, name: 'Otra', contactEmail: 'otra@istmo.test', now }
  await expect(transaction((tx) => createStore(tx, opening))).rejects.toMatchObject({
    code: 'stores.works_in_one',
    status: 409,
  })
})
