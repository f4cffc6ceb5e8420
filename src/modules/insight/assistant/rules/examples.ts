import { LOCALES, type Locale } from '#lib/locale.ts'
import type { Intent, Topic } from '../rules.ts'
import { englishExamples } from './examples-en.ts'
import { spanishExamples } from './examples-es.ts'
import { portugueseExamples } from './examples-pt.ts'
import { INTENT_OF, type Matter } from './matters.ts'
import { meaningsOf } from './meanings.ts'
import { keyOf, wordsOf } from './patterns.ts'

const TOPIC_INTENTS = { order: 'shipping', hours: 'help', contact: 'help' } as const
type TopicLabel = keyof typeof TOPIC_INTENTS & Topic
/** What a sentence is an example of; a `thing` is the bare name of a product, and `strange` nothing of a shop's. */
export type Label = Intent | Matter | TopicLabel | 'strange' | 'thing'
/** Sentences of one language, between bars. */
export type Examples = Record<Label, string>
export type Example = { locale: Locale; label: Label; words: readonly string[]; sentence: string }

/** Naive Bayes: how much each trait of a sentence speaks for each label, as logarithms. */
type Model = {
  labels: readonly Label[]
  before: readonly number[]
  traits: ReadonlyMap<string, Float32Array>
  /** Short sentences are often said word for word as an example was. */
  sentences: ReadonlyMap<string, Label>
}
export type Likelihood = {
  intent: Intent | null
  share: number
  /** The label that makes most of the share. */
  label: Label
}

const UNSEEN = 0.2
// The traits of a sentence overlap, so that their sum is far too sure of itself.
const DOUBT = 0.3

export function intentOf(label: Label): Intent | null {
  if (label === 'strange' || label === 'thing') return null
  if (isTopic(label)) return TOPIC_INTENTS[label]
  return isMatter(label) ? INTENT_OF[label] : label
}

export const isMatter = (label: Label): label is Matter => label in INTENT_OF
export const isTopic = (label: Label): label is TopicLabel => label in TOPIC_INTENTS

const EXAMPLES: Record<Locale, Examples> = {
  es: spanishExamples,
  en: englishExamples,
  pt: portugueseExamples,
}

export const listExamples = (locale: Locale): Example[] =>
  Object.entries(EXAMPLES[locale]).flatMap(([label, text]) =>
    sentencesOf(text).map((sentence) => ({
      locale,
      label: label as Label,
      words: wordsOf(sentence),
      sentence,
    })),
  )

const sentencesOf = (text: string) =>
  text
    .split(/[|\n]/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

let everything: Model | undefined
let vocabularies: Record<Locale, ReadonlySet<string>> | undefined

/** Every word of the examples of a language, to distinguish languages. */
export function vocabularyOf(locale: Locale): ReadonlySet<string> {
  vocabularies ??= { es: spelledIn('es'), en: spelledIn('en'), pt: spelledIn('pt') }
  return vocabularies[locale]
}

const spelledIn = (locale: Locale) => new Set(listExamples(locale).flatMap(({ words }) => words))

/** What a sentence is after all the examples, the likeliest first. They are learned at the first question. */
export function compareWithExamples(locale: Locale, words: readonly string[]): Likelihood[] {
  everything ??= learn(LOCALES.flatMap(listExamples))
  return compare(everything, locale, words)
}

/** Counts the traits of all languages together: their words differ, what they mean does not. */
export function learn(examples: readonly Example[]): Model {
  const labels = [...new Set(examples.map(({ label }) => label))]
  const counted = labels.map(() => 0)
  const totals = labels.map(() => 0)
  const traits = new Map<string, Float32Array>()
  for (const { locale, label, words } of examples) {
    const at = labels.indexOf(label)
    counted[at]! += 1
    for (const trait of traitsOf(locale, words)) {
      const counts = traits.get(trait) ?? new Float32Array(labels.length)
      counts[at]! += 1
      totals[at]! += 1
      traits.set(trait, counts)
    }
  }
  const bases = totals.map((total) => Math.log(total + UNSEEN * traits.size))
  for (const counts of traits.values())
    for (let at = 0; at < labels.length; at += 1) counts[at] = Math.log(counts[at]! + UNSEEN) - bases[at]!
  // Half of the weight: how often shoppers ask what is not known from how many examples were thought of.
  const before = counted.map((count) => Math.log(count / examples.length) / 2)
  const sentences = new Map(examples.map(({ locale, label, words }) => [wholeOf(locale, words), label]))
  return { labels, before, traits, sentences }
}

export function compare(model: Model, locale: Locale, words: readonly string[]): Likelihood[] {
  const same = model.sentences.get(wholeOf(locale, words))
  if (same) return [{ intent: intentOf(same), share: 1, label: same }]
  const sums = [...model.before]
  for (const trait of traitsOf(locale, words))
    model.traits.get(trait)?.forEach((weight, at) => {
      sums[at]! += weight
    })
  const top = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp((sum - top) * DOUBT))
  const whole = odds.reduce((a, b) => a + b, 0)
  const found = new Map<Intent | null, Likelihood & { most: number }>()
  for (const [at, label] of model.labels.entries()) {
    const intent = intentOf(label)
    const share = odds[at]! / whole
    const before = found.get(intent)
    const isMost = !before || share > before.most
    found.set(intent, {
      intent,
      share: share + (before?.share ?? 0),
      label: isMost ? label : before.label,
      most: isMost ? share : before.most,
    })
  }
  return [...found.values()].sort((a, b) => b.share - a.share)
}

const wholeOf = (locale: Locale, words: readonly string[]) =>
  `${locale} ${words.map((word) => keyOf(locale, word)).join(' ')}`

/** Its words, how they begin, what they mean, and which meanings follow one another. */
function traitsOf(locale: Locale, words: readonly string[]): ReadonlySet<string> {
  const traits = new Set<string>()
  let last = ['^']
  const follow = (meanings: readonly string[]) => {
    for (const one of last) for (const next of meanings) traits.add(`${one} ${next}`)
    last = [...meanings]
  }
  for (const word of words) {
    const key = /^\d+$/.test(word) ? '#' : keyOf(locale, word)
    traits.add(`${locale} ${key}`).add(`${locale} ${key.slice(0, BEGIN)}*`)
    const meanings = meaningsOf(locale, key)
    for (const meaning of meanings) traits.add(meaning)
    if (meanings.length > 0) follow(meanings)
    else if (word.length > SMALL) follow([UNKNOWN])
  }
  follow(['$'])
  return traits
}

const BEGIN = 4
const SMALL = 3
/** Names of products are rows of unknown words, and count as such. */
const UNKNOWN = '?'
