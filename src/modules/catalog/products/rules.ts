import type { Season, Settings } from '#modules/platform/settings/input.ts'
import { discounted } from '#lib/money.ts'
import { foldText, slugify } from '#lib/text.ts'
import type { Unit } from './rules/synonyms.ts'

type Premium = Pick<Settings['pricing'], 'premiumDiscountPercent' | 'premiumAppliesTo'>

type Priced = { priceCents: number; compareAtCents?: number | null; featured: boolean }

/**
 * The price a premium member pays for one unit, or null where the setting gives no discount. Never on top of an offer:
 * it is taken from the price before, and counts only where it is the lower one.
 */
export function premiumPriceCents(
  { priceCents, compareAtCents, featured }: Priced,
  { premiumDiscountPercent, premiumAppliesTo }: Premium,
): number | null {
  if (premiumDiscountPercent === 0 || (premiumAppliesTo === 'featured' && !featured)) return null
  const premium = discounted(compareAtCents ?? priceCents, premiumDiscountPercent)
  return compareAtCents && premium >= priceCents ? null : premium
}

/** The calendar day in Panama as MM-DD; the country keeps UTC-5 all year. */
export function panamaMonthDay(now: Date): string {
  return new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(5, 10)
}

/**
 * The season of a day. When several contain it the shortest wins, then the one
 * that starts later; when none does, the one whose start is nearest, before or
 * after, the coming one on a tie.
 */
export function seasonOf(monthDay: string, seasons: readonly Season[]): Season | null {
  const today = dayOfYear(monthDay)
  const current = seasons.filter((season) => contains(season, monthDay))
  if (current.length > 0) {
    return current.reduce((best, next) => {
      const shorter = seasonLength(next) - seasonLength(best)
      return shorter < 0 || (shorter === 0 && daysSinceStart(next, today) < daysSinceStart(best, today))
        ? next
        : best
    })
  }
  const distance = ({ start }: Season) => {
    const until = (dayOfYear(start) - today + YEAR) % YEAR
    return Math.min(until, YEAR - until + 0.5)
  }
  return seasons.reduce<Season | null>(
    (best, next) => (best && distance(best) <= distance(next) ? best : next),
    null,
  )
}

const YEAR = 366
const dayOfYear = (monthDay: string) =>
  Math.round((Date.parse(`2024-${monthDay}T00:00Z`) - Date.UTC(2024, 0, 1)) / 86_400_000)
const seasonLength = ({ start, end }: Season) => (dayOfYear(end) - dayOfYear(start) + YEAR) % YEAR
const daysSinceStart = ({ start }: Season, today: number) => (today - dayOfYear(start) + YEAR) % YEAR
const contains = ({ start, end }: Season, day: string) =>
  start <= end ? start <= day && day <= end : day >= start || day <= end

const TYPO_FROM_CHARACTERS = 4
const SWAPPED_FROM_CHARACTERS = 6
// Words that say nothing by themselves; PostgreSQL's Spanish dictionary drops most of them too.
const STOP_WORDS = new Set(
  `a al ante con de del desde e el en entre es esta este la las lo los mas mi o para pero por que se sin sobre su sus un una uno unos unas y`.split(
    ' ',
  ),
)
/** What is said to ask for something, in the three languages; it names nothing. */
export const ASKING: ReadonlySet<string> = new Set(
  `quiero quisiera busco buscando estoy necesito ando dame deme muestrame muestreme mostrar ensename tienes tienen hay comprar
  compro donde venden vende vendes consigo conseguir encuentro gustaria ver want need would like looking show buy where quero
  queria procuro procurando preciso tem voces onde vendem`.split(/\s+/),
)

const OUTER_MARKS = /^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu

/**
 * What a person searches for, ready for the statement: the folded phrase and its meaningful words; where some of them
 * have synonyms, all of them again with what else they mean.
 */
export type SearchText = {
  phrase: string
  words: readonly string[]
  units?: readonly Unit[]
  /** The stores whose name the phrase is, where it is looked for as such. */
  storeIds?: readonly string[]
  /** Words may also be parts of words and what has their stem: where nothing has the words themselves. */
  isLoose?: true
  /** The variants whose code the phrase is. */
  coded?: readonly { productId: string; variantId: string }[]
}

/** null when there is nothing to look for. A phrase of only small words is searched as it stands, and what asks for something by itself is a word. */
export function readSearch(text: string): SearchText | null {
  const phrase = foldText(text).replace(/\s+/g, ' ').trim()
  if (phrase === '') return null
  const bare = phrase.split(' ').map((word) => word.replace(OUTER_MARKS, ''))
  const words = new Set(bare.filter((word) => word !== '' && !STOP_WORDS.has(word)))
  const naming = [...words].filter((word) => !ASKING.has(word))
  return { phrase, words: (naming.length > 0 ? naming : [...words]).slice(0, 8) }
}

/** Something that is looked for, as it was typed, how many products have it, and how many in their titles. */
export type Counted = { typed: string; found: number; titles: number }

const HEAD_COUNTS = 2

/**
 * A search with some of its words, at most five: what no product has is left out first, then what most have, since a rare
 * word says more. What is in no title goes before what titles name: of 'queso amarillo' the cheese stays. The first one
 * counts for half as common: a thing comes before what it is like.
 */
