import { type SQL, sql } from 'drizzle-orm'
import { findMatches, MOST_COUNTED } from './find-matches.ts'
import { getStoreId } from '#modules/sellers/stores/public.ts'
import { cachedUntilEvent, readSettings } from '#modules/platform/settings/public.ts'
import { type Db, plannedAnew } from '#server/db/db.ts'
import type { ProductListInput } from '../input.ts'
import { meantBy, panamaMonthDay, PRICE_FILTER_TOP_DOLLARS, type SearchText, seasonOf } from '../rules.ts'
import type { PlainWords } from '../rules/plain-words.ts'
import { findCategory, getCategory } from './categories.ts'
import { readFilters } from './plain-words.ts'
import { soldWith } from './option-facets.ts'
import { listCards, type ProductCard, withCoded } from './product-cards.ts'
import { inStock, isInStock, isInStockOf } from './search-condition.ts'
import { waysOf } from './search-ways.ts'
import { searchOf } from './synonyms.ts'
import { readSuits } from './suits.ts'
import { inListing, visibleAmongMany, visibleProducts } from './visible-products.ts'

type Sort = NonNullable<ProductListInput['sort']>
type Filter = Omit<ProductListInput, 'page' | 'pageSize' | 'sort' | 'q'> & { search: SearchText | null }
type Listed = { now: Date; isSearched: boolean; visible?: typeof visibleAmongMany }
type Slice = { sort: Sort; isChosen: boolean; titlesFirst?: boolean; limit: number; offset: number }
/** `readings` where the search answers only so. */
type Found = { ids: string[]; total: number; isMore?: boolean; readings?: [string, readonly string[]][] }
// Hidden products are found once instead of being looked up for each row that is skipped.
const DEEP = 1_000
/** As far as looking up each row's store takes less than gathering the stores that are open. */
const FIRST_FEW = 120

// Which products stand on a page may be a moment old; their prices and stock are read every time.
const isAboutProducts = ({ name }: { name: string }) =>
  name.startsWith('product.') || name === 'category.changed' || name === 'settings.changed'
const cachedPages = cachedUntilEvent<Found>(isAboutProducts, { maxAgeMs: 5_000, shared: true })
const cachedCounts = cachedUntilEvent<number>(
  ({ name }) => name === 'product.listed' || name === 'category.changed',
  {
    maxAgeMs: 10_000,
    shared: true,
  },
)

/** What a list asks of a product, and of its place in a category listing. */
const OF_PRODUCT = {
  id: sql`p.id`,
  listedAt: sql`p.created_at`,
  priceCents: sql`p.price_cents`,
  rating: sql`p.rating desc, p.rating_count desc`,
  brand: sql`p.brand`,
  isInStock: inStock,
}
const OF_LISTING: typeof OF_PRODUCT = {
  id: sql`pc.product_id`,
  listedAt: sql`pc.listed_at`,
  priceCents: sql`pc.price_cents`,
  rating: sql`pc.rating desc, pc.rating_count desc`,
  brand: sql`pc.brand`,
  isInStock: isInStockOf(sql`pc.product_id`),
}

type Page = {
  items: ProductCard[]
  total: number
  isMore: boolean
  page: number
  pageSize: number
  meant: string | null
  understood: PlainWords | null
  categoryName: string | null
}

/**
 * One page of the storefront's list, with the total, or the least it is where `isMore`, what mistyped words were
 * read as and what plain words were understood as. An unknown category or store is a 404.
 */
