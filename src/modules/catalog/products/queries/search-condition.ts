import { type SQL, sql } from 'drizzle-orm'
import type { SearchText } from '../rules.ts'
import { PETS } from '../rules/receivers.ts'
import { isKnown, type Unit, withoutMeanings } from '../rules/synonyms.ts'
import { formsOf, hasForms, patternOf } from '../rules/word-forms.ts'

/** For a mistyped word of the search, the words it may stand for. */
export type Readings = ReadonlyMap<string, readonly string[]>

/**
 * Rows of `p` that answer the search: every word of it is there, in title, description or brand, in any of its forms or
 * by a synonym, or one is the name of the category they are in; or a product or a variant has the phrase as its code.
 * A loose search also takes the phrase as it stands anywhere, stems, and parts of words.
 */
export function matches(search: SearchText, readings: Readings): SQL {
  if (search.storeIds) return sql`p.store_id = any(${sql.param(search.storeIds)}::uuid[])`
  const text = textMatches(search, readings)
  return search.coded || isCode(search.phrase) ? sql`(${text} or ${hasCode(search)})` : text
}

/** All words of a row, as `products_words_idx` has them. */
const WORDS = sql.raw(
  "(p.search_vector || to_tsvector('simple'::regconfig, p.title_key || ' ' || fold(coalesce(p.brand, ''))))",
)

/**
 * Rows of `p` that may answer, all that do among them, by one index for all words; null where no index of words helps.
 * With one plan for all searches the database would otherwise look for the first word alone.
 */
export function mayMatch(search: SearchText, readings: Readings): SQL | null {
  const { words, units = words.map((word) => ({ words: [word], alike: null, categoryId: null })) } = search
  if (search.storeIds || search.isLoose || words.length === 0) return null
  const all = every(
    units.map((unit) => {
      const own = sql.join(
        unit.words.map((word) => wordQuery(readings.get(word) ?? [word])),
        sql` && `,
      )
      const query = unit.alike ? sql`(${own} || to_tsquery('spanish', ${unit.alike.query}))` : own
      const stand = sql`${WORDS} @@ (${query})`
      return unit.categoryId ? sql`${stand} or p.id = any(${listedIn(unit.categoryId)})` : stand
    }),
  )
  return search.coded || isCode(search.phrase) ? sql`((${all}) or ${hasCode(search)})` : all
}

const listedIn = (categoryId: string) =>
  sql`array(select product_id from category_listings where category_id = ${categoryId})`

/** Any of the words: by its stem, in its forms, or as it is. */
function wordQuery(words: readonly string[]): SQL {
  const plain = words.filter(hasForms)
  const queries = words
    .filter((word) => !hasForms(word))
    .flatMap((word) => [stemsOf(word), sql`plainto_tsquery('simple', ${word})`])
  if (plain.length > 0)
    queries.push(
      sql`to_tsquery('spanish', ${anyWord(plain.flatMap(formsOf))})`,
      sql`to_tsquery('simple', ${anyWord(plain)})`,
    )
  return sql`(${sql.join(queries, sql` || `)})`
}

const isCode = (text: string) => /^[a-z0-9-]{1,64}$/.test(text)

function textMatches(search: SearchText, readings: Readings): SQL {
  const { phrase, words, isLoose } = search
  const literal = hasPart(sql`p.search_text`, phrase)
  if (words.length === 0) return literal
  const everyOne = everyWord(search, readings, isLoose ? byStemOrPart : byForms, isMeant)
  // Where the whole phrase stands, each word of it stands as a part; only a single character is not looked for so.
  return isLoose && words.some((word) => word.length === 1)
    ? sql`(${literal} or (${everyOne}))`
    : sql`(${everyOne})`
}

/** Rows that have every word by its stem, or what it means; null for what has no words. */
export const stemsMatch = (search: SearchText, readings: Readings): SQL | null =>
  search.words.length === 0 || search.storeIds ? null : everyWord(search, readings, byStems, isMeant)

const byStems = (words: readonly string[]) => anyOf(words.map(byStem))
const byStem = (word: string) => sql`p.search_vector @@ ${stemsOf(word)}`

/** How many steps `tierOf` distinguishes, and the last of those in the title; the last of all is the description. */
export const LAST_TIER = 11
export const LAST_TIER_OF_TITLE = 9

