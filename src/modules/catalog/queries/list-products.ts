import { type SQL, sql } from 'drizzle-orm'
import { getStoreId } from '#modules/stores/queries.public.ts'
import { keptUntilNews, readSettings } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import type { ProductListInput } from '../input.ts'
import { panamaMonthDay, PRICE_FILTER_TOP_DOLLARS, readSearch, type SearchText, seasonOf } from '../rules.ts'
import { findCategory, getCategory } from './categories.ts'
import { listCards, type ProductCard } from './product-cards.ts'
import {
  hasCode,
  hasIndexedPart,
  hasWords,
  inStock,
  isInStock,
  LAST_TIER,
  matches,
  type Readings,
  readingsOf,
  startsWith,
  tierOf,
} from './search-condition.ts'
import { onShelf, visibleAmongMany, visibleProducts } from './visible-products.ts'

type Sort = NonNullable<ProductListInput['sort']>
type Filter = Omit<ProductListInput, 'page' | 'pageSize' | 'sort' | 'q'> & { search: SearchText | null }
type Slice = { sort: Sort; limit: number; offset: number }
type Found = { ids: string[]; total: number; isMore?: boolean }
const NO_READINGS: Readings = new Map()
// Two letters stand in nearly everything, and no index finds them inside of words: of so many, the first are enough.
const MOST_OF_SHORT = 2_000
// Hidden products are found once instead of being looked up for each row that is skipped.
const DEEP = 1_000

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

type Page = { items: ProductCard[]; total: number; isMore: boolean; page: number; pageSize: number }

/** One page of the storefront's list, with the total, or the least it is where `isMore`. An unknown category or store is a 404. */
export async function listProducts(
  db: Db,
  { page, pageSize, sort, q, ...rest }: ProductListInput,
  { now }: { now: Date },
): Promise<Page> {
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
  const {
    ids,
    total,
    isMore = false,
  } = await keptPages(JSON.stringify([filter, slice]), () => findPage(db, filter, slice, now))
  return { items: await listCards(db, { ids, now }), total, isMore, page, pageSize }
}

/** Which products a filter without a search means; null when there can be none. */
export async function conditionsOf(
  db: Db,
  filter: Omit<Filter, 'search'>,
  now: Date,
  visible = visibleAmongMany,
): Promise<SQL[] | null> {
  const categoryIds = await chosenCategories(db, filter, now)
  const seller = filter.store === undefined ? [] : [await soldBy(db, filter.store, now)]
  return categoryIds && [visible(now, 'p'), ...seller, ...filterConditions(filter, categoryIds)]
}

const soldBy = async (db: Db, slug: string, now: Date) =>
  sql`p.store_id = ${await getStoreId(db, { slug, now })}`

async function findPage(db: Db, filter: Filter, slice: Slice, now: Date): Promise<Found> {
  const { search, ...plain } = filter
  if (!search) return (await findOnShelf(db, plain, slice, now)) ?? findListed(db, plain, slice, now)
  const conditions = await conditionsOf(db, plain, now)
  if (conditions === null) return { ids: [], total: 0 }
  const found = await findMatches(db, conditions, search, NO_READINGS, slice)
  if (found.total > 0) return found
  const readings = await readingsOf(db, search)
  return readings.size === 0 ? found : findMatches(db, conditions, search, readings, slice)
}

/** The newest of one category without any other filter; null for every other question. */
async function findOnShelf(
  db: Db,
  { category, seasonal, ...others }: Omit<Filter, 'search'>,
  { sort, limit, offset }: Slice,
  now: Date,
): Promise<Found | null> {
  if (sort !== 'newest' || Object.values(others).some((value) => value !== undefined)) return null
  const ids = await chosenCategories(db, { category, seasonal }, now)
  if (ids?.length !== 1) return null
  const { where, order } = onShelf(now, sql`${ids[0]}::uuid`)
  const { rows } = await db.execute<{ id: string }>(sql`
    select pc.product_id as id from product_categories pc where ${where} order by ${order} limit ${limit} offset ${offset}`)
  const total = await keptCounts(ids[0]!, () => countRows(db, sql`product_categories pc`, where))
  return { ids: rows.map(({ id }) => id), total }
}

async function findListed(db: Db, filter: Omit<Filter, 'search'>, slice: Slice, now: Date): Promise<Found> {
  const visible = slice.offset > DEEP ? visibleAmongMany : visibleProducts
  const conditions = await conditionsOf(db, filter, now, visible)
  if (conditions === null) return { ids: [], total: 0 }
  const where = sql.join(conditions, sql` and `)
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p where ${where} order by ${orderOf(slice.sort)} limit ${slice.limit} offset ${slice.offset}`)
  const total = await keptTotal(filter, () => countRows(db, sql`products p`, where))
  return { ids: rows.map(({ id }) => id), total }
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

async function countRows(db: Db, rows: SQL, where: SQL): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${rows} where ${where}`,
  )
  return counted.rows[0]?.total ?? 0
}

async function findMatches(
  db: Db,
  conditions: SQL[],
  search: SearchText,
  readings: Readings,
  slice: Slice,
): Promise<Found> {
  const isShort = !hasIndexedPart(search.phrase)
  const hits = isShort
    ? shortHits(search, conditions, slice.sort)
    : sql`products p where ${and([matches(search, readings), ...conditions])}`
  const tier = slice.sort === 'relevance' ? tierOf(search, readings) : sql`0`
  // Only the tiers that reach the page are put in order: stock is looked up for these alone.
  const { rows } = await db.execute<{ ids: string[] | null; total: number }>(sql`
    with hits as materialized (
      select p.id, p.created_at, p.price_cents, p.rating, p.rating_count, ${tier} as tier from ${hits}),
    tiers as (select tier, sum(count(*)) over (order by tier) as reached from hits group by tier),
    page as (
      select p.id from hits p
      where p.tier <= coalesce((select min(tier) from tiers where reached >= ${slice.offset + slice.limit}), ${sql.raw(`${LAST_TIER}`)})
      order by ${orderOf(slice.sort)} limit ${slice.limit} offset ${slice.offset})
    select (select count(*)::int from hits) as total, (select array_agg(id) from page) as ids`)
  const { ids = null, total = 0 } = rows[0] ?? {}
  return { ids: ids ?? [], total, isMore: isShort && total >= MOST_OF_SHORT }
}

/** The first hits in their order; by relevance with those that the indexes of titles and codes know. */
function shortHits(search: SearchText, conditions: readonly SQL[], sort: Sort): SQL {
  const byRelevance = sort === 'relevance'
  const order = byRelevance ? orderOf('newest') : orderOf(sort)
  const places = [matches(search, NO_READINGS)]
  if (byRelevance)
    places.push(hasCode(search), startsWith(search), hasWords(search, 'whole in the title') ?? sql`false`)
  const each = places.map(
    (place) =>
      sql`(select p.id from products p where ${and([place, ...conditions])} order by ${order} limit ${MOST_OF_SHORT})`,
  )
  return sql`products p where p.id in (${sql.join(each, sql` union `)})`
}

const and = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
