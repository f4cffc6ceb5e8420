import { isOneTypoApart } from '#modules/catalog/rules.ts'
import { foldText } from '#lib/text.ts'
import type { Locale } from '#lib/locale.ts'
import { english } from './rules.words-en.ts'
import { spanish } from './rules.words-es.ts'
import { portuguese } from './rules.words-pt.ts'

/** When two are equally likely the earlier one is meant: a return is more urgent than a price. */
export const INTENTS = [
  'return',
  'complaint',
  'shipping',
  'payment',
  'stock',
  'discount',
  'featured',
  'categories',
  'price',
  'products',
  'help',
  'farewell',
  'thanks',
  'greeting',
] as const
export type Intent = (typeof INTENTS)[number]
export type Topic = 'order' | 'hours' | 'contact'
export const CHAT_STATES = ['initial', 'showing_categories'] as const
export type ChatState = (typeof CHAT_STATES)[number]

/** One language as data. Phrases stand between commas; in one, `…` stands for up to four words in between. */
export type Words = {
  intents: Record<Intent, { strong: string; plain: string; weak?: string }>
  /** Beginnings of words that say the same in every form of the verb. */
  roots: Partial<Record<Intent, string>>
  topics: Record<Topic, string>
  /** Words that name no product, between spaces. */
  fillers: string
  /** What people call a category besides its name, by its address. */
  categories: Readonly<Record<string, string>>
}

export type CategoryName = { slug: string; name: string }
export type Understood = {
  locale: Locale
  /** Null when nothing in the sentence is known. */
  intent: Intent | null
  topics: readonly Topic[]
  /** What is left when everything known is taken away: usually the name of a product. */
  subject: string
  /** A category that the sentence names; `isAlone` when it says nothing else. */
  category: { slug: string; isAlone: boolean } | null
}

/** What a sentence wants, in the language it is written in. The page's language wins where both are possible. */
export function understand(
  message: string,
  { locale, categories }: { locale: Locale; categories: readonly CategoryName[] },
): Understood {
  const words = wordsOf(message)
  const readings = likelyLanguages(message, locale).map((one) => readIn(one, words, categories))
  const known = readings.find(({ intent }) => intent !== null) ?? readings.find(({ category }) => category)
  return known ?? readings[0]!
}

/** The language with the most known words; the page's on a tie. */
export const detectLanguage = (message: string, page: Locale): Locale => likelyLanguages(message, page)[0]!

/** The languages that know the most words of a text, the page's first. */
function likelyLanguages(message: string, page: Locale): Locale[] {
  const words = wordsOf(message)
  const scores = LANGUAGES.map((locale) => {
    const known = words.filter((word) => dictionaries[locale].spelled.has(word)).length
    return { locale, score: known + (MARKS[locale]?.test(message) ? 1 : 0) }
  })
  const best = Math.max(...scores.map(({ score }) => score))
  const likely = scores.filter(({ score }) => score === best).map(({ locale }) => locale)
  return likely.sort((a, b) => Number(b === page) - Number(a === page))
}

const LANGUAGES: readonly Locale[] = ['es', 'en', 'pt']
const MARKS: Partial<Record<Locale, RegExp>> = { es: /[ñ¿¡]/i, pt: /[ãõç]|ê/i }
const SOCIAL: readonly Intent[] = ['farewell', 'thanks', 'greeting']
const VAGUE: readonly Intent[] = ['products', 'help']
const ENOUGH = 2
const CLEAR = 4
const MAX_SUBJECT_WORDS = 8
const TYPO_FROM = 5
const GAP = 4

/** Folded words; a letter drawn out counts once and an apostrophe not at all. */
function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/['’`´]/g, '')
  return (plain.match(/[\p{L}\p{Nd}]+/gu) ?? []).map((word) => word.replace(/(\p{L})\1{2,}/gu, '$1'))
}

