import { type SQL, sql } from 'drizzle-orm'
import { keptUntilNews } from '#modules/settings/queries.ts'
import type { Db } from '#server/db.ts'
import { readSearch, type SearchText } from '../rules.ts'
import { listCards } from './product-cards.ts'
import { hasWordsLike, inStock, matches, type Readings, readingsOf, startsWith } from './search-condition.ts'
import { visibleProducts } from './visible-products.ts'

const WANTED = 5
// Ranked are only the first so many hits of a step, so that "ca" costs no more than "cafetera".
const CANDIDATES = 200

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
  const none: Readings = new Map()
  const found = new Set<string>()
  const take = async (condition: SQL | null) => {
    if (condition === null || found.size === WANTED) return
    const { rows } = await db.execute<{ id: string }>(sql`
      select near.id from (
        select p.id, p.created_at, ${inStock} as is_in_stock from products p
        where ${condition} and ${visibleProducts(now, 'p')} limit ${CANDIDATES}) near
      order by near.is_in_stock desc, near.created_at desc, near.id limit ${WANTED * 2}`)
    for (const { id } of rows) if (found.size < WANTED) found.add(id)
  }
  await take(sql`lower(p.unique_code) = fold(${search.phrase})`)
  await take(startsWith(search))
  await take(hasWordsLike(search, 'title'))
  // Two letters are too few for the index that finds them inside words.
  await take(search.phrase.length < 3 ? hasWordsLike(search, 'anywhere') : matches(search, none))
  if (found.size > 0) return [...found]
  const readings = await readingsOf(db, search)
  if (readings.size > 0) await take(matches(search, readings))
  return [...found]
}
