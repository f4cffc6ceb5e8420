import { not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { foldText } from '#lib/text.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { listSynonymsInput } from '../input/synonyms.ts'
import { type Occasion, USUAL_OCCASIONS } from '../rules/occasions.ts'
import { readSearch, type SearchText } from '../rules.ts'
import { type Synonyms, synonymsOf, withSynonyms } from '../rules/synonyms.ts'
import { categories, synonymGroups } from '../tables.ts'

/** Each seller may have the same code. */
const MOST_CODED = 100
const { id, words, categoryIds, maxDollars, version, updatedAt } = synonymGroups

/** Words that lead somewhere do not mean each other: who looks for a wedding looks for no marriage. */
const isOccasion = sql`(cardinality(${categoryIds}) > 0 or ${maxDollars} is not null)`

const cachedSynonyms = cachedUntilEvent<Synonyms>(({ name }) => name === 'synonyms.changed', {
  maxAgeMs: 600_000,
  shared: true,
})

/** What means the same, from the memory of the process. */
export const readSynonyms = (db: Db): Promise<Synonyms> =>
  cachedSynonyms('all', async () =>
    synonymsOf(
      (await db.select({ words }).from(synonymGroups).where(not(isOccasion))).map((row) => row.words),
    ),
  )

const cachedOccasions = cachedUntilEvent<readonly Occasion[]>(
  ({ name }) => name === 'synonyms.changed' || name === 'category.changed',
  { maxAgeMs: 600_000, shared: true },
)

/** What occasions lead to, by the admin's words; a shop that has none uses the usual ones. */
export const readOccasions = (db: Db): Promise<readonly Occasion[]> =>
  cachedOccasions('all', async () => {
    const own = await db
      .select({ words, maxDollars, slugs: namesOrdered(categories.slug) })
      .from(synonymGroups)
      .where(isOccasion)
    return own.length > 0 ? own : USUAL_OCCASIONS
  })

const namesOrdered = (name: AnyPgColumn) => sql<string[]>`coalesce((
  select array_agg(${name} order by array_position(${categoryIds}, ${categories.id}))
  from ${categories} where ${categories.id} = any(${categoryIds})), '{}')`

/** What somebody looks for, with what it also means; null when there is nothing to look for. */
export async function searchOf(db: Db, q: string): Promise<SearchText | null> {
  const search = readSearch(q)
  if (!search) return null
  const coded = /^[a-z0-9-]{2,64}$/.test(search.phrase) ? await findCoded(db, search.phrase) : []
  return { ...withSynonyms(search, await readSynonyms(db)), ...(coded.length > 0 && { coded }) }
}

async function findCoded(db: Db, code: string) {
  const { rows } = await db.execute<NonNullable<SearchText['coded']>[number]>(sql`
    select product_id as "productId", id as "variantId" from product_variants
    where lower(unique_code) = ${code} and archived_at is null limit ${MOST_CODED}`)
  return rows
}

/** The groups by their first word. */
export const synonymList = listOf(synonymGroups, {
  name: 'synonyms',
  input: listSynonymsInput,
  unmeasured: 'there are five hundred groups at most',
  id,
  filters: {
    q: (q) => hasText(sql`fold(array_to_string(${words}, ' '))`, foldText(q)),
  },
  sorts: { usual: { by: [sql`fold(${words}[1])`] } },
  fill: async (db, ids) => {
    const rows = await db
      .select({ id, words, categories: namesOrdered(categories.name), maxDollars, version, updatedAt })
      .from(synonymGroups)
      .where(isAmong(id, ids))
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  },
})
