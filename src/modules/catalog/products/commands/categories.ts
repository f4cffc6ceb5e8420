import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { firstFree } from '#lib/text.ts'
import { categoryExists, categoryNeeded, categoryNotFound } from '../errors.ts'
import type { ITBMS_PERCENTS } from '../input.ts'
import { categorySlug, DEFAULT_CATEGORIES } from '../rules.ts'
import { categories, categoryOldSlugs, categoryListings } from '../tables.ts'
import { type By, defined } from './create-product.ts'

type ItbmsPercent = (typeof ITBMS_PERCENTS)[number]

/** Puts the default categories into an empty shop, once: what an administrator deletes later stays deleted. Answers whether it did. */
export async function seedCategories(tx: Tx): Promise<boolean> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  if ((await tx.$count(categories)) > 0) return false
  await tx.insert(categories).values(
    DEFAULT_CATEGORIES.map(({ name, isSeasonal }, place) => ({
      name,
      slug: categorySlug(name),
      isSeasonal,
      position: isSeasonal ? 100 + place : place + 1,
    })),
  )
  await announce(tx, { name: 'category.changed' })
  return true
}

/** Adds an active category at the end of the menus. A name that differs only in case, accents or outer spaces is refused. */
export async function addCategory(
  tx: Tx,
  {
    actor,
    address,
    name,
    description = '',
    itbmsPercent = 7,
  }: By & { name: string; description?: string | undefined; itbmsPercent?: ItbmsPercent | undefined },
) {
  await refuseTakenName(tx, name, null)
  const slug = await freeSlug(tx, categorySlug(name), null)
  const [category] = await tx
    .insert(categories)
    .values({
      name,
      slug,
      description,
      itbmsPercent,
      position: sql`(select coalesce(max(position), 0) + 1 from categories where not is_seasonal)`,
    })
    .onConflictDoNothing()
    .returning({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: categories.description,
      position: categories.position,
    })
  // Somebody was faster by a moment; asking again gives the plain answer.
  if (!category) throw categoryExists()
  await tx.delete(categoryOldSlugs).where(eq(categoryOldSlugs.slug, slug))
  await recordAudit(tx, {
    actor,
    address,
    action: 'categories.add',
    target: { kind: 'category', id: category.id },
    after: category,
  })
  await announce(tx, { name: 'category.changed', ids: [category.id] })
  return category
}

/** Renames, describes or switches a category, or says its tax or what the site keeps of sales in it, both from the next order on. Its old address keeps leading to it. */
export async function updateCategory(
  tx: Tx,
  {
    id,
    name,
    description,
    isActive,
    itbmsPercent,
    commissionHundredths,
    actor,
    address,
  }: By & {
    id: string
    name?: string | undefined
    description?: string | undefined
    isActive?: boolean | undefined
    itbmsPercent?: ItbmsPercent | undefined
    commissionHundredths?: number | null | undefined
  },
) {
  const before = await lockCategory(tx, id)
  const changes = defined({ name, description, isActive, itbmsPercent, commissionHundredths })
  const slug = name === undefined || name === before.name ? before.slug : await newSlug(tx, id, name)
  try {
    await tx
      .update(categories)
      .set({ ...changes, slug, updatedAt: sql`now()` })
      .where(eq(categories.id, id))
  } catch (error) {
    if (violates(error, 'categories_name_key') || violates(error, 'categories_slug_key'))
      throw categoryExists()
    throw error
  }
  if (slug !== before.slug) await keepOldSlug(tx, { id, oldSlug: before.slug, slug })
  await recordAudit(tx, {
    actor,
    address,
    action: 'categories.update',
    target: { kind: 'category', id },
    before,
    after: changes,
  })
  await announce(tx, { name: 'category.changed', ids: [id] })
  return { id, slug }
}

/** Puts the categories in this order; those that are not named keep theirs behind them. */
export async function orderCategories(tx: Tx, { ids, actor, address }: By & { ids: readonly string[] }) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select id, row_number() over (order by place) as position
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, place)
    ), held as (
      select category.id from categories as category order by category.id for no key update
    )
    update categories as category
    set position = coalesce((select position from wanted where wanted.id = category.id), 1000 + category.position),
      updated_at = now()
    from held where held.id = category.id returning category.id`)
  if (!ids.every((id) => rows.some((row) => row.id === id))) throw categoryNotFound()
  await recordAudit(tx, {
    actor,
    address,
    action: 'categories.order',
    target: { kind: 'category', id: ids[0]! },
    after: { ids },
  })
  await announce(tx, { name: 'category.changed' })
}

/** Deletes a category that no product depends on; the others simply lose it. */
export async function deleteCategory(tx: Tx, { id, actor, address }: By & { id: string }) {
  const before = await lockCategory(tx, id)
  const { rows } = await tx.execute<{ only: number }>(sql`
    select count(*)::int as only from category_listings pc where pc.category_id = ${id}
      and not exists (select from category_listings o where o.product_id = pc.product_id and o.category_id <> ${id})`)
  const only = rows[0]?.only ?? 0
  if (only > 0) throw categoryNeeded(only)
  await tx.delete(categoryListings).where(eq(categoryListings.categoryId, id))
  await tx.delete(categories).where(eq(categories.id, id))
  await recordAudit(tx, {
    actor,
    address,
    action: 'categories.delete',
    target: { kind: 'category', id },
    before,
  })
  await announce(tx, { name: 'category.changed', ids: [id] })
}

async function lockCategory(tx: Tx, id: string) {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!category) throw categoryNotFound()
  return category
}

async function newSlug(tx: Tx, id: string, name: string): Promise<string> {
  await refuseTakenName(tx, name, id)
  return freeSlug(tx, categorySlug(name), id)
}

async function refuseTakenName(tx: Tx, name: string, except: string | null) {
  const { rows } = await tx.execute(sql`
    select from categories where fold(btrim(name)) = fold(btrim(${name})) and id is distinct from ${except}::uuid`)
  if (rows.length > 0) throw categoryExists()
}

/** Two names may come to one address ('Niños', 'Niños!'); the later one gets a number. */
async function freeSlug(tx: Tx, wanted: string, except: string | null): Promise<string> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from categories where slug ~ ${`^${wanted}(-[0-9]+)?$`} and id is distinct from ${except}::uuid`)
  return firstFree(wanted, new Set(rows.map(({ slug }) => slug)))
}

async function keepOldSlug(tx: Tx, { id, oldSlug, slug }: { id: string; oldSlug: string; slug: string }) {
  await tx
    .insert(categoryOldSlugs)
    .values({ slug: oldSlug, categoryId: id })
    .onConflictDoUpdate({ target: categoryOldSlugs.slug, set: { categoryId: id } })
  await tx.delete(categoryOldSlugs).where(eq(categoryOldSlugs.slug, slug))
}
