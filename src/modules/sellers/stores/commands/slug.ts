import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { firstFree } from '#lib/text.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { storeNameReserved, storeNameTaken } from '../errors.ts'
import { isReservedName, storeSlug } from '../rules/names.ts'
import { businessStores, storeOldSlugs } from '../tables.ts'

/**
 * The address of a store by its name, with a number where another store has it or had it: a person who saved a link to a store
 * is never led to a stranger's. Its unique index separates two who take one at once.
 */
export async function newSlug(
  tx: Tx,
  { name, storeId = null }: { name: string; storeId?: string | null },
): Promise<string> {
  const wanted = storeSlug(name)
  const pattern = `^${wanted}(-[0-9]+)?$`
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from business_stores where slug ~ ${pattern} and id is distinct from ${storeId}::uuid
    union select slug from store_old_slugs where slug ~ ${pattern} and store_id is distinct from ${storeId}::uuid`)
  return firstFree(wanted, new Set(rows.map(({ slug }) => slug)))
}

/** The same for a store that is renamed; the address that it had keeps leading to it. */
export async function renamedSlug(tx: Tx, { storeId, name }: { storeId: string; name: string }) {
  const [store] = await tx
    .select({ slug: businessStores.slug })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
  const slug = await newSlug(tx, { name, storeId })
  if (!store || slug === store.slug) return slug
  await tx.insert(storeOldSlugs).values({ slug: store.slug, storeId }).onConflictDoNothing()
  await tx.delete(storeOldSlugs).where(eq(storeOldSlugs.slug, slug))
  return slug
}

/**
 * The columns that change with the name of a store: its address, and for a store that an admin approved the name to
 * come back to, until an admin approves the new one. Back under the approved name nothing waits. Computed in the update
 * itself, so that a decision of the same moment counts.
 */
export async function renamed(tx: Tx, { storeId, name }: { storeId: string; name: string }) {
  await refuseReservedName(tx, name)
  return {
    slug: await renamedSlug(tx, { storeId, name }),
    approvedName: sql`case when approval_status = 'approved' then nullif(coalesce(approved_name, name), ${name}) end`,
  }
}

/**
 * Refuses a name that another store comes back to if its new one is rejected. Called after the name is written: the
 * unique index has then waited for the other store's rename.
 */
export async function refuseNameToReturnTo(tx: Tx, { storeId, name }: { storeId: string; name: string }) {
  const { rows } = await tx.execute(sql`select from business_stores where approved_name is not null
    and fold(btrim(approved_name)) = fold(btrim(${name})) and id <> ${storeId}`)
  if (rows.length > 0) throw storeNameTaken()
}

/** Refuses a name that reads as the site's, also from an admin. */
export async function refuseReservedName(tx: Tx, name: string): Promise<void> {
  const { siteName } = await readSettings(tx, 'site')
  if (isReservedName(name, siteName)) throw storeNameReserved(siteName)
}
