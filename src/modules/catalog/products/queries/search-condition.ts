import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { canBeMistyped, intactHalves, isOneTypoApart, isShort, type SearchText } from '../rules.ts'
import { synonymKey, withoutSynonyms } from '../rules/synonyms.ts'
import { readSynonyms } from './synonyms.ts'

/** For a mistyped word of the search, the words it may stand for. */
export type Readings = ReadonlyMap<string, readonly string[]>

/**
 * Rows of `p` that answer the search: the phrase as it stands anywhere in title,
 * code or description, or every word of it by stem, as part of a word or by a synonym; or a variant has it as its code.
 */
export function matches(search: SearchText, readings: Readings): SQL {
  const text = textMatches(search, readings)
  return search.coded ? sql`(${text} or ${isCoded(search.coded)})` : text
}

function textMatches(search: SearchText, readings: Readings): SQL {
  const { phrase, words } = search
  const literal = hasPart(sql`p.search_text`, phrase)
  if (words.length === 0) return literal
  const everyOne = everyWord(search, readings, byStemOrPart, isAlike)
  // Where the whole phrase stands, each word of it stands as a part; only a single character is not looked for so.
  return words.some((word) => word.length === 1) ? sql`(${literal} or (${everyOne}))` : sql`(${everyOne})`
}

/** Rows that have every word by its stem, or a synonym of it; null for what has no words. */
export const stemsMatch = (search: SearchText, readings: Readings): SQL | null =>
  search.words.length === 0 ? null : everyWord(search, readings, byStem, isAlike)

const byStem = (word: string) => sql`p.search_vector @@ ${stemsOf(word)}`

/** How many steps `tierOf` distinguishes; the last is the description. */
export const LAST_TIER = 9

/**
 * Smaller is better: exact code, title prefix (whole words, then part of one), the whole phrase in the title (the
 * same two), its words whole, its words by stem or part, synonyms in the title, description, synonyms in the
 * description. A stem is worth less than a word, and a synonym less than a stem.
 */
export function tierOf(search: SearchText, readings: Readings): SQL {
  const { phrase, words, units } = search
  const own = withoutSynonyms(search)
  const place = (tier: number, condition: SQL | null) =>
    condition ? sql` when ${condition} then ${sql.raw(`${tier}`)}` : sql``
  const hasWords = words.length > 0
  return sql`case
    ${place(0, hasCode(search))}
    ${place(1, isOfWords(phrase) ? sql`starts_with(p.title_key, word_key(${phrase}))` : null)}
    ${place(2, sql`starts_with(p.search_text, fold(${phrase}))`)}
    ${place(3, isOfWords(phrase) ? hasWhole(phrase) : null)}
    ${place(4, isIn(titleText, phrase))}
    ${place(5, hasWords ? everyWord(own, readings, hasWhole) : null)}
    ${place(6, hasWords ? everyWord(own, readings, byStemOrPartOfTitle) : null)}
    ${place(7, units ? everyWord(search, readings, byStemOrPartOfTitle, isAlikeInTitle) : null)}
    ${place(8, units ? matches(own, readings) : null)}
    else ${sql.raw(`${LAST_TIER}`)} end`
}

export function hasCode({ phrase, coded }: SearchText): SQL {
  const isOwn = sql`lower(p.unique_code) = fold(${phrase})`
  return coded ? sql`(${isOwn} or ${isCoded(coded)})` : isOwn
}

const isCoded = (coded: NonNullable<SearchText['coded']>) =>
  sql`p.id = any(${sql.param(coded.map(({ productId }) => productId))}::uuid[])`

const PREFIX = 40

/** Rows whose title has the phrase at the beginning of a word. */
export const hasPhraseFrom = ({ phrase }: SearchText): SQL =>
  isOfWords(phrase) ? sql`strpos(p.title_key, rtrim(word_key(${phrase}))) > 0` : sql`false`

/** Rows whose title begins with the phrase, by an index. */
export function startsWith({ phrase }: SearchText): SQL {
  const byIndex = sql`left(p.search_text, ${sql.raw(String(PREFIX))}) like (${escaped(phrase.slice(0, PREFIX))} || '%')`
  // Stated twice, the database would also ask the slower index of parts.
  return phrase.length <= PREFIX ? byIndex : sql`${byIndex} and starts_with(p.search_text, fold(${phrase}))`
}

/** Rows that have every word, by an index; null for what is not made of plain words. */
export function hasWords(
  { words }: SearchText,
  how: 'whole in the title' | 'begun in the title' | 'begun',
): SQL | null {
  if (words.length === 0 || !words.every((word) => /^[\p{L}\p{Nd}]+$/u.test(word))) return null
  const isWhole = how === 'whole in the title'
  const query = words.map((word) => `'${word}'${isWhole ? '' : ':*'}`).join(' & ')
  if (how === 'begun') return sql`p.search_vector @@ to_tsquery('spanish', ${query})`
  // The words are cut again for each row that no index has chosen, so only where they stand at all.
  const stand = words.map((word) => sql`strpos(p.title_key, ${` ${word}${isWhole ? ' ' : ''}`}) > 0`)
  return sql`(${sql.join(stand, sql` and `)} and to_tsvector('simple', p.title_key) @@ to_tsquery('simple', ${query}))`
}

