import { sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import { readSearch } from '../rules.ts'
import { categoryOf } from '../rules/category-words.ts'
import { listCategories, listFilledCategories } from './categories.ts'
import { fewerOf } from './fewer-words.ts'
import { readFilters } from './plain-words.ts'
import { listCards } from './product-cards.ts'
import { readingsOf } from './search-ways.ts'
import { suggested, suggestProducts } from './suggest-products.ts'
import { visibleAmongFew } from './visible-products.ts'

const MOST_WORDS = 3
const MOST_CATEGORIES = 4
const MOST_ITEMS = 4

const cachedWords = cachedUntilEvent<string[]>(({ name }) => name === 'product.listed', {
  maxAgeMs: 600_000,
  shared: true,
})

/** Where nothing answers what was typed: the nearest words that find something, categories that fit, and featured products. */
export async function suggestInstead(db: Db, { q, now }: { q: string; now: Date }) {
  const filled = await listFilledCategories(db)
  const { understood } = await readFilters(db, { q }, now)
  const named =
    filled.find(({ slug }) => slug === understood?.category) ?? categoryOf(readSearch(q)?.words ?? [], filled)
  const isFilled = ({ slug }: { slug: string }) => filled.some((category) => category.slug === slug)
  const usual = (await listCategories(db)).filter(isFilled)
  const categories = [...(named ? [named] : []), ...usual.filter(({ slug }) => slug !== named?.slug)]
  const featured = await listCards(db, {
    ids: await cachedWords('featured', () => listFeatured(db, now)),
    now,
  })
  return {
    words: await nearestWords(db, { q, now }),
    categories: categories.slice(0, MOST_CATEGORIES).map(({ name, slug }) => ({ name, slug })),
    items: featured.slice(0, MOST_ITEMS).map(suggested),
  }
}

async function nearestWords(db: Db, { q, now }: { q: string; now: Date }): Promise<string[]> {
  const search = readSearch(q)
  const readings = search ? [...(await readingsOf(db, search)).values()].flat() : []
  const found: string[] = []
  for (const words of new Set([...(await fewerOf(db, q)), ...readings.slice(0, MOST_WORDS)])) {
    if (found.length === MOST_WORDS) break
    if ((await suggestProducts(db, { q: words, now })).length > 0) found.push(words)
  }
  return found
}

/** The newest featured products: no sales figure orders what shoppers see, because a store can invent its own sales. */
async function listFeatured(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p where p.featured and ${visibleAmongFew(now, 'p')}
    order by p.created_at desc, p.id limit ${MOST_ITEMS * 2}`)
  return rows.map(({ id }) => id)
}
