import { eq } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { businessStores } from './tables.ts'

/** The store a person owns, as its owner may see it; the settings stay inside. */
export async function findStoreOfOwner(db: Db, { ownerId }: { ownerId: string }) {
  const [store] = await db
    .select({
      id: businessStores.id,
      name: businessStores.name,
      description: businessStores.description,
      contactEmail: businessStores.contactEmail,
      contactPhone: businessStores.contactPhone,
      address: businessStores.address,
      status: businessStores.status,
      approvalStatus: businessStores.approvalStatus,
      verified: businessStores.verified,
      rejectionReason: businessStores.rejectionReason,
      createdAt: businessStores.createdAt,
      updatedAt: businessStores.updatedAt,
    })
    .from(businessStores)
    .where(eq(businessStores.ownerId, ownerId))
  return store ?? null
}
