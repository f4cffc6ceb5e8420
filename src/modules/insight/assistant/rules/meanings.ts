import type { Locale } from '#lib/locale.ts'
import { englishMeanings } from './meanings-en.ts'
import { portugueseMeanings } from './meanings-pt.ts'
import { spanishMeanings } from './meanings-es.ts'
import { keyOf, soundOf } from './patterns.ts'

export type Meaning = keyof typeof spanishMeanings

type Lexicon = {
  whole: ReadonlyMap<string, readonly string[]>
  begins: ReadonlyMap<string, readonly string[]>
}

const lexicons: Record<Locale, Lexicon> = {
  es: compile('es', spanishMeanings),
  en: compile('en', englishMeanings),
  pt: compile('pt', portugueseMeanings),
}

/** What the key of a word may mean: by the whole word, and by the longest beginning that is known. */
export function meaningsOf(locale: Locale, key: string): readonly string[] {
  const { whole, begins } = lexicons[locale]
  const exact = whole.get(key) ?? []
  for (let end = key.length; end > 0; end -= 1) {
    const begun = begins.get(key.slice(0, end))
    if (begun) return [...new Set([...exact, ...begun])]
  }
  return exact
}

function compile(locale: Locale, meanings: Record<Meaning, string>): Lexicon {
  const whole = new Map<string, string[]>()
  const begins = new Map<string, string[]>()
  for (const [meaning, words] of Object.entries(meanings))
    for (const word of words.split(' ')) {
      const isBegin = word.endsWith('*')
      const [map, key] = isBegin ? [begins, soundOf(locale, word.slice(0, -1))] : [whole, keyOf(locale, word)]
      map.set(key, [...(map.get(key) ?? []), meaning])
    }
  return { whole, begins }
}