/**
 * Smaller is better: exact code, title prefix (whole words, then part of one), the whole phrase in the title (the
 * same two), its words whole, its words in other forms or in the brand, synonyms in the title or the category,
 * description, synonyms in the description. Forms and synonyms that begin the title come first: a 'Celular' is one, a
 * 'Control para celular' is not. Of a loose search stems and parts are forms too. A title about animals comes half a step
 * later, unless the search names one.
 */
export function tierOf(search: SearchText, readings: Readings): SQL {
  const { phrase, words, units } = search
  const own = withoutMeanings(search)
  const inTitle = search.isLoose ? byStemOrPartOfTitle : byFormsOfTitle
  const place = (tier: number, condition: SQL | null) =>
    condition ? sql` when ${condition} then ${sql.raw(`${tier}`)}` : sql``
  const begun = (tier: number, condition: SQL | null) =>
    condition
      ? sql` when ${condition} then case when ${beginsTitle(search, readings)} then ${sql.raw(`${tier}`)} else ${sql.raw(`${tier + 1}`)} end`
      : sql``
  const hasWords = words.length > 0
  const tier = sql`case
    ${place(1, isOfWords(phrase) ? sql`starts_with(p.title_key, word_key(${phrase}))` : null)}
    ${place(2, sql`starts_with(p.search_text, fold(${phrase}))`)}
    ${place(3, isOfWords(phrase) ? hasWhole(phrase) : null)}
    ${place(4, isIn(titleText, phrase))}
    ${place(5, hasWords ? everyWord(own, readings, (some) => anyOf(some.map(hasWhole))) : null)}
    ${begun(6, hasWords ? everyWord(own, readings, inTitle) : null)}
    ${begun(8, units ? everyWord(search, readings, inTitle, isMeantInTitle) : null)}
    ${place(10, units ? matches(own, readings) : null)}
    else ${sql.raw(`${LAST_TIER}`)} end`
  // Of what answers 'pescado' alike, the food of cats that tastes of it is no answer as good as fish.
  const beside = words.some((word) => PETS.includes(word))
    ? tier
    : sql`${tier} + case when p.title_key ~ ${ABOUT_PETS} then 0.5 else 0 end`
  return sql`case ${place(0, hasCode(search))} else ${beside} end`
}

const ABOUT_PETS = String.raw`\m(?:${PETS.join('|')})\M`

/** Rows whose title begins with what the search names first. */
function beginsTitle({ words, units }: SearchText, readings: Readings): SQL {
  const { words: [first = ''] = words, alike = null } = units?.[0] ?? {}
  const patterns = [patternOf(readings.get(first) ?? [first]), ...(alike ? [alike.pattern] : [])]
  return sql`p.title_key ~ ${patterns.map((pattern) => `^ ${pattern}`).join('|')}`
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

/** What a condition asks of one word of the search, by any of the words that it is read as. */
type ByWords = (words: readonly string[]) => SQL
type ByMeaning = (unit: Unit) => SQL

/** Each word of the search; with `orMeant`, or what it means: what means something is no part of another word. */
function everyWord(
  { words, units }: SearchText,
  readings: Readings,
  condition: ByWords,
  orMeant?: ByMeaning,
): SQL {
  const all = (some: readonly string[], by = condition) =>
    every(some.map((word) => by(readings.get(word) ?? [word])))
  if (!units || !orMeant) return all(words)
  return every(
    units.map((unit) => {
      if (!isKnown(unit)) return all(unit.words)
      const whole =
        condition === byStemOrPart ? byForms : condition === byStemOrPartOfTitle ? byFormsOfTitle : condition
      // What has a name of several words is called by all of it.
      return unit.alike && unit.words.length > 1
        ? orMeant(unit)
        : sql`(${all(unit.words, whole)} or ${orMeant(unit)})`
    }),
  )
}

/** Rows that have what a part of the search means, with its other words, by an index; null where no word means anything. */
export function hasMeanings(search: SearchText, where: 'in the title' | 'anywhere'): SQL | null {
  if (!search.units) return null
  const isIn = where === 'anywhere' ? isMeant : isMeantInTitle
  const byWords = search.isLoose ? byStemOrPart : byForms
  return every(
    search.units.map((unit) => {
      const own = every(unit.words.map((word) => byWords([word])))
      if (!isKnown(unit)) return own
      return unit.alike ? isIn(unit) : sql`(${own} or ${isIn(unit)})`
    }),
  )
}

/** Rows whose title has every word, or what it means. */
export const hasInTitle = (search: SearchText): SQL =>
  everyWord(search, new Map(), byFormsOfTitle, isMeantInTitle)

const every = (conditions: readonly SQL[]) =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )

