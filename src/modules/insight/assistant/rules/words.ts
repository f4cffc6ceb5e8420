import { foldText } from '#lib/text.ts'
import type { Locale } from '#lib/locale.ts'

/** Folded words; a character three times or more in a row counts once and an apostrophe not at all. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/['’`´]/g, '')
  return (plain.match(/[\p{L}\p{Nd}]+/gu) ?? []).map((word) => word.replace(/(\p{L})\1{2,}/gu, '$1'))
}

/** Words that sound alike or differ in number share a key, and all numbers do. */
export function keyOf(locale: Locale, word: string): string {
  return /^\d+$/.test(word) ? '#' : stem(locale, soundOf(locale, word))
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