export async function listProducts(db: Db, asked: ProductListInput, { now }: { now: Date }): Promise<Page> {
  const { input, understood } = await readFilters(db, asked, now)
  const { page, pageSize, sort, q, ...rest } = input
  const filter = { ...rest, search: q === undefined ? null : await searchOf(db, q) }
  const slice = {
    sort:
      sort && (sort !== 'relevance' || filter.search)
        ? sort
        : filter.search
          ? ('relevance' as const)
          : ('newest' as const),
    isChosen: sort !== undefined,
    titlesFirst: understood?.sort !== undefined && understood.sort === sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
  const {
    ids,
    total,
    isMore = false,
    readings,
  } = await cachedPages(JSON.stringify([filter, slice]), () => findPage(db, filter, slice, now))
  const items = withCoded(await listCards(db, { ids, now }), filter.search)
  const titles = items.map(({ title }) => title)
  const meant = q !== undefined && readings && ids.length > 0 ? meantBy(q, new Map(readings), titles) : null
  const categoryName = rest.category === undefined ? null : (await getCategory(db, rest.category)).name
  return { items, total, isMore, page, pageSize, meant, understood, categoryName }
}

/** Which products a filter beside a search, or by itself, means; null when there can be none. */
export async function conditionsOf(
  db: Db,
  filter: Omit<Filter, 'search'>,
  { now, isSearched, visible = visibleAmongMany }: Listed,
): Promise<SQL[] | null> {
  const categoryIds = await chosenCategories(db, filter, now)
  const seller = filter.store === undefined ? [] : [await soldBy(db, filter.store, now)]
  if (categoryIds === null) return null
  const inCategories = categoryIds.map(
    (id) => sql`p.id in (select product_id from category_listings where category_id = ${id})`,
  )
  const featured = filter.featured === undefined ? [] : [sql`p.featured = ${filter.featured}`]
  const { where } = await suitedBy(db, filter, isSearched)
  return [
    visible(now, 'p'),
    ...seller,
    ...inCategories,
    ...featured,
    ...filterConditions(filter, OF_PRODUCT),
    ...where,
  ]
}

const suitedBy = (db: Db, filter: Omit<Filter, 'search'>, isSearched: boolean) =>
  readSuits(db, filter, {
    isNarrowed: isSearched || filter.category !== undefined || filter.store !== undefined,
  })

const soldBy = async (db: Db, slug: string, now: Date) =>
  sql`p.store_id = ${await getStoreId(db, { slug, now })}`

async function findPage(db: Db, filter: Filter, slice: Slice, now: Date): Promise<Found> {
  const { search, ...plain } = filter
  if (!search) return (await findInListing(db, plain, slice, now)) ?? findListed(db, plain, slice, now)
  const conditions = await conditionsOf(db, plain, { now, isSearched: true })
  if (conditions === null) return { ids: [], total: 0 }
  const { sort, titlesFirst = false } = slice
  const wanted = {
    ...slice,
    titlesFirst,
    order: await firstSuited(db, filter, slice),
    isRelevance: sort === 'relevance',
  }
  for await (const way of waysOf(db, search, { isExact: filter.exact })) {
    const found = await findMatches(db, { ...way, conditions }, wanted)
    if (found.total > 0) return { ...found, ...(way.readings.size > 0 && { readings: [...way.readings] }) }
  }
  return { ids: [], total: 0 }
}

/** Answers a query for one category from its listing; null for every other query. */
async function findInListing(
  db: Db,
  filter: Omit<Filter, 'search'>,
  slice: Slice,
  now: Date,
): Promise<Found | null> {
  const listing = await listingOf(db, filter, now)
  if (!listing) return null
  const { categoryId, rows, nearest, narrowed, where } = listing
  const plan = planOf(filter)
  const isNear = narrowed.length === 0 && slice.offset + slice.limit <= FIRST_FEW
  const found = {
    plan,
    id: OF_LISTING.id,
    rows,
    where: isNear ? nearest : where,
    order: orderOf(slice.sort, OF_LISTING),
  }
  const count = () => countRows(db, plan, rows, where)
  return readPage(db, found, slice, narrowed.length > 0 ? count : () => cachedCounts(categoryId, count))
}

/** The places `pc` that a filter means where it is about one category and what its listing knows; else null. */
export async function listingOf(
  db: Db,
  { category, seasonal, featured, store, suits, age, ...others }: Omit<Filter, 'search'>,
  now: Date,
) {
  if ([featured, store, suits, age].some((value) => value !== undefined)) return null
  const ids = await chosenCategories(db, { category, seasonal }, now)
  if (ids?.length !== 1) return null
  const categoryId = ids[0]!
  const { where, all } = inListing(now, sql`${categoryId}::uuid`)
  const narrowed = filterConditions(others, OF_LISTING)
  const rows = sql`category_listings pc`
  return {
    categoryId,
    rows,
    nearest: where,
    narrowed,
    where: and([all, ...narrowed]),
    id: OF_LISTING.id,
    brand: OF_LISTING.brand,
    price: OF_LISTING.priceCents,
  }
}

async function findListed(db: Db, filter: Omit<Filter, 'search'>, slice: Slice, now: Date): Promise<Found> {
  const visible = slice.offset > DEEP ? visibleAmongMany : visibleProducts
  const conditions = await conditionsOf(db, filter, { now, isSearched: false, visible })
  if (conditions === null) return { ids: [], total: 0 }
  const plan = planOf(filter)
  const rows = sql`products p`
  const where = and(conditions)
  const order = await firstSuited(db, { ...filter, search: null }, slice)
  const found = { plan, id: OF_PRODUCT.id, rows, where, order }
  return readPage(db, found, slice, () => cachedTotal(filter, () => countRows(db, plan, rows, where)))
}

/** Where no order is chosen, what suits best stands first. */
async function firstSuited(db: Db, { search, ...filter }: Filter, { sort, isChosen }: Slice): Promise<SQL> {
  const { order } = isChosen ? { order: [] } : await suitedBy(db, filter, search !== null)
  return sql.join([...order, orderOf(sort, OF_PRODUCT)], sql`, `)
}

/** How many products a price, a brand, options or the stock leave decides how they are best met. */
const planOf = ({ min, max, stock, brand, options, suits, age }: Omit<Filter, 'search'>) =>
  [min, max, stock, brand, options, suits, age].every((value) => value === undefined) ? sql`` : plannedAnew

/** Where a page is the last one, what there is in all is known; it is counted only as far as it is shown. */
async function readPage(
  db: Db,
  { plan, id, rows, where, order }: Record<'plan' | 'id' | 'rows' | 'where' | 'order', SQL>,
  { limit, offset }: Slice,
  count: () => Promise<number>,
): Promise<Found> {
  const found = await db.execute<{ id: string }>(
    sql`${plan} select ${id} as id from ${rows} where ${where} order by ${order} limit ${limit + 1} offset ${offset}`,
  )
  const ids = found.rows.slice(0, limit).map((row) => row.id)
  const isLast = found.rows.length <= limit && (ids.length > 0 || offset === 0)
  if (isLast) return { ids, total: offset + ids.length }
  return { ids, ...countOf(ids.length > 0 && offset + limit >= MOST_COUNTED ? Infinity : await count()) }
}

/** A count as it is shown: exact, or a lower bound. */
const countOf = (counted: number) => ({
  total: Math.min(counted, MOST_COUNTED),
  isMore: counted > MOST_COUNTED,
})

/** Counts without a price, stock or text in them change only when products come and go. */
function cachedTotal({ category, ...others }: Omit<Filter, 'search'>, count: () => Promise<number>) {
  const isPlain = Object.values(others).every((value) => value === undefined)
  return isPlain ? cachedCounts(category ?? '', count) : count()
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

function filterConditions(
  { min, max, stock, brand, options }: Pick<Filter, 'min' | 'max' | 'stock' | 'brand' | 'options'>,
  of: typeof OF_PRODUCT,
): SQL[] {
  const conditions: SQL[] = []
  if (min !== undefined) conditions.push(sql`${of.priceCents} >= ${min * 100}`)
  if (max !== undefined && max < PRICE_FILTER_TOP_DOLLARS)
    conditions.push(sql`${of.priceCents} <= ${max * 100}`)
  if (stock === 'in') conditions.push(of.isInStock)
  if (brand !== undefined) conditions.push(sql`fold(${of.brand}) = fold(${brand})`)
  return [...conditions, ...soldWith({ options, stock }, of.id)]
}

function orderOf(sort: Sort, of: typeof OF_PRODUCT): SQL {
  if (sort === 'price_asc') return sql`${of.priceCents}, ${of.id}`
  if (sort === 'price_desc') return sql`${of.priceCents} desc, ${of.id}`
  if (sort === 'rating') return sql`${of.rating}, ${of.id}`
  if (sort === 'relevance') return sql`${isInStock} desc, ${of.listedAt} desc, ${of.id}`
  return sql`${of.listedAt} desc, ${of.id}`
}

async function countRows(db: Db, plan: SQL, rows: SQL, where: SQL): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`${plan} select count(*)::int as total from (select from ${rows} where ${where} limit ${MOST_COUNTED + 1}) counted`,
  )
  return counted.rows[0]?.total ?? 0
}

const and = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
