import { isOneTypoApart } from '#modules/catalog/products/rules.ts'
import { LOCALES, type Locale } from '#lib/locale.ts'
import type { Intent, Topic } from '../rules.ts'
import { INTENT_OF, type Matter } from './matters.ts'
import { DATA, meaningsOf } from './meanings.ts'
import { findName } from './names.ts'
import { keyOf, wordsOf } from './words.ts'

const TOPIC_INTENTS = { order: 'shipping', hours: 'help', contact: 'help' } as const
type TopicLabel = keyof typeof TOPIC_INTENTS & Topic
/** What a sentence is an example of; a `thing` is the bare name of a product, and `strange` nothing of a shop's. */
type Label = Intent | Matter | TopicLabel | 'strange' | 'thing'
export type Example = { locale: Locale; label: Label; words: readonly string[]; sentence: string }

export type Likelihood = {
  intent: Intent | null
  share: number
  /** The label that makes most of the share. */
  label: Label
}
/** A word by its number, what it may mean, and as what it follows another. */
type Word = { id: number; meanings: readonly number[]; follows: readonly number[] }
/** How much each trait of a sentence speaks for each label. */
type Model = {
  labels: readonly Label[]
  words: Record<Locale, ReadonlyMap<string, Word>>
  before: Float32Array
  /** At which place the weights of a trait stand. */
  places: ReadonlyMap<number, number>
  weights: Float32Array
  /** Short sentences are often said word for word as an example was. */
  sentences: ReadonlyMap<string, Label>
}

const UNSEEN = 0.05
// The traits of a sentence overlap, so that their sum is far too sure of itself.
const DOUBT = 0.2
/** How far one example moves the weights of its traits, once they are counted. */
const STEP = 0.2

export function intentOf(label: Label): Intent | null {
  if (label === 'strange' || label === 'thing') return null
  if (isTopic(label)) return TOPIC_INTENTS[label]
  return isMatter(label) ? INTENT_OF[label] : label
}

export const isMatter = (label: Label): label is Matter => label in INTENT_OF
export const isTopic = (label: Label): label is TopicLabel => label in TOPIC_INTENTS

export const listExamples = (locale: Locale) => listLabelled(locale, DATA[locale].examples)
/** Parts of sentences that say enough alone. */
export const listPhrases = (locale: Locale) => listLabelled(locale, DATA[locale].phrases)

const listLabelled = (locale: Locale, lines: Partial<Record<Label, string[]>>): Example[] =>
  Object.entries(lines).flatMap(([label, some]) =>
    some
      .flatMap((line) => line.split(' | '))
      .map((sentence) => ({ locale, label: label as Label, words: wordsOf(sentence), sentence })),
  )

let everything: Model | undefined

/** What all the examples teach. They are learned at the first question. */
export const knownModel = (): Model =>
  (everything ??= learn(LOCALES.flatMap(listExamples), LOCALES.flatMap(listPhrases)))

/** Counts the traits of all languages together: their words differ, what they mean does not. */
export function learn(examples: readonly Example[], phrases: readonly Example[]): Model {
  const all = [...examples, ...phrases]
  const labels = [...new Set(all.map(({ label }) => label))]
  const answers = all.map(({ label }) => labels.indexOf(label))
  const words = numberWords(all)
  const said = all.map((one) => one.words.map((word) => words[one.locale].get(word)!))
  const { places, row, ends } = placeTraits(said, labels.length)
  const counts = new Uint16Array(places.size * labels.length)
  const [counted, totals] = [labels.map(() => 0), labels.map(() => 0)]
  for (const [n, label] of answers.entries()) {
    counted[label]! += 1
    totals[label]! += ends[n + 1]! - ends[n]!
    count(counts, row.subarray(ends[n], ends[n + 1]), label)
  }
  const bases = totals.map((total) => Math.log(total + UNSEEN * places.size))
  const weights = new Float32Array(counts.length)
  for (let place = 0; place < weights.length; place += labels.length) weigh(weights, counts, place, bases)
  // Half of the weight: how often shoppers ask what is not known from how many examples were thought of.
  const before = Float32Array.from(counted, (count) => (DOUBT * Math.log(count / all.length)) / 2)
  // What was counted is then moved by what it gets wrong of each example, in an order that mixes labels.
  for (let n = 0; n < examples.length; n += 1) {
    const at = (n * MIX) % examples.length
    correct({ before, weights }, row.subarray(ends[at], ends[at + 1]), answers[at]!)
  }
  const sentences = new Map<string, Label>()
  for (let n = all.length - 1; n >= 0; n -= 1) sentences.set(wholeOf(said[n]!), all[n]!.label)
  return { labels, words, before, places, weights, sentences }
}

