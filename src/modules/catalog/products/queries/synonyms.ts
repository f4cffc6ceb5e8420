import { not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { foldText } from '#lib/text.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { listSynonymsInput } from '../input/synonyms.ts'
import { type Occasion, USUAL_OCCASIONS } from '../rules/occasions.ts'
import { readSearch, type SearchText } from '../rules.ts'
import { calledOf, namesOf } from '../rules/category-words.ts'
import { type Meanings, synonymKey, synonymsOf, withMeanings } from '../rules/synonyms.ts'
import { categories, synonymGroups } from '../tables.ts'
import { listCategoryNames } from './categories.ts'

/** Each seller may have the same code. */
const MOST_CODED = 100
const { id, words, categoryIds, maxDollars, isOneWay, version, updatedAt } = synonymGroups

/** Words that lead somewhere do not mean each other: who looks for a wedding looks for no marriage. */
const isOccasion = sql`(cardinality(${categoryIds}) > 0 or ${maxDollars} is not null)`

const isAboutMeanings = ({ name }: { name: string }) =>
  name === 'synonyms.changed' || name === 'category.changed'
const cachedMeanings = cachedUntilEvent<Meanings>(isAboutMeanings, { maxAgeMs: 600_000, shared: true })

/** What words mean besides themselves, from the memory of the process. */
export const readMeanings = (db: Db): Promise<Meanings> =>
  cachedMeanings('all', async () => {
    const groups = await db.select({ words, isOneWay }).from(synonymGroups).where(not(isOccasion))
    const named = await listCategoryNames(db)
    const synonyms = synonymsOf(groups)
    const texts = [...named.flatMap(namesOf), ...[...synonyms.values()].flat()]
    return {
      synonyms,
      known: new Set(texts.flatMap((text) => text.split(' '))),
      // Of two categories with one name the first keeps it.
      categories: new Map(
        named
          .toReversed()
          .flatMap((category) => calledOf(category).map((name) => [synonymKey(name), category.id])),
      ),
    }
  })

const cachedOccasions = cachedUntilEvent<readonly Occasion[]>(isAboutMeanings, {
  maxAgeMs: 600_000,
  shared: true,
})

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
  return { ...withMeanings(search, await readMeanings(db)), ...(coded.length > 0 && { coded }) }
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
      .select({
        ...{ id, words, isOneWay, maxDollars, version, updatedAt },
        categories: namesOrdered(categories.name),
      })
      .from(synonymGroups)
      .where(isAmong(id, ids))
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  },
})
