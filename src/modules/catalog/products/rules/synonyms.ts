import { foldText } from '#lib/text.ts'
import { readSearch, type SearchText } from '../rules.ts'
import { patternOf } from './word-forms.ts'

export const MAX_GROUPS = 500
export const MAX_ALIKE = 12
export const MAX_SYNONYM = 60
/** To how many categories the words of an occasion lead. */
export const MAX_LEADS = 6
/** Of how many words one synonym is made: 'lápiz labial', 'vestido de baño'. */
export const MAX_PARTS = 4

/** Words that mean the same; of a group in one way the first word means the others, and they do not mean it. */
export type SynonymGroup = { words: readonly string[]; isOneWay: boolean }

/** For each key the words of its group, folded and without punctuation. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** The words of a group as they are asked for: by stem, for the index, and as a pattern of their forms. */
type Alike = { query: string; pattern: string }

/** Words of a search that mean one thing, with what means the same, and the category whose name they are. */
export type Unit = { words: readonly string[]; alike: Alike | null; categoryId: string | null }

/** What two ways of writing one word have in common: no accents, capitals, small words or plural. Empty where there is no word. */
export const synonymKey = (text: string): string => keyOf(readSearch(plain(text))?.words ?? [])

const keyOf = (words: readonly string[]) => plain(words.join(' ')).split(' ').map(singular).join(' ')
const singular = (word: string) => word.replace(/(?<=.{3})s$/u, '').replace(/(?<=.{2}[^aeiou])e$/u, '')
/** Folded and without signs. */
export const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()

/** The groups as the search asks for them. */
export function synonymsOf(groups: readonly SynonymGroup[]): Synonyms {
  const known = new Map<string, readonly string[]>()
  for (const group of groups) {
    const plainWords = group.words.map(plain)
    for (const word of wordsHeldBy(group)) known.set(synonymKey(word), plainWords)
  }
  return known
}

/** The words that find the others; each stands in one group. */
export const wordsHeldBy = ({ words, isOneWay }: SynonymGroup) => (isOneWay ? words.slice(0, 1) : words)

/** What words mean besides themselves: what means the same, and the category whose name they are, by its id; and all they are made of. */
export type Meanings = {
  synonyms: Synonyms
  categories: ReadonlyMap<string, string>
  known: ReadonlySet<string>
}

/** The search with what its words also mean; the same one where none of them means anything else. */
export function withMeanings(search: SearchText, meanings: Meanings): SearchText {
  const units = unitsOf(search.words, meanings)
  // One category narrows what the other words find: by itself it is a list, and two would be read whole.
  const named = units.find(({ categoryId }) => categoryId)
  const isBeside = units.some((unit) => unit !== named && !unit.categoryId)
  const used = units.map((unit) => (unit === named && isBeside ? unit : { ...unit, categoryId: null }))
  return used.some((unit) => isKnown(unit)) ? { ...search, units: used } : search
}

/** Its words mean something: they are looked for as they are, and no parts of other words. */
export const isKnown = ({ alike, categoryId }: Unit) => alike !== null || categoryId !== null

export const withoutMeanings = ({ units: _units, ...search }: SearchText): SearchText => search

/** The things a search names, from left to right, the longest first: 'nevera portátil' is one thing and no 'nevera'. */
export function unitsOf(words: readonly string[], { synonyms, categories }: Meanings): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < words.length; at += units.at(-1)!.words.length) {
    const begun = Array.from({ length: MAX_PARTS }, (_, less) => words.slice(at, at + MAX_PARTS - less))
    const own = begun.find((some) => synonyms.has(keyOf(some)) || categories.has(keyOf(some))) ?? [words[at]!]
    const meant = synonyms.get(keyOf(own))
    units.push({
      words: own,
      alike: meant ? askedFor(own, meant) : null,
      categoryId: categories.get(keyOf(own)) ?? null,
    })
  }
  return units
}

/** As `to_tsquery` and a pattern read it. Only letters and digits come into it, each word between quotes. */
function askedFor(own: readonly string[], meant: readonly string[]): Alike {
  return {
    query: `${joined(own.join(' '), ' & ')} | ${queryOf(meant)}`,
    pattern: patternOf([...new Set([plain(own.join(' ')), ...meant])]),
  }
}

/** As `to_tsquery` finds any of the texts. */
export const queryOf = (texts: readonly string[]) => texts.map((text) => joined(text, ' <-> ')).join(' | ')

const joined = (text: string, by: string) =>
  plain(text)
    .split(' ')
    .map((word) => `'${word}'`)
    .join(by)
