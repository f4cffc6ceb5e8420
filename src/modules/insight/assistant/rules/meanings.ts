import type { Locale } from '#lib/locale.ts'
import english from './examples-en.json' with { type: 'json' }
import spanish from './examples-es.json' with { type: 'json' }
import portuguese from './examples-pt.json' with { type: 'json' }
import { keyOf, soundOf } from './words.ts'

export const DATA = { es: spanish, en: english, pt: portuguese }

/** What the key of a word may mean: by the whole word, and by the longest beginning that is known. */
export function meaningsOf(locale: Locale, key: string): readonly string[] {
  const { whole, begins } = lexiconOf(locale)
  const exact = whole.get(key) ?? []
  for (let end = key.length; end > 0; end -= 1) {
    const begun = begins.get(key.slice(0, end))
    if (begun) return [...new Set([...exact, ...begun])]
  }
  return exact
}

export const isFiller = (locale: Locale, key: string): boolean => lexiconOf(locale).fillers.has(key)

type Meanings = Map<string, readonly string[]>
type Lexicon = { whole: Meanings; begins: Meanings; fillers: ReadonlySet<string> }

const lexicons: Partial<Record<Locale, Lexicon>> = {}
const lexiconOf = (locale: Locale) => (lexicons[locale] ??= compile(locale))

function compile(locale: Locale): Lexicon {
  const [whole, begins]: [Meanings, Meanings] = [new Map(), new Map()]
  for (const [meaning, words] of Object.entries(DATA[locale].meanings))
    for (const word of words.split(' ')) {
      const isBegin = word.endsWith('*')
      const [map, key] = isBegin ? [begins, soundOf(locale, word.slice(0, -1))] : [whole, keyOf(locale, word)]
      map.set(key, [...(map.get(key) ?? []), meaning])
    }
  return {
    whole,
    begins,
    fillers: new Set(DATA[locale].fillers.split(' ').map((word) => keyOf(locale, word))),
  }
}
