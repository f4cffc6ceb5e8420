import { sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'

const MOST = 6
const DAYS = 30
/** So many visitors of one day have to say it: a visitor of two days counts as two and would be several alone. */
const SEVERAL = 3

const cached = cachedUntilEvent<string[]>(() => false, { maxAgeMs: 600_000, shared: true })

/**
 * What many look for and find. Only words that the catalogue or its synonyms know are shown, so that no one can
 * write on the shop's wall; the beginning of a word that somebody was still typing is none.
 */
export const listPopularSearches = (db: Db, { now }: { now: Date }): Promise<string[]> =>
  cached('all', async () => {
    const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString()
    const { rows } = await db.execute<{ words: string }>(sql`
      select max(words) as words from (
        select words, (occurred_at at time zone 'America/Panama')::date as day, count(distinct visitor) as visitors
        from page_events
        where kind = 'view' and is_found and words is not null and occurred_at > ${since} and occurred_at <= ${now.toISOString()}
        group by 1, 2) as seen
      where not exists (
        select from regexp_split_to_table(fold(words), '[^[:alnum:]]+') as said (one)
        where length(said.one) > 2 and not exists (select from search_words s where s.sound = sound_of(said.one))
          and not exists (select from synonym_keys k where k.key = said.one))
      group by fold(words) having max(visitors) >= ${SEVERAL}
      order by sum(visitors) desc, 1 limit ${MOST * 3}`)
    const said = rows.map(({ words }) => words)
    const isBeginning = (words: string) =>
      said.some((other) => other !== words && other.startsWith(words) && other[words.length] !== ' ')
    return said.filter((words) => !isBeginning(words)).slice(0, MOST)
  })
