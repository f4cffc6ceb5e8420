import { type SQL, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import type { SearchText } from '../rules.ts'
import { withoutSynonyms } from '../rules/synonyms.ts'
import { findCategory } from './categories.ts'
import { listCards, type ProductCard, withCoded } from './product-cards.ts'
import {
  hasCode,
  hasIndexedPart,
  hasPhraseFrom,
  hasSynonyms,
  hasWords,
  isInStock,
  matches,
  type Readings,
  readingsOf,
  startsWith,
} from './search-condition.ts'
import { searchOf } from './synonyms.ts'
import { visibleAmongFew } from './visible-products.ts'

const WANTED = 5
// Ranked are only the first so many hits of a step, so that "ca" costs no more than "cafetera".
const CANDIDATES = 200
// What fewer than five of so many have is rare enough for an index.
const NEWEST = 500
const NO_READINGS: Readings = new Map()

const cachedIds = cachedUntilEvent<string[]>(
  ({ name }) => name.startsWith('product.') || name === 'category.changed',
  {
    maxAgeMs: 5_000,
    shared: true,
  },
)

type Asked = { q: string; category?: string | undefined; now: Date }

/**
 * Up to five products for what has been typed so far, of one category where one is named. Under two characters, and in
 * a category that is not there, there are none.
 */
export async function suggestProducts(db: Db, { q, category, now }: Asked) {
  const search = await searchOf(db, q)
  if (!search || search.phrase.length < 2) return []
  const within = category === undefined ? undefined : (await findCategory(db, category))?.id
  if (category !== undefined && within === undefined) return []
  const among = { now, within }
  const ids = await cachedIds(JSON.stringify([search, within]), () => findIds(db, search, among))
  return withCoded(await listCards(db, { ids, now }), search).map(suggested)
}

/** What a suggestion shows of a product. */
export const suggested = ({ id, title, priceCents, priceToCents, imageUrl, variantId }: ProductCard) => ({
  ...{ id, title, priceCents, priceToCents, imageUrl, variantId },
})

/** Exact code, title prefix, phrase in the title, words of the title, synonyms there, anywhere, synonyms; mistyped only when there is nothing else. */
async function findIds(db: Db, search: SearchText, among: Among): Promise<string[]> {
  const words = hasWords(search, 'begun in the title') ?? sql`false`
  const phrase = sql`(${hasPhraseFrom(search)} and ${words})`
  const places = [
    ...[hasCode(search), startsWith(search), phrase, words],
    hasSynonyms(search, 'in the title'),
    findableAnywhere(search),
    hasSynonyms(search, 'anywhere'),
  ].filter((place) => place !== null)
  const found = await findInPlaces(db, places, among)
  if (found.length > 0) return found
  const readings = await readingsOf(db, search)
  return readings.size === 0 ? [] : findInPlaces(db, [matches(search, readings)], among)
}

/**
 * An index must gather all of a common word's products before it gives one, so
 * the newest products are read first; where five of them are too few, what is
 * asked for is rare and the indexes find it at once. An exact code is always asked of all.
 */
async function findInPlaces(db: Db, places: readonly SQL[], among: Among): Promise<string[]> {
  const newest = await findAmongNewest(db, places, among)
  const isEnough = newest.length >= WANTED
  const full = isEnough ? newest[WANTED - 1]!.place : places.length
  const open = Math.max(full, places.length > 1 ? 1 : 0)
  const all = open === 0 ? [] : await findAmongAll(db, places.slice(0, open), among)
  const ids = [...all, ...newest.filter(({ place }) => place >= open)].map(({ id }) => id)
  return [...new Set(ids)].slice(0, WANTED)
}

/** Two characters are too few for the index that finds them inside words. */
function findableAnywhere(asked: SearchText): SQL {
  const search = withoutSynonyms(asked)
  const byParts = () => matches(search, NO_READINGS)
  return hasIndexedPart(search.phrase) ? byParts() : (hasWords(search, 'begun') ?? byParts())
}

type Hit = { id: string; place: number }
/** `within` is the id of the category that was chosen. */
type Among = { now: Date; within: string | undefined }

/** Those of a category come from its own index, in the same order. */
const newest = (within: string | undefined): SQL =>
  within === undefined
    ? sql`select * from products where archived_at is null order by created_at desc, id limit ${NEWEST}`
    : sql`select p.* from (select product_id from category_listings
        where category_id = ${within} and listed_at is not null
        order by listed_at desc, product_id limit ${NEWEST}) pc join products p on p.id = pc.product_id`

const isWithin = (within: string | undefined): SQL =>
  within === undefined
    ? sql`true`
    : sql`exists (select from category_listings pc where pc.product_id = p.id and pc.category_id = ${within})`

async function findAmongNewest(db: Db, places: readonly SQL[], { now, within }: Among): Promise<Hit[]> {
  const cases = places.map((condition, place) => sql`when ${condition} then ${place}::int`)
  const { rows } = await db.execute<Hit>(sql`
    select p.id, p.place from (
      select p.id, p.store_id, p.archived_at, p.is_draft, p.created_at, case ${sql.join(cases, sql` `)} end as place from (
        ${newest(within)}) p) p
    where p.place is not null and ${visibleAmongFew(now, 'p')}
    order by p.place, ${isInStock} desc, p.created_at desc, p.id limit ${WANTED * 2}`)
  return rows
}

async function findAmongAll(db: Db, places: readonly SQL[], { now, within }: Among): Promise<Hit[]> {
  const each = places.map(
    (condition, place) => sql`(
      select p.id, p.created_at, ${isInStock} as is_in_stock, ${place}::int as place from products p
      where ${condition} and ${isWithin(within)} and ${visibleAmongFew(now, 'p')} limit ${CANDIDATES})`,
  )
  const { rows } = await db.execute<Hit>(sql`
    select id, place from (${sql.join(each, sql` union all `)}) near
    order by place, is_in_stock desc, created_at desc, id limit ${WANTED * places.length}`)
  return rows
}
