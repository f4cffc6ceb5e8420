import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/db.ts'
import { storeNotFound } from '../errors.ts'
import { hasPlan } from './scope.ts'
import { businessStores as stores, storeOldSlugs } from '../tables.ts'

/** Who sells a thing, where it is not the site: a name and where its page stands. */
export const sellerLink = z.object({ name: z.string(), slug: z.string() }).meta({ id: 'SellerLink' })

/** The same with the working days it needs before a parcel leaves. */
export const sellerCard = sellerLink.extend({ handlingDays: z.int() }).meta({ id: 'SellerCard' })
export type SellerCard = z.output<typeof sellerCard>

/** Whether the badge is shown beside the name of this store: not while a new name waits for an admin. */
export const showsBadge = (store: SQL) => sql<boolean>`(${store}.verified and ${store}.approved_name is null)`

/** The card of a row with a store, for statements; null is the site. */
export const sellerOf = (storeId: SQL) =>
  sql`(select json_build_object('name', seller.name, 'slug', seller.slug, 'handlingDays', seller.handling_days) from business_stores seller where seller.id = ${storeId})`

/** A store where somebody looks for stores. */
export const foundStore = z
  .object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'FoundStore' })

/** A store as anybody may see it, by its address or by one that it had; a 404 while it is not open. */
export async function getPublicStore(db: Db, { slug, now }: { slug: string; now: Date }) {
  const [store] = await db
    .select({
      name: stores.name,
      slug: stores.slug,
      logoUrl: logo,
      description: stores.description,
      address: sql<string>`coalesce(${stores.address}, '')`,
      isVerified: showsBadge(sql`${stores}`),
      isOnHoliday: stores.onHoliday,
      since: sql<string>`to_json(coalesce(${stores.approvedAt}, ${stores.createdAt})) #>> '{}'`,
    })
    .from(stores)
    .where(and(isAt(db, slug), isOpen(db, now)))
  if (!store) throw storeNotFound()
  return { ...store, since: new Date(store.since).toISOString() }
}

/** Which open store stands at an address, for lists of what it sells. */
export async function getStoreId(db: Db, { slug, now }: { slug: string; now: Date }): Promise<string> {
  const [store] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(isAt(db, slug), isOpen(db, now)))
  if (!store) throw storeNotFound()
  return store.id
}

/** Open stores whose name has these words, those that begin with them first. A paused store is found too. */
export async function searchStores(db: Db, { q, limit, now }: { q: string; limit: number; now: Date }) {
  const literal = q.replace(/[\\%_]/g, '\\$&')
  return db
    .select({ name: stores.name, slug: stores.slug, logoUrl: logo, address: stores.address })
    .from(stores)
    .where(and(sql`fold(${stores.name}) like fold(${`%${literal}%`})`, isOpen(db, now)))
    .orderBy(sql`fold(${stores.name}) like fold(${`${literal}%`}) desc`, stores.name, stores.id)
    .limit(limit)
}

/** The condition of a store that anybody may see: approved, verified, and its plan not over by more than its grace. */
export const isOpen = (db: Db, now: Date): SQL | undefined =>
  and(eq(stores.status, 'active'), eq(stores.verified, true), hasPlan(db, now))

const logo = sql<string | null>`nullif(${stores.logoUrl}, '')`

const isAt = (db: Db, slug: string) =>
  or(
    eq(stores.slug, slug),
    eq(
      stores.id,
      sql`${db.select({ id: storeOldSlugs.storeId }).from(storeOldSlugs).where(eq(storeOldSlugs.slug, slug))}`,
    ),
  )
