import { sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import type { Db } from '#server/db/db.ts'
import {
  areTwoSwapped,
  canBeMistyped,
  intactHalves,
  isOneTypoApart,
  isShort,
  type SearchText,
} from '../rules.ts'
import { type Meanings, synonymKey, withMeanings } from '../rules/synonyms.ts'
import { formsOf } from '../rules/word-forms.ts'
import type { Readings } from './search-condition.ts'
import { readMeanings } from './synonyms.ts'

/** A search as it is asked for, with what mistyped words are read as. */
export type Way = { search: SearchText; readings: Readings }

const AS_TYPED: Readings = new Map()
const MOST_READINGS = 12
const MOST_STORES = 5

/**
 * The ways to read a search, the next one where the one before finds nothing: its words as they are; the name of a
 * seller; stems and parts of words; what mistyped words may have meant.
 */
export async function* waysOf(
  db: Db,
  search: SearchText,
  { isExact = false }: { isExact?: boolean | undefined } = {},
): AsyncGenerator<Way> {
  yield { search, readings: AS_TYPED }
  const storeIds = await findStoresCalled(db, search)
  if (storeIds.length > 0) yield { search: { ...search, storeIds }, readings: AS_TYPED }
  if (search.words.length > 0) yield { search: { ...search, isLoose: true }, readings: AS_TYPED }
  if (isExact) return
  const readings = await readingsOf(db, search)
  if (readings.size === 0) return
  const meanings = await readMeanings(db)
  const words = wordsRead(search, readings)
  // The name of a category is a list of its own.
  if (meanings.categories.has(synonymKey(words.join(' ')))) return
  const { units: _, ...typed } = search
  // A word that is read as one that means something means it too: 'conputadora' is also a laptop.
  yield { search: withMeanings({ ...typed, words }, meanings), readings }
}

async function findStoresCalled(db: Db, { phrase }: SearchText): Promise<string[]> {
  const called = await db
    .select({ id: businessStores.id })
    .from(businessStores)
    .where(sql`fold(${businessStores.name}) = ${phrase}`)
    .limit(MOST_STORES)
  return called.map(({ id }) => id)
}

/** The words of a search, those that can be read in one way alone as they are read. */
export const wordsRead = ({ words }: SearchText, readings: Readings): string[] =>
  words.map((word) => {
    const read = readings.get(word)
    return read?.length === 1 ? read[0]! : word
  })

type Known = { word: string; sound: string }
const cachedKnown = cachedUntilEvent<readonly Known[]>(
  ({ name }) => name === 'synonyms.changed' || name === 'category.changed',
  { maxAgeMs: 600_000, shared: true },
)

/** The words that synonyms and the names of categories are made of, and how they sound. */
const readKnown = (db: Db, { known }: Meanings) =>
  cachedKnown('all', async () => {
    const words = [...known].filter(canBeMistyped)
    const { rows } = await db.execute<Known>(
      sql`select word, sound_of(word) as sound from unnest(${sql.param(words)}::text[]) word`,
    )
    return rows
  })

/**
 * What words that no product, category or synonym knows may have meant: what sounds alike, and what is one character
 * apart, of these first what means something. Words of four characters have so many neighbours that theirs are asked
 * only where nothing sounds like them.
 */
export async function readingsOf(db: Db, { words }: SearchText): Promise<Readings> {
  const readings = new Map<string, readonly string[]>()
  const known = await readKnown(db, await readMeanings(db))
  for (const word of words.filter(canBeMistyped)) {
    const forms = formsOf(word)
    if (known.some((one) => forms.includes(one.word) || synonymKey(one.word) === synonymKey(word))) continue
    const { head, tail } = intactHalves(word)
    const reversed = (text: string) => Array.from(text).reverse().join('')
    const { rows } = await db.execute<Known & { typed: string }>(sql`
      select word, sound, typed from sound_of(${word}) typed, search_words
      where sound = sound_of(${word})
        or ((word like ${`${head}%`} or reverse(word) like ${`${reversed(tail)}%`})
          and length(word) between ${word.length - 1}::int and ${word.length + 1}::int)
        or (word like ${`${word.slice(0, 2)}%`} and reverse(word) like ${`${reversed(word.slice(-2))}%`}
          and length(word) = ${word.length}::int)`)
    if (rows.some((row) => forms.includes(row.word))) continue
    const sound = rows[0]?.typed ?? (await soundOf(db, word))
    const soundingLike = (some: readonly Known[]) => some.filter((one) => one.sound === sound)
    const apartFrom = (some: readonly Known[]) =>
      some.filter(
        (one) => one.sound !== sound && (isOneTypoApart(one.word, word) || areTwoSwapped(one.word, word)),
      )
    const [sounding, apart] = [soundingLike(rows), apartFrom(rows)]
    const meaning = [soundingLike(known)[0], ...(sounding.length > 0 ? [] : [apartFrom(known)[0]])].find(
      Boolean,
    )
    const meant = meaning
      ? [meaning]
      : isShort(word) && sounding.length > 0
        ? sounding
        : [...sounding, ...apart]
    if (meant.length > 0)
      readings.set(word, [...new Set(meant.map((one) => one.word))].slice(0, MOST_READINGS))
  }
  return readings
}

async function soundOf(db: Db, word: string): Promise<string> {
  const { rows } = await db.execute<{ sound: string }>(sql`select sound_of(${word}) as sound`)
  return rows[0]!.sound
}
