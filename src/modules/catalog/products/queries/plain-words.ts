import { sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import type { FacetsInput } from '../input.ts'
import { readSearch } from '../rules.ts'
import { isNamedAlone, type PlainWords, readPlainWords } from '../rules/plain-words.ts'
import { listFilledCategories } from './categories.ts'
import { matches } from './search-condition.ts'
import { readOccasions } from './synonyms.ts'
import { visibleAmongFew } from './visible-products.ts'

const cachedSaid = cachedUntilEvent<boolean>(
  ({ name }) => name === 'product.listed' || name === 'category.changed',
  { shared: true },
)

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
  const filled = isInOneListing ? [] : await listFilledCategories(db)
  const understood = readPlainWords(q, filled, await readOccasions(db))
  if (!understood) return { input, understood: null }
  // The name of a category leads to it, whatever some product says.
  if (!isNamedAlone(q, filled) && (await cachedSaid(q, () => isSaid(db, q, now))))
    return { input, understood: null }
  const isChosen = Object.entries(chosen).filter(([, value]) => value !== undefined)
  return { input: { ...understood, ...Object.fromEntries(isChosen) } as Input, understood }
}

async function isSaid(db: Db, q: string, now: Date): Promise<boolean> {
  const phrase = readSearch(q)?.phrase ?? ''
  const { rows } = await db.execute(
    sql`select from products p where ${matches({ phrase, words: [], isLoose: true }, new Map())} and ${visibleAmongFew(now, 'p')} limit 1`,
  )
  return rows.length > 0
}
