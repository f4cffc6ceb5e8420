import { sql } from 'drizzle-orm'
import { keptUntilNews } from '#modules/settings/queries.ts'
import { type Db, isAmong } from '#server/db.ts'
import { foldText } from '#lib/text.ts'
import { hasText, listOf } from '#server/list.ts'
import { listSynonymsInput } from '../input.synonyms.ts'
import { readSearch, type SearchText } from '../rules.ts'
import { type Synonyms, synonymsOf, withSynonyms } from '../rules.synonyms.ts'
import { synonymGroups } from '../tables.ts'

const { id, words, version, updatedAt } = synonymGroups

const kept = keptUntilNews<Synonyms>(({ name }) => name === 'synonyms.changed', {
  maxAgeMs: 600_000,
  shared: true,
})

/** What means the same, from the memory of the process. */
export const readSynonyms = (db: Db): Promise<Synonyms> =>
  kept('all', async () =>
    synonymsOf((await db.select({ words }).from(synonymGroups)).map((row) => row.words)),
  )

/** What somebody looks for, with what it also means; null when there is nothing to look for. */
export async function searchOf(db: Db, q: string): Promise<SearchText | null> {
  const search = readSearch(q)
  return search && withSynonyms(search, await readSynonyms(db))
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
      .select({ id, words, version, updatedAt })
      .from(synonymGroups)
      .where(isAmong(id, ids))
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  },
})
