import { type SQL, sql } from 'drizzle-orm'
import { keptUntilNews, readSettings } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import type { ProductListInput } from '../input.ts'
import { panamaMonthDay, PRICE_FILTER_TOP_DOLLARS, readSearch, type SearchText, seasonOf } from '../rules.ts'
import { findCategory, getCategory } from './categories.ts'
import { listCards, type ProductCard } from './product-cards.ts'
import { inStock, isInStock, matches, type Readings, readingsOf, tierOf } from './search-condition.ts'
import { visibleAmongMany, visibleProducts } from './visible-products.ts'

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
export async function conditionsOf(
  db: Db,
  filter: Omit<Filter, 'search'>,
  now: Date,
  visible = visibleAmongMany,
): Promise<SQL[] | null> {
  const categoryIds = await chosenCategories(db, filter, now)
  return categoryIds && [visible(now, 'p'), ...filterConditions(filter, categoryIds)]
}

async function findPage(db: Db, filter: Filter, slice: Slice, now: Date): Promise<Found> {
  const conditions = await conditionsOf(db, filter, now, filter.search ? visibleAmongMany : visibleProducts)
  if (conditions === null) return { ids: [], total: 0 }
  const { search } = filter
  if (!search) {
    const where = sql.join(conditions, sql` and `)
    const ids = await findIds(db, where, orderOf(slice.sort), slice)
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

function filterConditions(filter: Omit<Filter, 'search'>, categoryIds: readonly string[]): SQL[] {
  const conditions: SQL[] = []
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

function orderOf(sort: Sort): SQL {
  if (sort === 'price_asc') return sql`p.price_cents, p.id`
  if (sort === 'price_desc') return sql`p.price_cents desc, p.id`
  if (sort === 'rating') return sql`p.rating desc, p.rating_count desc, p.id`
  if (sort === 'relevance') return sql`p.tier, ${isInStock} desc, p.created_at desc, p.id`
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
  const tier = slice.sort === 'relevance' ? tierOf(search, readings) : sql`0`
  // Only the tiers that reach the page are put in order: stock is looked up for these alone.
  const { rows } = await db.execute<{ ids: string[] | null; total: number }>(sql`
    with hits as materialized (
      select p.id, p.created_at, p.price_cents, p.rating, p.rating_count, ${tier} as tier from products p where ${where}),
    tiers as (select tier, sum(count(*)) over (order by tier) as reached from hits group by tier),
    page as (
      select p.id from hits p
      where p.tier <= coalesce((select min(tier) from tiers where reached >= ${slice.offset + slice.limit}), 3)
      order by ${orderOf(slice.sort)} limit ${slice.limit} offset ${slice.offset})
    select (select count(*)::int from hits) as total, (select array_agg(id) from page) as ids`)
  const [found] = rows
  return { ids: found?.ids ?? [], total: found?.total ?? 0 }
}