function readIn(locale: Locale, words: readonly string[], categories: readonly CategoryName[]): Understood {
  const dictionary = dictionaries[locale]
  const keys = words.map((word) => readWord(dictionary, word))
  const taken = new Set<number>()
  const scores = new Map<Intent, number>()
  for (const { intent, weight, pattern } of dictionary.entries) {
    const places = findPattern(pattern, keys, taken)
    if (!places) continue
    for (const place of places) taken.add(place)
    scores.set(intent, (scores.get(intent) ?? 0) + weight)
  }
  for (const [at, key] of keys.entries()) {
    if (taken.has(at) || dictionary.known.has(key)) continue
    const root = dictionary.roots.find(({ begin }) => key.startsWith(begin))
    if (!root) continue
    taken.add(at)
    scores.set(root.intent, (scores.get(root.intent) ?? 0) + ENOUGH)
  }
  const isFiller = (_: unknown, at: number) => taken.has(at) || dictionary.fillers.has(keys[at]!)
  const left = words.filter((word, at) => !isFiller(word, at) && !/^\p{L}$/u.test(word))
  return {
    locale,
    intent: chooseIntent(scores, left.length > 0),
    topics: TOPICS.filter((topic) => dictionary.topics[topic].some((one) => findPattern(one, keys, NONE))),
    subject: left.slice(0, MAX_SUBJECT_WORDS).join(' ').slice(0, 100),
    category: findCategory(locale, keys, categories, isFiller),
  }
}

/** Courtesy counts only where nothing else is said. */
function chooseIntent(scores: ReadonlyMap<Intent, number>, hasSubject: boolean): Intent | null {
  const best = (of: readonly Intent[], enough: number) =>
    of
      .filter((intent) => (scores.get(intent) ?? 0) >= enough)
      .reduce<Intent | null>(
        (top, next) => (top !== null && scores.get(top)! >= scores.get(next)! ? top : next),
        null,
      )
  const isClear = INTENTS.some(
    (intent) => !SOCIAL.includes(intent) && !VAGUE.includes(intent) && (scores.get(intent) ?? 0) >= CLEAR,
  )
  // "Show me products" says little beside "on sale", and "how do I" little beside "return".
  const matters = INTENTS.filter((intent) => !SOCIAL.includes(intent) && !(isClear && VAGUE.includes(intent)))
  const wish = hasSubject && scores.has('products') ? 'products' : null
  return best(matters, ENOUGH) ?? best(SOCIAL, ENOUGH) ?? wish
}

function findCategory(
  locale: Locale,
  keys: readonly string[],
  categories: readonly CategoryName[],
  isFiller: (word: unknown, at: number) => boolean,
): Understood['category'] {
  let found: { slug: string; places: number[] } | null = null
  for (const { slug, name } of categories) {
    for (const spoken of [name, ...phrasesOf(languages[locale].categories[slug])]) {
      const pattern = wordsOf(spoken).map((word) => keyOf(locale, word))
      const places = pattern.length > 0 ? findPattern(pattern, keys, NONE) : null
      if (places && places.length > (found?.places.length ?? 0)) found = { slug, places }
    }
  }
  if (!found) return null
  const { slug, places } = found
  return { slug, isAlone: keys.every((key, at) => places.includes(at) || isFiller(key, at)) }
}

type Entry = { intent: Intent; weight: number; pattern: readonly string[] }
type Dictionary = {
  locale: Locale
  /** Longer phrases first, so that "gracias por la ayuda" is no call for help. */
  entries: readonly Entry[]
  roots: readonly { intent: Intent; begin: string }[]
  topics: Record<Topic, readonly (readonly string[])[]>
  fillers: ReadonlySet<string>
  /** Every known word by its key, for reading mistyped ones. */
  known: ReadonlySet<string>
  /** Every known word as it is spelled, for telling languages apart. */
  spelled: ReadonlySet<string>
}

const TOPICS: readonly Topic[] = ['order', 'hours', 'contact']
const NONE: ReadonlySet<number> = new Set()
const languages: Record<Locale, Words> = { es: spanish, en: english, pt: portuguese }
const dictionaries: Record<Locale, Dictionary> = {
  es: compile('es', spanish),
  en: compile('en', english),
  pt: compile('pt', portuguese),
}

