import { CATEGORY_WORDS, type CategoryName } from '#modules/catalog/products/rules/category-words.ts'
import { readPlainWords } from '#modules/catalog/products/rules/plain-words.ts'
import { LOCALES, type Locale } from '#lib/locale.ts'
import { asksCheapest } from './rules/cheapest.ts'
import { asksAbroad, namesPlaceToReach } from './rules/destinations.ts'
import { compare, isMatter, isTopic, knownModel, type Likelihood, saysSo } from './rules/examples.ts'
import type { Matter } from './rules/matters.ts'
import { isFiller, meaningsOf } from './rules/meanings.ts'
import { keyOf, wordsOf } from './rules/words.ts'

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
const TOPICS = ['order', 'hours', 'contact', 'abroad', 'cheapest'] as const
export type Topic = (typeof TOPICS)[number]
export const CHAT_STATES = ['initial', 'showing_categories'] as const
export type ChatState = (typeof CHAT_STATES)[number]

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

type Page = { locale: Locale; categories: readonly CategoryName[] }

/** What a sentence wants, in the language it is written in. The page's language wins where both are possible. */
export function understand(message: string, page: Page): Understood {
  const words = wordsOf(message)
  const locale = detectLanguage(message, page.locale)
  const likelihoods = likelihoodsOf(locale, message)
  const read = readParts({ locale, message, words, likelihoods, categories: page.categories })
  if (isWish(read, { message, words, categories: page.categories }))
    return { ...read, intent: 'products', matter: null }
  const { intent, category, subject } = read
  const asksTheWay = (intent === null ? subject !== '' : intent === 'price') && category === null
  return asksTheWay && namesPlaceToReach(message) ? { ...read, intent: 'shipping' } : read
}

/** What a message asks up to its last question mark counts, or what follows where it only calls for attention. */
function likelihoodsOf(locale: Locale, message: string): Likelihood[] {
  const end = message.lastIndexOf('?') + 1
  const [asked, added] = [message.slice(0, end), message.slice(end)].map((part) =>
    compare(knownModel(), locale, wordsOf(part)),
  )
  const { label, intent, share } = asked![0]!
  if (wordsOf(message.slice(end)).length === 0 || intent === null || share <= SURELY)
    return compare(knownModel(), locale, wordsOf(message))
  return label === 'help' || SOCIAL.includes(intent) ? added! : asked!
}

/** What is said beside the intent: the thing, the category and the topics. */
function readParts({
  locale,
  message,
  words,
  likelihoods,
  categories,
}: {
  locale: Locale
  message: string
  words: readonly string[]
  likelihoods: readonly Likelihood[]
  categories: readonly CategoryName[]
}): Understood {
  const keys = words.map((word) => keyOf(locale, word))
  const asks = keys.some((key) => meaningsOf(locale, key).some((one) => ASKING.has(one)))
  const [first, second] = likelihoods
  const { intent, label, share } = asks && first!.label === 'thing' && second ? second : first!
  const belongs = (at: number) => meaningsOf(locale, keys[at]!).some((one) => OF_THINGS.has(one))
  const isLeft = (at: number) =>
    !isFiller(locale, keys[at]!) &&
    !/^\p{L}$/u.test(words[at]!) &&
    (belongs(at) || !saysSo(knownModel(), locale, words[at]!, [label, 'greeting']))
  const left = words.filter((_, at) => isLeft(at))
  const category = findCategory(locale, keys, categories, isLeft)
  const isBare = category?.isAlone === true && words.length <= BARE_WORDS && !GOES_ON.includes(intent)
  // What is as likely a rare name of a product stays to be searched.
  const isStrange = label === 'strange' && share > SURELY
  const topics = likelihoods.flatMap((one) => (isTopic(one.label) && one.share > PERHAPS ? one.label : []))
  return {
    locale,
    intent: isBare ? null : intent,
    topics: [
      ...topics,
      ...(asksAbroad(message) ? (['abroad'] as const) : []),
      ...(asksCheapest(locale, message) ? (['cheapest'] as const) : []),
    ],
    matter: !isBare && isMatter(label) ? label : null,
    subject: isStrange ? '' : left.slice(0, MAX_SUBJECT_WORDS).join(' ').slice(0, MAX_SUBJECT),
    category,
  }
}

const SURELY = 0.5
const PERHAPS = 0.3
const GOES_ON: readonly (Intent | null)[] = ['categories', 'discount']
/** Meanings of words that may belong to the name of a product. */
const OF_THINGS = new Set(
  'thing color size big small pet room effect family occasion kind for new best works day home'.split(' '),
)
/** Who says such a word asks something, and says no bare name. */
const ASKING = new Set(
  'how howmuch when where which who want need has ihave sell price can search buy shop'.split(' '),
)
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
  if (intent === 'price' || intent === 'discount')
    return readPlainWords(message, categories)?.max !== undefined
  if (intent !== null || category?.isAlone || subject === '') return false
  if (readPlainWords(message, categories)) return true
  const [thing, ...others] = words.filter((word) => !ARTICLES.has(word))
  return subject.startsWith(thing ?? ' ') && others.some((word) => AFTER_A_THING.has(word))
}

/** The language with the most known words; the page's on a tie. */
export function detectLanguage(message: string, page: Locale): Locale {
  const words = wordsOf(message)
  const score = (locale: Locale) =>
    words.filter((word) => isFiller(locale, keyOf(locale, word)) || knownModel().words[locale].has(word))
      .length + (MARKS[locale]?.test(message) ? 1 : 0)
  return [page, ...LOCALES].reduce((best, one) => (score(one) > score(best) ? one : best))
}

const MARKS: Partial<Record<Locale, RegExp>> = { es: /[ñ¿¡]/i, pt: /[ãõç]|ê/i }
export const SOCIAL: readonly Intent[] = ['farewell', 'thanks', 'greeting']
const MAX_SUBJECT_WORDS = 8
export const MAX_SUBJECT = 100
/** The name of a category is as long at most; what is longer asks something about it. */
const BARE_WORDS = 3

function findCategory(
  locale: Locale,
  keys: readonly string[],
  categories: readonly CategoryName[],
  isLeft: (at: number) => boolean,
): Understood['category'] {
  let found: { slug: string; from: number; to: number } | null = null
  for (const { slug, name } of categories)
    for (const spoken of [name, ...(CATEGORY_WORDS[locale][slug] ?? '').split(',')]) {
      const parts = wordsOf(spoken).map((word) => keyOf(locale, word))
      const from = keys.findIndex((_, at) => parts.every((part, n) => keys[at + n] === part))
      if (parts.length > (found ? found.to - found.from : 0) && from >= 0)
        found = { slug, from, to: from + parts.length }
    }
  if (!found) return null
  const { slug, from, to } = found
  return { slug, isAlone: keys.every((_, at) => (at >= from && at < to) || !isLeft(at)) }
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
