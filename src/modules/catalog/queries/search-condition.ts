import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { canBeMistyped, intactHalves, isOneTypoApart, type SearchText } from '../rules.ts'

/** For a mistyped word of the search, the words it may stand for. */
export type Readings = ReadonlyMap<string, readonly string[]>

/**
 * Rows of `p` that answer the search: the phrase as it stands anywhere in title,
 * code or description, or every word of it by stem or as part of a word.
 */
export function matches({ phrase, words }: SearchText, readings: Readings): SQL {
  const literal = hasPart(sql`p.search_text`, phrase)
  if (words.length === 0) return literal
  const everyOne = everyWord(words, readings, byStemOrPart)
  // Where the whole phrase stands, each word of it stands as a part; only a single letter is not looked for so.
  return words.some((word) => word.length === 1) ? sql`(${literal} or (${everyOne}))` : sql`(${everyOne})`
}

/** Smaller is better: exact code, title prefix, title, description. */
export function tierOf({ phrase, words }: SearchText, readings: Readings): SQL {
  const inTitle = everyWord(words, readings, byStemOrPartOfTitle)
  return sql`case
    when lower(p.unique_code) = fold(${phrase}) then 0
    when starts_with(p.search_text, fold(${phrase})) then 1
    when ${isIn(titleText, phrase)} ${words.length === 0 ? sql`` : sql`or (${inTitle})`} then 2
    else 3 end`
}

export const hasCode = ({ phrase }: SearchText): SQL => sql`lower(p.unique_code) = fold(${phrase})`

const PREFIX = 40

/** Rows whose title begins with the phrase, by an index. */
export function startsWith({ phrase }: SearchText): SQL {
  const byIndex = sql`left(p.search_text, ${sql.raw(String(PREFIX))}) like (${escaped(phrase.slice(0, PREFIX))} || '%')`
  // Told twice, the database would also ask the slower index of parts.
  return phrase.length <= PREFIX ? byIndex : sql`${byIndex} and starts_with(p.search_text, fold(${phrase}))`
}

/** Rows that have every word by its beginning, in the title or anywhere; null for what is not made of plain words. */
export function hasWordsLike({ words }: SearchText, place: 'title' | 'anywhere'): SQL | null {
  if (words.length === 0 || !words.every((word) => /^[\p{L}\p{Nd}]+$/u.test(word))) return null
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`${place === 'title' ? titleWords : sql`p.search_vector`} @@ to_tsquery('spanish', ${query})`
}

export const inStock = sql`exists (select from stock_levels s where s.product_id = p.id and s.on_hand > s.reserved)`

/** The same as a value: looked up for the rows at hand, where a condition would read the stock of all. */
export const isInStock = sql`coalesce((select s.on_hand > s.reserved from stock_levels s where s.product_id = p.id), false)`

/** What mistyped words may have meant; empty when every word is known or too short to guess. */
export async function readingsOf(db: Db, { words }: SearchText): Promise<Readings> {
  const readings = new Map<string, readonly string[]>()
  for (const word of words.filter(canBeMistyped)) {
    const { head, tail } = intactHalves(word)
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from search_words
      where (word like ${`${head}%`} or reverse(word) like ${`${Array.from(tail).reverse().join('')}%`})
        and length(word) between ${word.length - 1}::int and ${word.length + 1}::int`)
    if (rows.some((row) => row.word === word)) continue
    const meant = rows.map((row) => row.word).filter((known) => isOneTypoApart(known, word))
    if (meant.length > 0) readings.set(word, meant.slice(0, 12))
  }
  return readings
}

function everyWord(words: readonly string[], readings: Readings, condition: (word: string) => SQL): SQL {
  const each = words.map(
    (word) => sql`(${sql.join((readings.get(word) ?? [word]).map(condition), sql` or `)})`,
  )
  return sql.join(each, sql` and `)
}

function byStemOrPart(word: string): SQL {
  const byStem = sql`p.search_vector @@ ${stemsOf(word)}`
  // Nearly every text contains any single letter.
  return word.length === 1 ? byStem : sql`${hasPart(sql`p.search_text`, word)} or ${byStem}`
}

function byStemOrPartOfTitle(word: string): SQL {
  // Asked of the whole first, because cutting the vector is the dear part.
  const byStem = sql`(p.search_vector @@ ${stemsOf(word)} and ${titleWords} @@ ${stemsOf(word)})`
  return word.length === 1 ? byStem : sql`${isIn(titleText, word)} or ${byStem}`
}

const stemsOf = (word: string) => sql`plainto_tsquery('spanish', fold(${word}))`
const titleWords = sql`ts_filter(p.search_vector, '{a}')`
const titleText = sql`left(p.search_text, length(p.title))`
const isIn = (text: SQL, part: string) => sql`strpos(${text}, fold(${part})) > 0`

/** Whether the index of parts, which knows runs of three letters, can find the text. */
export const hasIndexedPart = (text: string) => /[\p{L}\p{Nd}]{3}/u.test(text)

/** By the index where it helps; without a run of three letters it would be read from end to end. */
const hasPart = (text: SQL, part: string) =>
  hasIndexedPart(part) ? sql`${text} like ('%' || ${escaped(part)} || '%')` : isIn(text, part)

// Escaped after folding, since folding turns some full-width signs into the wildcards themselves.
const escaped = (text: string) => sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