function compile(locale: Locale, words: Words): Dictionary {
  const patternOf = (phrase: string) =>
    phrase.split(' ').map((word) => (word === '…' ? word : keyOf(locale, word)))
  const entries = INTENTS.flatMap((intent) => {
    const { strong, plain, weak } = words.intents[intent]
    const weigh = (phrases: string | undefined, single: number, several: number) =>
      phrasesOf(phrases).map((phrase) => {
        const pattern = patternOf(phrase)
        return { intent, pattern, weight: pattern.length > 1 ? several : single }
      })
    return [...weigh(strong, 4, 5), ...weigh(plain, 2, 3), ...weigh(weak, 1, 1)]
  })
  entries.sort((a, b) => reachOf(b) - reachOf(a) || b.weight - a.weight)
  const texts = INTENTS.flatMap((intent) => Object.values(words.intents[intent]))
  const fillers = words.fillers.trim().split(/\s+/)
  const spelled = new Set([...texts.flatMap((text) => text.match(/[^\s,…]+/g) ?? []), ...fillers])
  const topicOf = (topic: Topic) => phrasesOf(words.topics[topic]).map(patternOf)
  return {
    locale,
    entries,
    roots: INTENTS.flatMap((intent) =>
      phrasesOf(words.roots[intent]).map((root) => ({ intent, begin: soundOf(locale, root) })),
    ),
    topics: { order: topicOf('order'), hours: topicOf('hours'), contact: topicOf('contact') },
    fillers: new Set(fillers.map((word) => keyOf(locale, word))),
    known: new Set([...spelled].map((word) => keyOf(locale, word))),
    spelled,
  }
}

/** A phrase with a gap reaches further than one of as many words: "have any … left" is more than "have any". */
function reachOf({ pattern }: Entry): number {
  return pattern.length + (pattern.includes('…') ? GAP / 2 : 0)
}

function phrasesOf(text = ''): string[] {
  const phrases = text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  return phrases.filter((phrase) => phrase !== '')
}

/** The key of a word, or that of a known word one letter away where the word itself is unknown. */
function readWord({ locale, known }: Dictionary, word: string): string {
  const key = keyOf(locale, word)
  if (known.has(key) || key.length < TYPO_FROM || !/^\p{L}+$/u.test(word)) return key
  for (const candidate of known) {
    // Hardly anybody mistypes the first letter, and a short word has too many neighbours.
    if (candidate[0] === key[0] && candidate.length >= TYPO_FROM && isOneTypoApart(candidate, key))
      return candidate
  }
  return key
}

/** Where a phrase stands among words that are still free, or null. */
function findPattern(
  pattern: readonly string[],
  keys: readonly string[],
  taken: ReadonlySet<number>,
): number[] | null {
  for (let start = 0; start < keys.length; start += 1) {
    const places = matchFrom(start, pattern, keys, taken)
    if (places) return places
  }
  return null
}

function matchFrom(
  start: number,
  pattern: readonly string[],
  keys: readonly string[],
  taken: ReadonlySet<number>,
): number[] | null {
  const places: number[] = []
  let at = start
  let gap = 0
  for (const part of pattern) {
    if (part === '…') {
      gap = GAP
      continue
    }
    let next = at
    while (next <= at + gap && next < keys.length && (keys[next] !== part || taken.has(next))) next += 1
    if (next > at + gap || next >= keys.length) return null
    places.push(next)
    at = next + 1
    gap = 0
  }
  return places
}

/** Words that sound alike or differ in number share a key. */
function keyOf(locale: Locale, word: string): string {
  return stem(locale, soundOf(locale, word))
}

function soundOf(locale: Locale, word: string): string {
  if (locale === 'en') return word
  const shared = word
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/ck/g, 'k')
    .replace(/ss/g, 's')
    .replace(/c(?=[ei])/g, 's')
    .replace(/z/g, 's')
    .replace(/c(?!h)/g, 'k')
  const own =
    locale === 'es'
      ? shared
          .replace(/ll/g, 'y')
          .replace(/v/g, 'b')
          .replace(/(?<!c)h/g, '')
      : shared
  // "carro" is not "caro".
  return own.replace(/([a-qs-z])\1+/g, '$1')
}

function stem(locale: Locale, word: string): string {
  if (word.length <= 3) return word
  if (locale === 'en')
    return word
      .replace(/ies$/, 'y')
      .replace(/(?<=s|x|z|ch|sh)es$/, '')
      .replace(/(?<![su])s$/, '')
  if (locale === 'pt')
    return word
      .replace(/[oa]es$/, 'ao')
      .replace(/ais$/, 'al')
      .replace(/eis$/, 'el')
      .replace(/(?<=[aeiou])s$/, '')
  return word.replace(/(?<=[lrnd])es$/, '').replace(/(?<=[aeiou])s$/, '')
}
