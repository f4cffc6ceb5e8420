import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'
import { isProductId } from './card.ts'

const SEARCHES = 'searches'
/** The page of a product puts its id in front. */
const SEEN = 'seen'
const MOST_SEARCHES = 5
const MOST_SEEN = 4

/** What this browser searched for and the products it saw, the last first. It stays here and leaves with who signs out. */
export type Trail = { searches: readonly string[]; seen: readonly string[] }

// Anybody can write into storage.
const read = (name: string, isRight: (text: string) => boolean) =>
  [...new Set([readStorage(name)].flat())].filter((text) => typeof text === 'string').filter(isRight)

const readSeen = () => read(SEEN, isProductId)

/** The products seen last, but for the one that is looked at. */
export const seenBefore = (productId: string) =>
  readSeen()
    .filter((id) => id !== productId)
    .slice(0, MOST_SEEN)

export const readTrail = (): Trail => ({
  searches: read(SEARCHES, (words) => words.trim() !== '' && words.length <= 100).slice(0, MOST_SEARCHES),
  seen: readSeen().slice(0, MOST_SEEN),
})

/** What goes on from the search before, as while somebody types, takes its place. */
export function rememberSearch(q: string) {
  const words = q.trim()
  const same = words.toLowerCase()
  const others = readTrail().searches.filter(
    (known, at) => known.toLowerCase() !== same && !(at === 0 && same.startsWith(known.toLowerCase())),
  )
  if (words !== '') writeStorage(SEARCHES, [words, ...others].slice(0, MOST_SEARCHES))
}

export function forgetTrail() {
  removeStorage(SEARCHES)
  removeStorage(SEEN)
}
