import type { Locale } from '#lib/locale.ts'
import { isFiller, meaningsOf } from './meanings.ts'
import { keyOf } from './words.ts'

/** Meanings of words that ask for a thing before or after its name: "how much is", "do you have", "any left". */
const ASKING = new Set('howmuch price has sell buy want need search left stock'.split(' '))
/** Meanings of words that stand beside them. */
const BESIDE = new Set(['hello', 'still'])
/** After these words somebody wants to do something: "I want to return". */
const BEFORE_VERBS = new Set(['to', 'que'])
/** Words after which a name is described, or another part of the sentence begins. */
const LINKS: Record<Locale, ReadonlySet<string>> = {
  es: new Set('de del para pa'.split(' ')),
  en: new Set('to for with of in from on by at who that which if i you we my and or as when into'.split(' ')),
  pt: new Set('de do da dos das para pra pras'.split(' ')),
}

/** A description that begins so is no part of a name: "envío de una nevera". */
const OF_ONE = new Set('un una mi mis um uma meu minha meus minhas'.split(' '))

/** Words of a sentence, from one place up to another. */
type Part = { from: number; to: number; isName: boolean }

/**
 * Where the name of a thing stands in a sentence that asks for it: of "cuánto cuesta la guía de devoluciones" the words
 * from "guía" on. Spanish and Portuguese name a thing first and describe it then, English the other way round.
 * Behind what is no thing it is the description, which says nothing: "cuánto cuesta el envío de una nevera".
 */
export function findName(
  locale: Locale,
  words: readonly string[],
  isThing: (words: readonly string[]) => boolean,
): Part | null {
  const keys = words.map((word) => keyOf(locale, word))
  const fills = keys.map((key) => isFiller(locale, key))
  const asks = keys.map((key) => meaningsOf(locale, key).some((one) => ASKING.has(one)))
  const belongs = keys.map(
    (key, at) => !fills[at] && !asks[at] && !meaningsOf(locale, key).some((one) => BESIDE.has(one)),
  )
  const [from, end] = [belongs.indexOf(true), belongs.lastIndexOf(true) + 1]
  const isOpened = asks.slice(0, from).includes(true)
  if (from < 0 || BEFORE_VERBS.has(words[from - 1] ?? '') || !(isOpened || asks.includes(true, end)))
    return null
  const next = asks.indexOf(true, from)
  const to = !isOpened ? end : next < 0 ? words.length : next
  const link = words.findIndex((word, at) => at > from && at < to && LINKS[locale].has(word))
  const name = words.slice(from, link < 0 ? to : link)
  if (locale === 'en') {
    const isName =
      name.length > 1 && !fills[from + name.length - 1] && (isThing(name.slice(-1)) || isThing(name))
    return isName ? { from, to: from + name.length, isName } : null
  }
  if (link > 0 && name.every((word) => isThing([word]))) return { from, to, isName: true }
  if (link > 0 && OF_ONE.has(words[link + 1] ?? '')) return { from: link, to, isName: false }
  return to - from > 1 && isThing(words.slice(from, to)) ? { from, to, isName: true } : null
}