const anyOf = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` or `)})`

/** What means the same, found by stem and chosen by its forms; or the category that is named. */
const meant =
  (place: SQL): ByMeaning =>
  ({ alike, categoryId }) =>
    anyOf([
      ...(alike
        ? [sql`(p.search_vector @@ to_tsquery('spanish', ${alike.query}) and ${place} ~ ${alike.pattern})`]
        : []),
      ...(categoryId
        ? [
            sql`exists (select from category_listings pc where pc.product_id = p.id and pc.category_id = ${categoryId})`,
          ]
        : []),
    ])
const isMeant = meant(sql`p.search_text`)
const isMeantInTitle = meant(sql`p.title_key`)

/** Rows that have one of the words in any form, in title, description or brand. */
function byForms(words: readonly string[]): SQL {
  const plain = words.filter(hasForms)
  const own = words.filter((word) => !hasForms(word)).map(byStem)
  if (plain.length === 0) return anyOf([...own, hasBrand(words)])
  const forms = plain.flatMap(formsOf)
  // Stems are too wide, and small words have none: 'te' is in no index but that of titles.
  return anyOf([
    ...own,
    sql`(p.search_vector @@ to_tsquery('spanish', ${anyWord(forms)})
      and (${hasFormInTitle(forms)} or p.search_text ~ ${patternOf(plain)}))`,
    sql`(numnode(to_tsquery('spanish', ${anyWord(plain)})) = 0
      and to_tsvector('simple', p.title_key) @@ to_tsquery('simple', ${anyWord(plain)}))`,
    hasBrand(words),
  ])
}

function byFormsOfTitle(words: readonly string[]): SQL {
  const plain = words.filter(hasForms)
  const own = words.filter((word) => !hasForms(word)).map(byStemOfTitle)
  return anyOf([
    ...own,
    ...(plain.length > 0 ? [hasFormInTitle(plain.flatMap(formsOf))] : []),
    hasBrand(words),
  ])
}

const anyWord = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' | ')
const hasFormInTitle = (forms: readonly string[]) =>
  sql`p.title_key like any(${sql.param(forms.map((form) => `% ${form} %`))}::text[])`
// The words of a brand are cut for each row that no index has chosen, so only where they may stand: what can have a mark
// may be any character, because folding costs as much as cutting.
const brandPattern = (word: string) =>
  `%${word.replace(/[\\%_]/g, String.raw`\$&`).replace(/[aceinouy]/g, '_')}%`
const hasBrand = (words: readonly string[]) =>
  anyOf(
    words.map(
      (word) => sql`(p.brand ilike ${brandPattern(word)} and ${WORDS} @@ plainto_tsquery('simple', ${word})
        and to_tsvector('simple', fold(p.brand)) @@ plainto_tsquery('simple', ${word}))`,
    ),
  )

const byStemOrPart: ByWords = (words) => anyOf([...words.map(byStemOrPartOfOne), hasBrand(words)])

function byStemOrPartOfOne(word: string): SQL {
  // Nearly every text contains any single character.
  return word.length === 1 ? byStem(word) : sql`${hasPart(sql`p.search_text`, word)} or ${byStem(word)}`
}

const byStemOrPartOfTitle: ByWords = (words) =>
  anyOf([
    ...words.map((word) =>
      word.length === 1 ? byStemOfTitle(word) : sql`${isIn(titleText, word)} or ${byStemOfTitle(word)}`,
    ),
    hasBrand(words),
  ])

// Asked of the whole first, because cutting the vector is the dear part.
const byStemOfTitle = (word: string) =>
  sql`(p.search_vector @@ ${stemsOf(word)} and ts_filter(p.search_vector, '{a}') @@ ${stemsOf(word)})`

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
