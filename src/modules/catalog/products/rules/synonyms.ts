import { foldText } from '#lib/text.ts'
import { readSearch, type SearchText } from '../rules.ts'

export const MAX_GROUPS = 500
export const MAX_ALIKE = 12
export const MAX_SYNONYM = 60
/** To how many categories the words of an occasion lead. */
export const MAX_LEADS = 6
/** Of how many words one synonym is made: 'lápiz labial', 'vestido de baño'. */
export const MAX_PARTS = 4

/** For each key the words of its group, folded and without punctuation. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Words of a search that mean one thing; `alike` asks by stem for them and for what means the same, empty where nothing does. */
export type Unit = { words: readonly string[]; alike: string }

/** What two ways of writing one word have in common: no accents, capitals, small words or plural. Empty where there is no word. */
export const synonymKey = (text: string): string => keyOf(readSearch(plain(text))?.words ?? [])

const keyOf = (words: readonly string[]) => plain(words.join(' ')).split(' ').map(singular).join(' ')
const singular = (word: string) => word.replace(/(?<=.{3})s$/u, '').replace(/(?<=.{2}[^aeiou])e$/u, '')
const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

/** The groups as the search asks for them. */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const known = new Map<string, readonly string[]>()
  for (const words of groups) {
    const plainWords = words.map(plain)
    for (const word of words) known.set(synonymKey(word), plainWords)
  }
  return known
}

/** The search with what its words also mean; the same one where none of them has a synonym. */
export function withSynonyms(search: SearchText, synonyms: Synonyms): SearchText {
  const units = unitsOf(search.words, synonyms)
  return units.some(({ alike }) => alike !== '') ? { ...search, units } : search
}

export const withoutSynonyms = ({ units: _units, ...search }: SearchText): SearchText => search

/** From left to right, the longest synonym first: 'nevera portátil' is one thing and no 'nevera'. */
function unitsOf(words: readonly string[], synonyms: Synonyms): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < words.length; at += units.at(-1)!.words.length) {
    const begun = Array.from({ length: MAX_PARTS }, (_, less) => words.slice(at, at + MAX_PARTS - less))
    const own = begun.find((some) => synonyms.has(keyOf(some))) ?? [words[at]!]
    const meant = synonyms.get(keyOf(own))
    units.push({ words: own, alike: meant ? askedFor(own, meant) : '' })
  }
  return units
}

/** As `to_tsquery` reads it. Only letters and digits come into it, each word between quotes. */
function askedFor(own: readonly string[], meant: readonly string[]): string {
  const joined = (text: string, by: string) =>
    plain(text)
      .split(' ')
      .map((word) => `'${word}'`)
      .join(by)
  return [joined(own.join(' '), ' & '), ...meant.map((text) => joined(text, ' <-> '))].join(' | ')
}
