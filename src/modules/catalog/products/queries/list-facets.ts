import { type SQL, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { foldText } from '#lib/text.ts'
import { type Db, plannedAnew } from '#server/db/db.ts'
import type { FacetsInput } from '../input.ts'
import { findCommon, idsOf } from './find-matches.ts'
import { conditionsOf, listingOf } from './list-products.ts'
import { readFilters } from './plain-words.ts'
import { PRICE_FILTER_TOP_DOLLARS } from '../rules.ts'
import { countOptions, firstOptions, type OptionFacet } from './option-facets.ts'
import { type Prices, pricesOf } from '../rules/prices.ts'
import { matches } from './search-condition.ts'
import { type Way, waysOf } from './search-ways.ts'
import { searchOf } from './synonyms.ts'

const MOST = 12

type Brand = { name: string; count: number | null }

type Facets = { brands: Brand[]; options: OptionFacet[]; prices: Prices | null }
type Found = Facets & { isFound: boolean }
const NONE: Facets = { brands: [], options: [], prices: null }

// A count beside a filter may be a moment old; what stands on the page is read anew.
const cachedFacets = cachedUntilEvent<Facets>(
  ({ name }) => name === 'product.listed' || name === 'category.changed' || name === 'settings.changed',
  { maxAgeMs: 30_000, shared: true },
)

/**
 * The brands of what a list finds, most products first, and how its prices lie; of a search that finds very much those
 * of the newest, brands uncounted. A brand that is chosen does not narrow the brands, and is always among them; bounds
 * that are chosen do not narrow the prices. The values of options, at most twelve of three, are counted so too.
 */
export async function listFacets(db: Db, asked: FacetsInput, { now }: { now: Date }): Promise<Facets> {
  const { brand, q, min, max, ...filter } = (await readFilters(db, asked, now)).input
  const search = q === undefined ? null : await searchOf(db, q)
  return cachedFacets(JSON.stringify([filter, min, max, search, brand]), async () => {
    const read = async (way: Way | null): Promise<Found> => {
      const of = (narrowed: Filter) => sourceOf(db, { ...filter, ...narrowed }, { way, now })
      const ofBrands = await of({ min, max })
      const isSame = [brand, min, max].every((value) => value === undefined)
      const ofPrices = isSame ? ofBrands : await of({ brand })
      if (!ofBrands || !ofPrices) return { ...NONE, isFound: false }
      const counted = await countPrices(db, ofPrices)
      const brands = await countBrands(db, ofBrands, brand)
      return {
        options: await optionsOf(db, { ...filter, min, max, brand }, of),
        brands: ofBrands.isCounted ? brands : withoutCounts(brands, brand),
        prices: pricesOf(counted),
        isFound: brands.length + counted.length > 0,
      }
    }
    if (!search) {
      const { isFound: _, ...facets } = await read(null)
      return facets
    }
    for await (const way of waysOf(db, search, { isExact: filter.exact })) {
      const { isFound, ...facets } = await read(way)
      if (isFound) return facets
    }
    return NONE
  })
}

type Filter = Omit<FacetsInput, 'q'>
type Source = Record<'id' | 'rows' | 'where' | 'brand' | 'price', SQL> & { isCounted: boolean }

/** The values of an option narrow the others, and not its own. */
async function optionsOf(
  db: Db,
  { options = [], stock, ...filter }: Filter,
  of: (narrowed: Filter) => Promise<Source | null>,
): Promise<OptionFacet[]> {
  const read = async (chosen: typeof options) => {
    const source = await of({ ...filter, options: chosen.length > 0 ? chosen : undefined })
    return source ? countOptions(db, source, { options: chosen, stock }) : []
  }
  const own = []
  for (const option of options) {
    const facets = await read(options.filter((other) => other !== option))
    own.push(...facets.filter(({ name }) => foldText(name) === foldText(option.name)))
  }
  return firstOptions(own, await read(options))
}

/** What a filter finds, read from the cheapest source; null where there can be nothing. */
async function sourceOf(
  db: Db,
  filter: Filter,
  { way, now }: { way: Way | null; now: Date },
): Promise<Source | null> {
  const listing = way ? null : await listingOf(db, filter, now)
  if (listing) return { ...listing, isCounted: true }
  const conditions = await conditionsOf(db, filter, { now, isSearched: way !== null })
  if (conditions === null) return null
  if (!way) return { ...ofProducts, where: every(conditions), isCounted: true }
  const common = await findCommon(db, { ...way, conditions })
  return common?.isMore
    ? { ...ofProducts, where: sql`p.id in (${idsOf(common.hits)})`, isCounted: false }
    : { ...ofProducts, where: every([matches(way.search, way.readings), ...conditions]), isCounted: true }
}

const ofProducts = { id: sql`p.id`, rows: sql`products p`, brand: sql`p.brand`, price: sql`p.price_cents` }
const every = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** Met among the newest of more than is counted: no number is better than a wrong one. */
function withoutCounts(brands: readonly Brand[], chosen: string | undefined): Brand[] {
  const names = brands.map(({ name }) => name)
  const isThere = chosen === undefined || names.some((name) => foldText(name) === foldText(chosen))
  return (isThere ? names : [chosen, ...names.slice(0, MOST - 1)]).map((name) => ({ name, count: null }))
}

/** Counted as they are written first, for there are few spellings and many products. */
async function countBrands(db: Db, of: Source, chosen: string | undefined): Promise<Brand[]> {
  const { rows } = await db.execute<Brand>(sql`${plannedAnew}
    select min(brand) as name, sum(count)::int as count from (
      select ${of.brand} as brand, count(*) as count from ${of.rows} where ${of.where} group by 1) spelt
    where brand is not null group by fold(brand)
    order by fold(brand) = fold(${chosen ?? ''}) desc, 2 desc, 1 limit ${MOST}`)
  return rows
}

/** By the dollar, which is as fine as the filter knows them. */
async function countPrices(db: Db, of: Source) {
  const { rows } = await db.execute<{ dollars: number; count: number }>(sql`${plannedAnew}
    select least(${of.price} / 100, ${PRICE_FILTER_TOP_DOLLARS})::int as dollars, count(*)::int as count
    from ${of.rows} where ${of.where} group by 1 order by 1`)
  return rows
}