export function fewerWords(things: readonly Counted[]): string[] {
  const isNamed = things.some(({ titles }) => titles > 0)
  const weighed = things.map((one, at) => ({
    ...one,
    common: isNamed && one.titles === 0 ? Infinity : at === 0 ? one.found / HEAD_COUNTS : one.found,
  }))
  let left = weighed.filter(({ found }) => found > 0)
  if (left.length === things.length) left = withoutCommonest(left)
  const some: string[] = []
  for (; left.length > 0 && some.length < 5; left = withoutCommonest(left))
    some.push(left.map(({ typed }) => typed).join(' '))
  return some
}

/** A search without the last things it names, the longest first, as it was typed. No thing of several words is cut. */
export function beginningsOf(q: string, things: readonly { words: readonly string[] }[]): string[] {
  const typed = q.trim().split(/\s+/)
  const sizes = things
    .slice(0, -1)
    .map((_, at) => things.slice(0, at + 1).flatMap(({ words }) => words).length)
  return sizes.reverse().flatMap((size) => {
    const end = typed.findIndex((_, at) => wordsIn(typed.slice(0, at + 1)) === size)
    return end === -1 ? [] : [typed.slice(0, end + 1).join(' ')]
  })
}

const wordsIn = (typed: readonly string[]) =>
  typed.some((word) => !STOP_WORDS.has(foldText(word))) ? readSearch(typed.join(' '))!.words.length : 0

function withoutCommonest<One extends { common: number }>(things: readonly One[]): One[] {
  const most = things.reduce((top, one, at) => (one.common >= things[top]!.common ? at : top), 0)
  return things.filter((_, at) => at !== most)
}

/** What a search with mistyped words was read as, in the spelling that most titles of what was found have. */
export function meantBy(
  q: string,
  readings: ReadonlyMap<string, readonly string[]>,
  titles: readonly string[],
): string {
  const spelled = new Map<string, { word: string; times: number }>()
  for (const word of titles.flatMap((title) => title.toLowerCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [])) {
    const known = spelled.get(foldText(word)) ?? { word, times: 0 }
    spelled.set(foldText(word), { ...known, times: known.times + 1 })
  }
  const timesOf = (word: string) => spelled.get(word)?.times ?? 0
  const meant = (typed: string) => {
    const [first, ...others] = readings.get(foldText(typed).replace(OUTER_MARKS, '')) ?? []
    if (first === undefined) return typed
    const best = others.reduce((top, next) => (timesOf(next) > timesOf(top) ? next : top), first)
    return spelled.get(best)?.word ?? best
  }
  return q.trim().split(/\s+/).map(meant).join(' ')
}

export const canBeMistyped = (word: string) => word.length >= TYPO_FROM_CHARACTERS && /^\p{L}+$/u.test(word)

/** Has so many neighbours one character away that they say little. */
export const isShort = (word: string) => word.length === TYPO_FROM_CHARACTERS

/** The halves of which a word with one wrong character keeps at least one. */
export function intactHalves(word: string): { head: string; tail: string } {
  const half = Math.floor((word.length - 1) / 2)
  return { head: word.slice(0, half), tail: word.slice(word.length - half) }
}

/** Whether one character was changed, left out, added, or swapped with its neighbour. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] &&
      restA[1] === restB[0] &&
      restA.length === restB.length &&
      restA.slice(2) === restB.slice(2))
  )
}

/** Whether two characters took the place of each other: 'cholocate' is 'chocolate'. */
export function areTwoSwapped(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < SWAPPED_FROM_CHARACTERS) return false
  const places = Array.from(a, (_, at) => at).filter((at) => a[at] !== b[at])
  const [first, last] = places
  return places.length === 2 && a[first!] === b[last!] && a[last!] === b[first!]
}

/** The address of a category: the spec's slug, or a plain word where a name has no letter an address can carry. */
export function categorySlug(name: string): string {
  const slug = slugify(name)
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 80)
  return slug === '' ? 'categoria' : slug
}

/** The first 14 stand in the menus; the others have pages and come up with their season. */
export const DEFAULT_CATEGORIES: readonly { name: string; isSeasonal: boolean }[] = [
  ...[
    'Tecnología',
    'Ropa',
    'Hogar',
    'Deportes',
    'Libros',
    'Belleza',
    'Mascotas',
    'Alimentos',
    'Bebidas',
    'Jardín',
    'Arte',
    'Perfumes',
    'Accesorios',
    'Juguetes',
  ].map((name) => ({ name, isSeasonal: false })),
  ...[
    'Ofertas Especiales',
    'Navidad',
    'Verano',
    'Día de las Madres',
    'San Valentín',
    'Regreso a Clases',
    'Primavera',
  ].map((name) => ({ name, isSeasonal: true })),
]
export const OFFERS_SLUG = 'ofertas-especiales'

/** The top of the price filter means this much or more. */
export const PRICE_FILTER_TOP_DOLLARS = 3000

const MAX_PRICE_CENTS = 999_999_999

/** A price after a change by hundredths of a percent, half a cent rounded up, or by an amount; null where it would be none. */
export function editedPrice(
  priceCents: number,
  change: { percentHundredths: number } | { amountCents: number },
): number | null {
  const cents =
    'amountCents' in change
      ? priceCents + change.amountCents
      : Math.floor((priceCents * (10_000 + change.percentHundredths) + 5_000) / 10_000)
  return cents >= 1 && cents <= MAX_PRICE_CENTS ? cents : null
}