/** The places of all sentences in one row, since ten thousand small arrays would be costly to clear away. */
function placeTraits(said: readonly (readonly Word[])[], size: number) {
  const places = new Map<number, number>()
  const ends = [0]
  const lastWith: number[] = []
  let row = new Int32Array(1 << 20)
  let end = 0
  for (const [n, words] of said.entries()) {
    const traits = traitsOf(words)
    if (end + traits.length > row.length) row = withRoom(row)
    for (const trait of traits) {
      const at = placeOf(places, trait)
      if (lastWith[at] === n) continue
      lastWith[at] = n
      row[end] = at * size
      end += 1
    }
    ends.push(end)
  }
  return { places, row, ends }
}

function placeOf(places: Map<number, number>, trait: number): number {
  const known = places.get(trait)
  if (known !== undefined) return known
  places.set(trait, places.size)
  return places.size - 1
}

function withRoom(row: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(row.length * 2)
  more.set(row)
  return more
}

function count(counts: Uint16Array, places: Int32Array, label: number) {
  for (let n = 0; n < places.length; n += 1) counts[places[n]! + label]! += 1
}

function weigh(weights: Float32Array, counts: Uint16Array, place: number, bases: readonly number[]) {
  for (let label = 0; label < bases.length; label += 1) {
    const found = counts[place + label]!
    weights[place + label] =
      DOUBT * ((found < LOGS.length ? LOGS[found]! : Math.log(found + UNSEEN)) - bases[label]!)
  }
}

const MIX = 7919
const LOGS = Float64Array.from({ length: 64 }, (_, count) => Math.log(count + UNSEEN))

function placesOf({ places, labels }: Model, traits: readonly number[]): Int32Array {
  const known = [...new Set(traits)].map((trait) => places.get(trait)).filter((at) => at !== undefined)
  return Int32Array.from(known, (at) => at * labels.length)
}

function correct({ before, weights }: Pick<Model, 'before' | 'weights'>, places: Int32Array, label: number) {
  const shares = sharesOf(before, weights, places)
  for (let at = 0; at < shares.length; at += 1) {
    const step = STEP * ((at === label ? 1 : 0) - shares[at]!)
    if (Math.abs(step) > STEP / 100) move(before, weights, places, at, step)
  }
}

function move(before: Float32Array, weights: Float32Array, places: Int32Array, label: number, step: number) {
  before[label]! += step
  for (let n = 0; n < places.length; n += 1) weights[places[n]! + label]! += step
}

function sharesOf(before: Float32Array, weights: Float32Array, places: Int32Array): Float64Array {
  const sums = Float64Array.from(before)
  for (let n = 0; n < places.length; n += 1) add(sums, weights, places[n]!)
  let top = -Infinity
  for (let at = 0; at < sums.length; at += 1) if (sums[at]! > top) top = sums[at]!
  let whole = 0
  for (let at = 0; at < sums.length; at += 1) whole += sums[at] = Math.exp(sums[at]! - top)
  for (let at = 0; at < sums.length; at += 1) sums[at]! /= whole
  return sums
}

function add(sums: Float64Array, weights: Float32Array, place: number) {
  for (let at = 0; at < sums.length; at += 1) sums[at]! += weights[place + at]!
}

