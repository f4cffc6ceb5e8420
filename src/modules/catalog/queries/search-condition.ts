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
  const literal = sql`p.search_text like ${containing(phrase)}`
  if (words.length === 0) return literal
  const everyOne = everyWord(words, readings, (word) =>
    byStemOrPart(word, sql`p.search_text`, sql`p.search_vector`),
  )
  return words.length === 1 && words[0] === phrase && phrase.length > 1 && readings.size === 0
    ? sql`(${everyOne})`
    : sql`(${literal} or (${everyOne}))`
}

/** Smaller is better: exact code, title prefix, title, description. */
export function tierOf({ phrase, words }: SearchText, readings: Readings): SQL {
  const title = sql`left(p.search_text, length(p.title))`
  const inTitle = everyWord(words, readings, (word) =>
    byStemOrPart(word, title, sql`ts_filter(p.search_vector, '{a}')`),
  )
  return sql`case
    when lower(p.unique_code) = fold(${phrase}) then 0
    when p.search_text like ${startingWith(phrase)} then 1
    when ${title} like ${containing(phrase)} ${words.length === 0 ? sql`` : sql`or (${inTitle})`} then 2
    else 3 end`
}

/** Rows whose title begins with the phrase, by an index. */
export const startsWith = ({ phrase }: SearchText): SQL =>
  sql`left(p.search_text, 40) like ${startingWith(phrase.slice(0, 40))} and p.search_text like ${startingWith(phrase)}`

/** Rows that have every word by its beginning, in the title or anywhere; null for what is not made of plain words. */
export function hasWordsLike({ words }: SearchText, place: 'title' | 'anywhere'): SQL | null {
  if (words.length === 0 || !words.every((word) => /^[\p{L}\p{Nd}]+$/u.test(word))) return null
  const query = words.map((word) => `'${word}':*${place === 'title' ? 'A' : ''}`).join(' & ')
  return sql`p.search_vector @@ to_tsquery('spanish', ${query})`
}

export const inStock = sql`exists (select from stock_levels s where s.product_id = p.id and s.on_hand > s.reserved)`

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

function byStemOrPart(word: string, text: SQL, vector: SQL): SQL {
  const byStem = sql`${vector} @@ plainto_tsquery('spanish', fold(${word}))`
  // Nearly every text contains any single letter.
  return word.length === 1 ? byStem : sql`${byStem} or ${text} like ${containing(word)}`
}

// Escaped after folding, since folding turns some full-width signs into the wildcards themselves.
const escaped = (text: string) => sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
const containing = (text: string) => sql`('%' || ${escaped(text)} || '%')`
const startingWith = (text: string) => sql`(${escaped(text)} || '%')`