export const inStock = sql`exists (select from stock_levels s where s.listed_under = p.id and s.on_hand > s.reserved)`

/** The same as a value: looked up for the rows at hand, where a condition would read the stock of all. */
export const isInStockOf = (id: SQL) =>
  sql`coalesce((select true from stock_levels s where s.listed_under = ${id} and s.on_hand > s.reserved limit 1), false)`
export const isInStock = isInStockOf(sql`p.id`)

/**
 * What words that no product has may have meant: what sounds alike, and what is one character apart. Words of four
 * characters have so many neighbours that theirs are asked only where nothing sounds like them.
 */
export async function readingsOf(db: Db, { words }: SearchText): Promise<Readings> {
  const synonyms = await readSynonyms(db)
  const readings = new Map<string, readonly string[]>()
  for (const word of words.filter(canBeMistyped)) {
    const { head, tail } = intactHalves(word)
    const { rows } = await db.execute<{ word: string; sounds: boolean }>(sql`
      select word, sound = sound_of(${word}) as sounds from search_words
      where sound = sound_of(${word})
        or ((word like ${`${head}%`} or reverse(word) like ${`${Array.from(tail).reverse().join('')}%`})
          and length(word) between ${word.length - 1}::int and ${word.length + 1}::int)`)
    if (rows.some((row) => row.word === word)) continue
    const sounding = rows.filter(({ sounds }) => sounds)
    const apart = rows.filter((row) => !row.sounds && isOneTypoApart(row.word, word))
    const meant = isShort(word) && sounding.length > 0 ? sounding : [...sounding, ...apart]
    const known = meant.map((row) => row.word).slice(0, 12)
    const alike = known.flatMap((one) => synonyms.get(synonymKey(one)) ?? []).filter(hasIndexedPart)
    if (known.length > 0) readings.set(word, [...new Set([...known, ...alike])].slice(0, 24))
  }
  return readings
}

/** Each word of the search; with `orAlike`, or what means the same. */
function everyWord(
  { words, units }: SearchText,
  readings: Readings,
  condition: (word: string) => SQL,
  orAlike?: (alike: string) => SQL,
): SQL {
  const all = (some: readonly string[]) =>
    every(some.map((word) => sql.join((readings.get(word) ?? [word]).map(condition), sql` or `)))
  if (!units || !orAlike) return all(words)
  return every(
    units.map((unit) =>
      unit.alike === '' ? all(unit.words) : sql`(${all(unit.words)} or ${orAlike(unit.alike)})`,
    ),
  )
}

/** Rows that have a synonym of the search, with its other words, by an index; null where no word has one. */
export function hasSynonyms({ units }: SearchText, where: 'in the title' | 'anywhere'): SQL | null {
  const isIn = where === 'anywhere' ? isAlike : isAlikeInTitle
  return units
    ? every(units.map(({ words, alike }) => (alike === '' ? every(words.map(byStemOrPart)) : isIn(alike))))
    : null
}

const every = (conditions: readonly SQL[]) =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )

// By stem alone: what means the same is a word, and no run of characters inside another one.
const isAlike = (alike: string) => sql`p.search_vector @@ to_tsquery('spanish', ${alike})`
const isAlikeInTitle = (alike: string) =>
  sql`(${isAlike(alike)} and ts_filter(p.search_vector, '{a}') @@ to_tsquery('spanish', ${alike}))`

function byStemOrPart(word: string): SQL {
  const byStem = sql`p.search_vector @@ ${stemsOf(word)}`
  // Nearly every text contains any single character.
  return word.length === 1 ? byStem : sql`${hasPart(sql`p.search_text`, word)} or ${byStem}`
}

function byStemOrPartOfTitle(word: string): SQL {
  // Asked of the whole first, because cutting the vector is the dear part.
  const byStem = sql`(p.search_vector @@ ${stemsOf(word)} and ts_filter(p.search_vector, '{a}') @@ ${stemsOf(word)})`
  return word.length === 1 ? byStem : sql`${isIn(titleText, word)} or ${byStem}`
}

const stemsOf = (word: string) => sql`plainto_tsquery('spanish', fold(${word}))`
const titleText = sql`left(p.search_text, length(p.title))`
const isOfWords = (text: string) => /[\p{L}\p{Nd}]/u.test(text)
const hasWhole = (text: string) => sql`strpos(p.title_key, word_key(${text})) > 0`
const isIn = (text: SQL, part: string) => sql`strpos(${text}, fold(${part})) > 0`

/** Whether the index of parts, which knows runs of three characters, can find the text. */
export const hasIndexedPart = (text: string) => /[\p{L}\p{Nd}]{3}/u.test(text)

/** By the index where it helps; without a run of three characters it would be read from end to end. */
const hasPart = (text: SQL, part: string) =>
  hasIndexedPart(part) ? sql`${text} like ('%' || ${escaped(part)} || '%')` : isIn(text, part)

// Escaped after folding, since folding turns some full-width signs into the wildcards themselves.
const escaped = (text: string) => sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
