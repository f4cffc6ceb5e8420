import { isOneTypoApart } from '#modules/catalog/products/rules.ts'
import { CATEGORY_WORDS, type CategoryName } from '#modules/catalog/products/rules/category-words.ts'
import { readPlainWords } from '#modules/catalog/products/rules/plain-words.ts'
import { LOCALES, type Locale } from '#lib/locale.ts'
import { namesPlaceToReach } from './rules/destinations.ts'
import { compareWithExamples, isMatter, isTopic, type Likelihood, vocabularyOf } from './rules/examples.ts'
import { INTENT_OF, type Matter, MATTER_PHRASES, MATTERS } from './rules/matters.ts'
import {
  findPattern,
  keyOf,
  type Pattern,
  patternOf,
  phrasesOf,
  reachOf,
  soundOf,
  spelledIn,
  wordsOf,
} from './rules/patterns.ts'
import { english } from './rules/words-en.ts'
import { spanish } from './rules/words-es.ts'
import { portuguese } from './rules/words-pt.ts'

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
export const TOPICS = ['order', 'hours', 'contact', 'abroad', 'cheapest'] as const
export type Topic = (typeof TOPICS)[number]
export const CHAT_STATES = ['initial', 'showing_categories'] as const
export type ChatState = (typeof CHAT_STATES)[number]

/** One language as data. Phrases stand between commas, as `patternOf` reads them. */
export type Words = {
  intents: Record<Intent, { strong: string; plain: string; weak?: string }>
  /** Beginnings of words that say the same in every form of the verb. */
  roots: Partial<Record<Intent, string>>
  topics: Record<Topic, string>
  /** Who asks "if I order today" has no order yet. */
  supposed: string
  /** What people say to a machine and no shop can answer. */
  strange: string
  /** Words of things that another word, mistyped, would look like: 'cuarto' is no 'cuanto'. */
  things: string
  /** Words that name no product, between spaces. */
  fillers: string
}

export type Understood = {
  locale: Locale
  /** Null when nothing in the sentence is known. */
  intent: Intent | null
  topics: readonly Topic[]
  /** What has an answer of its own, if the sentence is about such a thing. */
  matter: Matter | null
  /** What is left when everything known is taken away: usually the name of a product. */
  subject: string
  /** A category that the sentence names; `isAlone` when it says nothing else. */
  category: { slug: string; isAlone: boolean } | null
}

/** What a sentence wants, in the language it is written in. The page's language wins where both are possible. */
export function understand(message: string, page: Page): Understood {
  const words = wordsOf(message)
  const { scores, isSure, ...understood } = readByRules(message, words, page)
  return isSure ? understood : heedExamples(understood, { scores, words })
}

type Page = { locale: Locale; categories: readonly CategoryName[] }
type Scores = ReadonlyMap<Intent, number>
type Reading = Understood & {
  scores: Scores
  /** A matter, what is strange, and the bare name of a category need no second opinion. */
  isSure: boolean
}

function readByRules(message: string, words: readonly string[], { locale, categories }: Page): Reading {
  const readings = likelyLanguages(message, locale).map((one) => readIn(one, words, categories))
  const known = readings.find(({ intent }) => intent !== null) ?? readings.find(({ category }) => category)
  const read = known ?? readings[0]!
  if (isWish(read, { message, words, categories })) return { ...read, intent: 'products' }
  const { intent, category, subject } = read
  const asksTheWay =
    (intent === null ? subject !== '' : intent === 'price') && category === null && namesPlaceToReach(message)
  return asksTheWay ? { ...read, intent: 'shipping' } : read
}

/** What the rules found is one voice and the examples are another, so that neither decides by a single word. */
function heedExamples(
  understood: Understood,
  { scores, words }: { scores: Scores; words: readonly string[] },
): Understood {
  const support = ({ intent, share }: Likelihood) => {
    const score = intent === null ? 0 : (scores.get(intent) ?? 0)
    const said = intent === understood.intent ? Math.max(score, ENOUGH) : Math.min(score, ENOUGH / 2)
    return Math.log(share + HARDLY) + said
  }
  const [first, ...others] = compareWithExamples(understood.locale, words)
  const { intent, label, share } = others.reduce(
    (best, one) => (support(one) > support(best) ? one : best),
    first!,
  )
  // What is as likely a rare name of a product stays to be searched.
  const isStrange = label === 'strange' && share > SURELY
  if (intent === understood.intent) return isStrange ? { ...understood, subject: '' } : understood
  return {
    ...understood,
    intent,
    matter: isMatter(label) ? label : null,
    topics: isTopic(label) ? [...new Set([...understood.topics, label])] : understood.topics,
    subject: isStrange ? '' : understood.subject,
  }
}

