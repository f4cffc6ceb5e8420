import { desc, eq, sql } from 'drizzle-orm'
import { categories, categoryOldSlugs, products } from '#modules/catalog/products/tables.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { foldText } from '#lib/text.ts'
import { listAddressesInput } from './input.ts'
import { isOfCategory, keysOf } from './rules.ts'
import { oldAddresses } from './tables.ts'

const { id, path, productId, target, createdAt } = oldAddresses
const href = sql<string>`coalesce(${target}, '/product/' || ${productId})`

/**
 * Where an address of an earlier shop leads: what an admin wrote of the whole path, then the product or the category
 * that its end names; null where nothing is known of it.
 */
export async function findNewAddress(db: Db, asked: string): Promise<string | null> {
  const { whole, names } = keysOf(asked)
  if (whole === null) return null
  const keys = [whole, ...names]
  const found = await db
    .select({ path, href })
    .from(oldAddresses)
    .where(isAmong(path, keys))
    .orderBy(sql`array_position(${sql.param(keys)}::text[], ${path})`)
    .limit(1)
  const [known] = found
  if (known && (known.path === whole || !isOfCategory(asked))) return known.href
  return (await findCategory(db, names)) ?? known?.href ?? null
}

async function findCategory(db: Db, names: readonly string[]): Promise<string | null> {
  const [found] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .leftJoin(categoryOldSlugs, eq(categoryOldSlugs.categoryId, categories.id))
    .where(
      sql`${categories.isActive} and (${isAmong(categories.slug, names)} or ${isAmong(categoryOldSlugs.slug, names)})`,
    )
    .orderBy(desc(isAmong(categories.slug, names)))
    .limit(1)
  return found ? `/categoria/${found.slug}` : null
}

/** The old addresses by their text; those of products name it. */
export const addressList = listOf(oldAddresses, {
  name: 'old_addresses',
  input: listAddressesInput,
  id,
  filters: { q: (q) => hasText(path, foldText(q)) },
  sorts: { usual: { by: [path] } },
  fill: async (db, ids) => {
    const rows = await db
      .select({ id, path, href, title: products.title, createdAt })
      .from(oldAddresses)
      .leftJoin(products, eq(products.id, productId))
      .where(isAmong(id, ids))
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },
})
