import { type SQL, sql } from 'drizzle-orm'
import { keptUntilNews, readSettings } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import type { ProductListInput } from '../input.ts'
import { panamaMonthDay, PRICE_FILTER_TOP_DOLLARS, readSearch, type SearchText, seasonOf } from '../rules.ts'
import { findCategory, getCategory } from './categories.ts'
import { listCards, type ProductCard } from './product-cards.ts'
import { inStock, matches, type Readings, readingsOf, tierOf } from './search-condition.ts'
import { visibleProducts } from './visible-products.ts'

type Sort = NonNullable<ProductListInput['sort']>
type Filter = Omit<ProductListInput, 'page' | 'pageSize' | 'sort' | 'q'> & { search: SearchText | null }
type Slice = { sort: Sort; limit: number; offset: number }
type Found = { ids: string[]; total: number }
const NO_READINGS: Readings = new Map()

// Which products stand on a page may be a moment old; their prices and stock are read every time.
const isAboutProducts = ({ name }: { name: string }) =>
  name.startsWith('product.') || name === 'category.changed' || name === 'settings.changed'
const keptPages = keptUntilNews<Found>(isAboutProducts, { maxAgeMs: 5_000, shared: true })
const keptCounts = keptUntilNews<number>(
  ({ name }) => name === 'product.listed' || name === 'category.changed',
  {
    maxAgeMs: 10_000,
    shared: true,
  },
)

/** One page of the storefront's list, with the total. An unknown category is a 404. */
export async function listProducts(
  db: Db,
  { page, pageSize, sort, q, ...rest }: ProductListInput,
  { now }: { now: Date },
): Promise<{ items: ProductCard[]; total: number; page: number; pageSize: number }> {
  const filter = { ...rest, search: q === undefined ? null : readSearch(q) }
  const slice = {
    sort:
      sort && (sort !== 'relevance' || filter.search)
        ? sort
        : filter.search
          ? ('relevance' as const)
          : ('newest' as const),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
  const { ids, total } = await keptPages(JSON.stringify([filter, slice]), () =>
    findPage(db, filter, slice, now),
  )
  return { items: await listCards(db, { ids, now }), total, page, pageSize }
}

/** Which products a filter without a search means; null when there can be none. */
export async function conditionsOf(db: Db, filter: Omit<Filter, 'search'>, now: Date): Promise<SQL[] | null> {
  const categoryIds = await chosenCategories(db, filter, now)
  return categoryIds && filterConditions(filter, categoryIds, now)
}

async function findPage(db: Db, filter: Filter, slice: Slice, now: Date): Promise<Found> {
  const conditions = await conditionsOf(db, filter, now)
  if (conditions === null) return { ids: [], total: 0 }
  const { search } = filter
  if (!search) {
    const where = sql.join(conditions, sql` and `)
    const ids = await findIds(db, where, orderOf(slice.sort, null, NO_READINGS), slice)
    const { search: _, ...key } = filter
    const total = await keptTotal(key, () => countProducts(db, where))
    return { ids, total }
  }
  const found = await findMatches(db, conditions, search, NO_READINGS, slice)
  if (found.total > 0) return found
  const readings = await readingsOf(db, search)
  return readings.size === 0 ? found : findMatches(db, conditions, search, readings, slice)
}

/** Counts without a price, stock or text in them change only when products come and go. */
function keptTotal({ category, ...others }: Omit<Filter, 'search'>, count: () => Promise<number>) {
  const isPlain = Object.values(others).every((value) => value === undefined)
  return isPlain ? keptCounts(category ?? '', count) : count()
}

async function chosenCategories(
  db: Db,
  { category, seasonal }: Pick<Filter, 'category' | 'seasonal'>,
  now: Date,
): Promise<string[] | null> {
  const ids = category === undefined ? [] : [(await getCategory(db, category)).id]
  if (!seasonal) return ids
  const season = await findSeasonCategory(db, now)
  return season?.category ? [...ids, season.category.id] : null
}

/** The season of today and its category, which is null when it is gone or switched off. */
export async function findSeasonCategory(db: Db, now: Date) {
  const { seasons } = await readSettings(db, 'site')
  const season = seasonOf(panamaMonthDay(now), seasons)
  return season && { name: season.name, category: await findCategory(db, season.categorySlug) }
}

function filterConditions(filter: Omit<Filter, 'search'>, categoryIds: readonly string[], now: Date): SQL[] {
  const conditions = [visibleProducts(now, 'p')]
  for (const id of categoryIds)
    conditions.push(sql`p.id in (select product_id from product_categories where category_id = ${id})`)
  if (filter.featured !== undefined) conditions.push(sql`p.featured = ${filter.featured}`)
  if (filter.min !== undefined) conditions.push(sql`p.price_cents >= ${filter.min * 100}`)
  if (filter.max !== undefined && filter.max < PRICE_FILTER_TOP_DOLLARS)
    conditions.push(sql`p.price_cents <= ${filter.max * 100}`)
  if (filter.stock === 'in') conditions.push(inStock)
  if (filter.brand !== undefined)
    conditions.push(sql`fold(btrim(p.specifications ->> 'Marca')) = fold(${filter.brand})`)
  return conditions
}

function orderOf(sort: Sort, search: SearchText | null, readings: Readings): SQL {
  if (sort === 'price_asc') return sql`p.price_cents, p.id`
  if (sort === 'price_desc') return sql`p.price_cents desc, p.id`
  if (sort === 'rating') return sql`p.rating desc, p.rating_count desc, p.id`
  if (sort === 'relevance' && search)
    return sql`${tierOf(search, readings)}, coalesce(s.on_hand > s.reserved, false) desc, p.created_at desc, p.id`
  return sql`p.created_at desc, p.id`
}

async function findIds(db: Db, where: SQL, order: SQL, { limit, offset }: Slice): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p where ${where} order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

async function countProducts(db: Db, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from products p where ${where}`,
  )
  return rows[0]?.total ?? 0
}

async function findMatches(
  db: Db,
  conditions: SQL[],
  search: SearchText,
  readings: Readings,
  slice: Slice,
): Promise<Found> {
  const where = sql.join([matches(search, readings), ...conditions], sql` and `)
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select p.id, count(*) over ()::int as total from products p left join stock_levels s on s.product_id = p.id
    where ${where} order by ${orderOf(slice.sort, search, readings)} limit ${slice.limit} offset ${slice.offset}`)
  const total = rows[0]?.total ?? (slice.offset > 0 ? await countProducts(db, where) : 0)
  return { ids: rows.map(({ id }) => id), total }
}