const AFTER_A_THING = new Set('para pa pra que con sin for with that from com sem'.split(' '))
const ARTICLES = new Set('un una unos unas el la los las a an the some um uma uns umas o os as'.split(' '))

/** Bounds of a price, a gift, a need, or a thing with what it is for: 'audífonos que cancelen el ruido'. */
function isWish(
  { intent, subject, category }: Understood,
  {
    message,
    words,
    categories,
  }: { message: string; words: readonly string[]; categories: readonly CategoryName[] },
): boolean {
  if (intent === 'price') return readPlainWords(message, categories)?.max !== undefined
  if (intent !== null || category?.isAlone || subject === '') return false
  if (readPlainWords(message, categories)) return true
  const [thing, ...others] = words.filter((word) => !ARTICLES.has(word))
  return subject.startsWith(thing ?? ' ') && others.some((word) => AFTER_A_THING.has(word))
}

/** The language with the most known words; the page's on a tie. */
export const detectLanguage = (message: string, page: Locale): Locale => likelyLanguages(message, page)[0]!

/** The languages that know the most words of a text, the page's first. */
function likelyLanguages(message: string, page: Locale): Locale[] {
  const words = wordsOf(message)
  const scores = LOCALES.map((locale) => {
    const { spelled } = dictionaries[locale]
    const known = words.filter((word) => spelled.has(word) || vocabularyOf(locale).has(word)).length
    return { locale, score: known + (MARKS[locale]?.test(message) ? 1 : 0) }
  })
  const best = Math.max(...scores.map(({ score }) => score))
  const likely = scores.filter(({ score }) => score === best).map(({ locale }) => locale)
  return likely.sort((a, b) => Number(b === page) - Number(a === page))
}

const MARKS: Partial<Record<Locale, RegExp>> = { es: /[ñ¿¡]/i, pt: /[ãõç]|ê/i }
export const SOCIAL: readonly Intent[] = ['farewell', 'thanks', 'greeting']
const VAGUE: readonly Intent[] = ['products', 'help']
const ENOUGH = 2
const CLEAR = 4
const MAX_SUBJECT_WORDS = 8
export const MAX_SUBJECT = 100
const TYPO_FROM = 5
/** The name of a category is as long at most; what is longer asks something about it. */
const BARE_WORDS = 3
/** The share of what no example speaks for, so that clear words can still win. */
const HARDLY = 1e-4
const SURELY = 0.5

function readIn(locale: Locale, words: readonly string[], categories: readonly CategoryName[]): Reading {
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
  const says = (patterns: readonly Pattern[]) => patterns.some((one) => findPattern(one, keys, NONE))
  const matter = MATTERS.find((one) => says(dictionary.matters[one])) ?? null
  const isStrange = matter === null && says(dictionary.strange)
  const isSupposed = says(dictionary.supposed)
  const isFiller = (_: unknown, at: number) => taken.has(at) || dictionary.fillers.has(keys[at]!)
  const left = words.filter((word, at) => !isFiller(word, at) && !/^\p{L}$/u.test(word))
  const category = findCategory(locale, keys, categories, isFiller)
  return {
    scores,
    isSure: matter !== null || isStrange || (category?.isAlone === true && words.length <= BARE_WORDS),
    locale,
    intent: matter ? INTENT_OF[matter] : isStrange ? null : chooseIntent(scores, left.length > 0),
    topics: TOPICS.filter((topic) => says(dictionary.topics[topic]) && !(topic === 'order' && isSupposed)),
    matter,
    subject: isStrange ? '' : left.slice(0, MAX_SUBJECT_WORDS).join(' ').slice(0, MAX_SUBJECT),
    category,
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
    for (const spoken of [name, ...phrasesOf(CATEGORY_WORDS[locale][slug])]) {
      const pattern = patternOf(locale, wordsOf(spoken).join(' '))
      const places = spoken !== '' ? findPattern(pattern, keys, NONE) : null
      if (places && places.length > (found?.places.length ?? 0)) found = { slug, places }
    }
  }
  if (!found) return null
  const { slug, places } = found
  return { slug, isAlone: keys.every((key, at) => places.includes(at) || isFiller(key, at)) }
}

