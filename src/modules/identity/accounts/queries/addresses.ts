import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addresses } from '../tables.ts'

/** A person's own addresses: the usual one first, then the oldest. */
export function listAddresses(db: Db, { userId }: { userId: string }) {
  return db
    .select({
      id: addresses.id,
      fullName: addresses.fullName,
      phone: addresses.phone,
      address: addresses.address,
      state: addresses.state,
      city: addresses.city,
      corregimiento: addresses.corregimiento,
      landmark: addresses.landmark,
      zipCode: addresses.zipCode,
      isDefault: addresses.isDefault,
    })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id))
}

export type Address = Awaited<ReturnType<typeof listAddresses>>[number]
