import { foldText } from '#lib/text.ts'
import type { Locale } from '#lib/locale.ts'

/** A word of a phrase: whole keys, and what a key may begin with. */
type Part = '…' | { keys: ReadonlySet<string>; begins: readonly string[] }
export type Pattern = readonly Part[]

const GAP = 4

/** `a/b` is either word, `a*` whatever begins so, and `…` stands for up to four words in between. */
export function patternOf(locale: Locale, phrase: string): Pattern {
  return phrase.split(' ').map((word) => {
    if (word === '…') return word
    const either = word.split('/')
    return {
      keys: new Set(either.filter((one) => !one.endsWith('*')).map((one) => keyOf(locale, one))),
      begins: either.filter((one) => one.endsWith('*')).map((one) => soundOf(locale, one.slice(0, -1))),
    }
  })
}

/** A phrase with a gap reaches further than one of as many words: "have any … left" is more than "have any". */
export const reachOf = (pattern: Pattern): number => pattern.length + (pattern.includes('…') ? GAP / 2 : 0)

export function phrasesOf(text = ''): string[] {
  const phrases = text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  return phrases.filter((phrase) => phrase !== '')
}

/** Every whole word of phrases, as it is spelled. */
export const spelledIn = (phrases: string): string[] =>
  (phrases.match(/[^\s,…/]+/g) ?? []).filter((word) => !word.endsWith('*'))

/** Folded words; a character three times or more in a row counts once and an apostrophe not at all. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/['’`´]/g, '')
  return (plain.match(/[\p{L}\p{Nd}]+/gu) ?? []).map((word) => word.replace(/(\p{L})\1{2,}/gu, '$1'))
}

/** Where a phrase stands among words that are still free, or null. */
export function findPattern(
  pattern: Pattern,
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
  pattern: Pattern,
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
    while (next <= at + gap && next < keys.length && (!isPart(part, keys[next]!) || taken.has(next)))
      next += 1
    if (next > at + gap || next >= keys.length) return null
    places.push(next)
    at = next + 1
    gap = 0
  }
  return places
}

const isPart = (part: Exclude<Part, '…'>, key: string) =>
  part.keys.has(key) || part.begins.some((begin) => key.startsWith(begin))

/** Words that sound alike or differ in number share a key. */
export function keyOf(locale: Locale, word: string): string {
  return stem(locale, soundOf(locale, word))
}

export function soundOf(locale: Locale, word: string): string {
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