type Entry = { intent: Intent; weight: number; pattern: Pattern }
type Dictionary = {
  locale: Locale
  /** Longer phrases first, so that "gracias por la ayuda" is no call for help. */
  entries: readonly Entry[]
  roots: readonly { intent: Intent; begin: string }[]
  topics: Record<Topic, readonly Pattern[]>
  matters: Record<Matter, readonly Pattern[]>
  supposed: readonly Pattern[]
  strange: readonly Pattern[]
  fillers: ReadonlySet<string>
  /** Every known word by its key, for reading mistyped ones. */
  known: ReadonlySet<string>
  /** Every known word as it is spelled, to distinguish languages. */
  spelled: ReadonlySet<string>
}

const NONE: ReadonlySet<number> = new Set()
const dictionaries: Record<Locale, Dictionary> = {
  es: compile('es', spanish),
  en: compile('en', english),
  pt: compile('pt', portuguese),
}

function compile(locale: Locale, words: Words): Dictionary {
  const entries = INTENTS.flatMap((intent) => {
    const { strong, plain, weak } = words.intents[intent]
    const weigh = (phrases: string | undefined, single: number, several: number) =>
      phrasesOf(phrases).map((phrase) => {
        const pattern = patternOf(locale, phrase)
        return { intent, pattern, weight: pattern.length > 1 ? several : single }
      })
    return [...weigh(strong, 4, 5), ...weigh(plain, 2, 3), ...weigh(weak, 1, 1)]
  })
  entries.sort((a, b) => reachOf(b.pattern) - reachOf(a.pattern) || b.weight - a.weight)
  const texts = INTENTS.flatMap((intent) => Object.values(words.intents[intent]))
  const fillers = words.fillers.trim().split(/\s+/)
  const matters = MATTER_PHRASES[locale]
  const spelled = new Set([...[...texts, ...Object.values(matters)].flatMap(spelledIn), ...fillers])
  const patternsOf = (phrases: string) => phrasesOf(phrases).map((phrase) => patternOf(locale, phrase))
  return {
    locale,
    entries,
    roots: INTENTS.flatMap((intent) =>
      phrasesOf(words.roots[intent]).map((root) => ({ intent, begin: soundOf(locale, root) })),
    ),
    topics: compileEach(TOPICS, (topic) => patternsOf(words.topics[topic])),
    matters: compileEach(MATTERS, (matter) => patternsOf(matters[matter])),
    supposed: patternsOf(words.supposed),
    strange: patternsOf(words.strange),
    fillers: new Set(fillers.map((word) => keyOf(locale, word))),
    known: new Set([...spelled, ...words.things.trim().split(/\s+/)].map((word) => keyOf(locale, word))),
    spelled,
  }
}

function compileEach<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** "Baratito" is said where "barato" is meant. */
const DIMINUTIVE: Partial<Record<Locale, RegExp>> = {
  es: /(?<=\p{L}{3})it([oa]s?)$/u,
  pt: /(?<=\p{L}{3})inh([oa]s?)$/u,
}

/** The key of a word, or that of a known word one character away where the word itself is unknown. */
function readWord({ locale, known }: Dictionary, word: string): string {
  const key = keyOf(locale, word)
  const plain = keyOf(locale, word.replace(DIMINUTIVE[locale] ?? '', '$1'))
  if (!known.has(key) && known.has(plain)) return plain
  if (known.has(key) || key.length < TYPO_FROM || !/^\p{L}+$/u.test(word)) return key
  for (const candidate of known) {
    // Hardly anybody mistypes the first character, and a short word has too many neighbours.
    if (candidate[0] === key[0] && candidate.length >= TYPO_FROM && isOneTypoApart(candidate, key))
      return candidate
  }
  return key
}

/**
 * Whether a word of the search stands in this title only inside of another one: who writes "llover" wants no "pullover".
 */
export function isOnlyInside(subject: string, title: string): boolean {
  const words = wordsOf(title)
  const inside = (word: string) =>
    words.some((one) => one.includes(word)) && !words.some((one) => one.startsWith(word))
  return wordsOf(subject).some(inside)
}

/** Whether every word of the search begins one of this title: 'hola, licuadora oster' asks for one. */
export function isNamedBy(subject: string, title: string): boolean {
  const words = wordsOf(title)
  return wordsOf(subject).every((word) => words.some((one) => one.startsWith(word)))
}
