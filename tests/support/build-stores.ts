import { eq } from 'drizzle-orm'
import type { StoreRole, StoreStanding } from '../../src/modules/sellers/stores/rules.ts'
import { businessStores, storeMembers } from '../../src/modules/sellers/stores/tables.ts'
import { planSubscriptions } from '../../src/modules/sellers/subscriptions/tables.ts'
import type { Seller } from '../../src/server/auth/actor.ts'
import { db } from '../../src/server/db/db.ts'
import { buildProfile, buildSession } from './build-accounts.ts'
import { buildStore } from './build-orders.ts'

const AS_STORED = {
  pending: { status: 'pending', approvalStatus: 'pending', verified: false },
  rejected: { status: 'pending', approvalStatus: 'rejected', verified: false, rejectionReason: 'Falta algo' },
  suspended: { status: 'suspended', verified: false },
  unverified: { verified: false },
  lapsed: {},
  open: {},
} as const

/** A store that had been open and stands as the test is about. */
export async function buildStoreThat(standing: StoreStanding) {
  const store = await buildStore()
  const change = AS_STORED[standing]
  if (Object.keys(change).length > 0)
    await db.update(businessStores).set(change).where(eq(businessStores.id, store.storeId))
  if (standing === 'lapsed')
    await db
      .update(planSubscriptions)
      .set({ status: 'expired', endDate: new Date(Date.now() - 4 * 86_400_000) })
      .where(eq(planSubscriptions.storeId, store.storeId))
  return store
}

/** A verified store whose new name waits for an admin. */
export async function buildRenamedStore() {
  const { storeId, name: approvedName } = await buildStore()
  const name = `Tienda ${storeId}`
  await db.update(businessStores).set({ name, approvedName }).where(eq(businessStores.id, storeId))
  return { storeId, name }
}

/** Somebody who works in a store. */
export async function buildStoreMember(storeId: string, role: Exclude<StoreRole, 'owner'>) {
  const person = await buildProfile({ fullName: 'Sara Solís' })
  await db.insert(storeMembers).values({ storeId, userId: person.userId, role })
  const session = await buildSession({ userId: person.userId })
  return { ...person, ...session, actor: session.actor as Seller }
}
