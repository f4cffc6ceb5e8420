import { asc, eq, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import type { FacetsInput } from '../input.ts'
import { readSearch } from '../rules.ts'
import type { CategoryName } from '../rules/category-words.ts'
import { type PlainWords, readPlainWords } from '../rules/plain-words.ts'
import { categories } from '../tables.ts'
import { matches } from './search-condition.ts'
import { readOccasions } from './synonyms.ts'
import { visibleAmongFew } from './visible-products.ts'

const isAboutListings = ({ name }: { name: string }) =>
  name === 'product.listed' || name === 'category.changed'
const cachedNames = cachedUntilEvent<CategoryName[]>(isAboutListings, { shared: true })
const cachedSaid = cachedUntilEvent<boolean>(isAboutListings, { shared: true })

/**
 * The filters of a list with what its words ask for in plain words, and what that was; null where they ask for
 * nothing but words, or stand somewhere just so. What is chosen wins over what is said.
 */
export async function readFilters<Input extends FacetsInput>(
  db: Db,
  input: Input,
  now: Date,
): Promise<{ input: Input; understood: PlainWords | null }> {
  const { q, exact, ...chosen } = input
  if (q === undefined || exact) return { input, understood: null }
  const isInOneListing = input.category !== undefined || input.store !== undefined
  const understood = readPlainWords(
    q,
    isInOneListing ? [] : await listFilledCategories(db),
    await readOccasions(db),
  )
  if (!understood || (await cachedSaid(q, () => isSaid(db, q, now)))) return { input, understood: null }
  const isChosen = Object.entries(chosen).filter(([, value]) => value !== undefined)
  return { input: { ...understood, ...Object.fromEntries(isChosen) } as Input, understood }
}

/** Every active category with anything on it, the seasonal ones too. */
export const listFilledCategories = (db: Db) =>
  cachedNames('filled', () =>
    db
      .select({ slug: categories.slug, name: categories.name })
      .from(categories)
      .where(
        sql`${eq(categories.isActive, true)} and exists (select from category_listings pc where pc.category_id = ${categories.id})`,
      )
      .orderBy(asc(categories.position), asc(categories.id)),
  )

async function isSaid(db: Db, q: string, now: Date): Promise<boolean> {
  const phrase = readSearch(q)?.phrase ?? ''
  const { rows } = await db.execute(
    sql`select from products p where ${matches({ phrase, words: [] }, new Map())} and ${visibleAmongFew(now, 'p')} limit 1`,
  )
  return rows.length > 0
}
