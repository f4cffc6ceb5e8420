import { and, asc, eq, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import { categoryNotFound } from '../errors.ts'
import type { CategoryName } from '../rules/category-words.ts'
import { categories, categoryOldSlugs } from '../tables.ts'

const shown = {
  id: categories.id,
  name: categories.name,
  slug: categories.slug,
  description: categories.description,
  position: categories.position,
}

type Category = { id: string; name: string; slug: string; description: string; position: number }

const cachedLists = cachedUntilEvent<Category[]>(({ name }) => name === 'category.changed', { shared: true })
type Named = CategoryName & { id: string }
const cachedNames = cachedUntilEvent<Named[]>(({ name }) => name === 'category.changed', { shared: true })
const cachedFilled = cachedUntilEvent<CategoryName[]>(
  ({ name }) => name === 'product.listed' || name === 'category.changed',
  { shared: true },
)
const cachedPlaces = cachedUntilEvent<Category | null>(({ name }) => name === 'category.changed', {
  shared: true,
})

/** Every category somebody may name, the seasonal ones too. */
export const listCategoryNames = (db: Db): Promise<Named[]> =>
  cachedNames('active', () =>
    db
      .select({ id: categories.id, slug: categories.slug, name: categories.name })
      .from(categories)
      .where(eq(categories.isActive, true))
      .orderBy(asc(categories.position), asc(categories.id)),
  )

/** Every active category with anything on it, the seasonal ones too. */
export const listFilledCategories = (db: Db): Promise<CategoryName[]> =>
  cachedFilled('filled', () =>
    db
      .select({ slug: categories.slug, name: categories.name })
      .from(categories)
      .where(
        sql`${eq(categories.isActive, true)} and exists (select from category_listings pc where pc.category_id = ${categories.id})`,
      )
      .orderBy(asc(categories.position), asc(categories.id)),
  )

/** The categories of the menus, in their order: active and not seasonal. */
export function listCategories(db: Db) {
  return cachedLists('active', () =>
    db
      .select(shown)
      .from(categories)
      .where(and(eq(categories.isActive, true), eq(categories.isSeasonal, false)))
      .orderBy(asc(categories.position), asc(categories.id)),
  )
}

/** An active category by its address or one it had before; null when there is none. */
export function findCategory(db: Db, slug: string): Promise<Category | null> {
  return cachedPlaces(slug, async () => {
    const [category] = await db
      .select(shown)
      .from(categories)
      .where(
        and(
          eq(categories.isActive, true),
          sql`(${categories.slug} = ${slug} or ${categories.id} = (
            select ${categoryOldSlugs.categoryId} from ${categoryOldSlugs} where ${categoryOldSlugs.slug} = ${slug}))`,
        ),
      )
      .orderBy(sql`${categories.slug} = ${slug} desc`)
      .limit(1)
    return category ?? null
  })
}

export async function getCategory(db: Db, slug: string): Promise<Category> {
  const category = await findCategory(db, slug)
  if (!category) throw categoryNotFound()
  return category
}

/** All categories as an administrator sees them, with the number of products that are not archived. */
export async function listAdminCategories(db: Db) {
  return db
    .select({
      ...shown,
      isActive: categories.isActive,
      isSeasonal: categories.isSeasonal,
      itbmsPercent: categories.itbmsPercent,
      commissionHundredths: categories.commissionHundredths,
      productCount: sql<number>`(select count(*)::int from category_listings pc join products p on p.id = pc.product_id
        where pc.category_id = categories.id and p.archived_at is null)`,
    })
    .from(categories)
    .orderBy(asc(categories.isSeasonal), asc(categories.position), asc(categories.id))
}
