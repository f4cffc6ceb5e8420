import { type SQL, sql } from 'drizzle-orm'
import { keptUntilNews } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import { readSearch, type SearchText } from '../rules.ts'
import { listCards } from './product-cards.ts'
import {
  hasCode,
  hasIndexedPart,
  hasWordsLike,
  isInStock,
  matches,
  type Readings,
  readingsOf,
  startsWith,
} from './search-condition.ts'
import { visibleAmongFew } from './visible-products.ts'

const WANTED = 5
// Ranked are only the first so many hits of a step, so that "ca" costs no more than "cafetera".
const CANDIDATES = 200
// What fewer than five of so many have is rare enough for an index.
const NEWEST = 1_000
const NO_READINGS: Readings = new Map()

const keptIds = keptUntilNews<string[]>(
  ({ name }) => name.startsWith('product.') || name === 'category.changed',
  {
    maxAgeMs: 5_000,
    shared: true,
  },
)

/** Up to five products for what has been typed so far. Under two characters there are none. */
export async function suggestProducts(db: Db, { q, now }: { q: string; now: Date }) {
  const search = readSearch(q)
  if (!search || search.phrase.length < 2) return []
  const ids = await keptIds(JSON.stringify(search), () => findIds(db, search, now))
  const cards = await listCards(db, { ids, now })
  return cards.map(({ id, title, priceCents, imageUrl }) => ({ id, title, priceCents, imageUrl }))
}

/** Code or title prefix first, then words of the title, then anywhere, then mistyped: each step only while five are missing. */
async function findIds(db: Db, search: SearchText, now: Date): Promise<string[]> {
  const found = new Set<string>()
  const isFull = (ids: readonly string[]) => {
    for (const id of ids) if (found.size < WANTED) found.add(id)
    return found.size === WANTED
  }
  const find = async (condition: SQL) => isFull(await findSome(db, condition, now))
  if ((CODE.test(search.phrase) && (await find(hasCode(search)))) || (await find(startsWith(search))))
    return [...found]
  const inTitle = hasWordsLike(search, 'title')
  const anywhere = findableAnywhere(search)
  const newest = await findAmongNewest(db, inTitle, anywhere, now)
  if (isFull(newest.inTitle) || (inTitle && (await find(inTitle)))) return [...found]
  if (isFull(newest.anywhere) || (await find(anywhere)) || found.size > 0) return [...found]
  const readings = await readingsOf(db, search)
  if (readings.size === 0) return []
  const meant = matches(search, readings)
  if (!isFull((await findAmongNewest(db, null, meant, now)).anywhere)) await find(meant)
  return [...found]
}

const CODE = /^[a-z0-9-]+$/

/** Two letters are too few for the index that finds them inside words. */
function findableAnywhere(search: SearchText): SQL {
  const byParts = () => matches(search, NO_READINGS)
  return hasIndexedPart(search.phrase) ? byParts() : (hasWordsLike(search, 'anywhere') ?? byParts())
}

async function findSome(db: Db, condition: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select near.id from (
      select p.id, p.created_at, ${isInStock} as is_in_stock from products p
      where ${condition} and ${visibleAmongFew(now, 'p')} limit ${CANDIDATES}) near
    order by near.is_in_stock desc, near.created_at desc, near.id limit ${WANTED * 2}`)
  return rows.map(({ id }) => id)
}

/** An index must gather all of a common word's products before it gives one; among the newest five are found sooner. */
async function findAmongNewest(db: Db, inTitle: SQL | null, anywhere: SQL, now: Date) {
  const { rows } = await db.execute<{ id: string; is_in_title: boolean }>(sql`
    select p.id, ${inTitle ?? sql`false`} as is_in_title from (
      select id, store_id, archived_at, created_at, search_text, search_vector from products
      where archived_at is null order by created_at desc, id limit ${NEWEST}) p
    where (${anywhere} ${inTitle ? sql`or ${inTitle}` : sql``}) and ${visibleAmongFew(now, 'p')}
    order by is_in_title desc, ${isInStock} desc, p.created_at desc, p.id limit ${WANTED * 2}`)
  const idsOf = (hits: typeof rows) => hits.map(({ id }) => id)
  return { inTitle: idsOf(rows.filter((hit) => hit.is_in_title)), anywhere: idsOf(rows) }
}