export function compare(model: Model, locale: Locale, words: readonly string[]): Likelihood[] {
  const said = words.map((word) => model.words[locale].get(word) ?? readWord(model, locale, word))
  const same = model.sentences.get(wholeOf(said))
  if (same) return [{ intent: intentOf(same), share: 1, label: same }]
  const name = findName(locale, words, (some) => isThing(model, locale, some))
  const asked = name
    ? said.toSpliced(name.from, name.to - name.from, ...(name.isName ? [A_THING] : []))
    : said
  const shares = sharesOf(model.before, model.weights, placesOf(model, traitsOf(asked)))
  const found = new Map<Intent | null, Likelihood & { most: number }>()
  for (const [at, label] of model.labels.entries()) {
    const [intent, share] = [intentOf(label), shares[at]!]
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

/** Whether a word of a sentence with one of these labels says so, and is no part of a product's name. */
export function saysSo(model: Model, locale: Locale, word: string, labels: readonly Label[]): boolean {
  const { meanings } = model.words[locale].get(word) ?? readWord(model, locale, word)
  return meanings.length > 0 && !isThing(model, locale, [word], labels)
}

/** Sentences with these labels name a thing too. */
const OF_A_THING: ReadonlySet<Label> = new Set(['thing', 'products', 'price', 'stock'])

/** Whether words say none of these labels more than that they name a thing. */
function isThing(
  model: Model,
  locale: Locale,
  words: readonly string[],
  labels: readonly Label[] = model.labels.filter((label) => !OF_A_THING.has(label)),
): boolean {
  const traits = words.flatMap((word) => {
    const { id, meanings } = model.words[locale].get(word) ?? readWord(model, locale, word)
    return [ALONE + id, ...meanings.map((meaning) => MEANING + meaning)]
  })
  const places = placesOf(model, traits)
  const weightOf = (label: Label) =>
    places.reduce((sum, place) => sum + model.weights[place + model.labels.indexOf(label)]!, 0)
  const thing = weightOf('thing')
  return labels.every((label) => weightOf(label) <= thing)
}

const wholeOf = (words: readonly Word[]) => words.map(({ id }) => id).join(' ')

function numberWords(examples: readonly Example[]): Record<Locale, Map<string, Word>> {
  const words = { es: new Map<string, Word>(), en: new Map<string, Word>(), pt: new Map<string, Word>() }
  const ids = { es: new Map<string, number>(), en: new Map<string, number>(), pt: new Map<string, number>() }
  let last = FIRST_ID
  for (const { locale, words: said } of examples)
    for (const word of said) {
      if (words[locale].has(word)) continue
      const key = keyOf(locale, word)
      const id = ids[locale].get(key) ?? (last += 1)
      ids[locale].set(key, id)
      words[locale].set(word, describe(locale, word, key, id))
    }
  return words
}

function describe(locale: Locale, word: string, key: string, id: number): Word {
  const meanings = meaningsOf(locale, key).map(numberOf)
  return { id, meanings, follows: meanings.length > 0 || word.length <= SMALL ? meanings : [UNKNOWN] }
}

/** A word that no example has, or the known one that it differs from by one character. */
function readWord({ words }: Model, locale: Locale, word: string): Word {
  const own = describe(locale, word, keyOf(locale, word), NO_ID)
  if (own.meanings.length > 0 || word.length < TYPO_FROM || !/^\p{L}+$/u.test(word)) return own
  for (const [known, read] of words[locale]) {
    // Hardly anybody mistypes the first character, and a short word has too many neighbours.
    if (known.length < TYPO_FROM || known[0] !== word[0] || read.meanings.length === 0) continue
    if (isOneTypoApart(known, word)) return read
  }
  return own
}

const numbers = new Map<string, number>()
function numberOf(meaning: string): number {
  const number = numbers.get(meaning) ?? numbers.size + FIRST_MEANING
  numbers.set(meaning, number)
  return number
}

/** Its words and what they mean, which of them follow one another, and which meanings stand in one sentence. */
function traitsOf(words: readonly Word[]): number[] {
  const traits: number[] = []
  let [before, last] = [EDGE_WORD, EDGE_WORD]
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at] ?? EDGE_WORD
    const { id, meanings, follows } = word
    if (at < words.length && id !== NO_ID) traits.push(ALONE + id)
    if (before.id !== NO_ID && id !== NO_ID) traits.push((before.id << WORD_BITS) + id)
    for (const meaning of meanings) {
      traits.push(MEANING + meaning)
      for (let other = 0; other < at; other += 1)
        for (const one of words[other]!.meanings)
          if (one < meaning) traits.push(TOGETHER + (one << MEANING_BITS) + meaning)
          else if (one > meaning) traits.push(TOGETHER + (meaning << MEANING_BITS) + one)
    }
    for (const next of follows)
      for (const one of last.follows) traits.push(FOLLOWING + (one << MEANING_BITS) + next)
    before = word
    if (follows.length > 0) last = word
  }
  return traits
}

const [NO_ID, EDGE, FIRST_ID] = [0, 1, 2]
/** Names of products are rows of unknown words, and count as such. */
const [UNKNOWN, FIRST_MEANING] = [2, 3]
const EDGE_WORD: Word = { id: EDGE, meanings: [], follows: [EDGE] }
/** What stands for the name of a product, so that no word of it speaks for anything else. */
const A_THING: Word = { id: NO_ID, meanings: [numberOf('thing')], follows: [numberOf('thing')] }
const SMALL = 3
const TYPO_FROM = 5
// A trait is one number of 31 bits: a pair of words, or one of four kinds of smaller ones above all pairs.
const [WORD_BITS, MEANING_BITS] = [15, 8]
const ALONE = 1 << (2 * WORD_BITS)
const MEANING = ALONE + (1 << WORD_BITS)
const FOLLOWING = MEANING + (1 << WORD_BITS)
const TOGETHER = FOLLOWING + (1 << (2 * MEANING_BITS))
