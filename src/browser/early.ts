import { call, type Input, type Route } from './client.ts'

const CACHED_MS = 10_000

type Early = { answer: Promise<unknown>; askedAt: number }
type Entering = { cause: 'enter' | 'preload' | 'stay'; location: { search: object } }

const asked = new Map<string, Early>()
let isFresh: (route: Route, input: object) => boolean = () => false

/**
 * The loader of a route behind the sign-in: asks for what its screen will read while the code of the screen is on its
 * way. What the address says is what is asked, but for the words that are the screen's own, as which record is open.
 *
 * `createFileRoute('/admin/gift-cards')({ component: GiftCardsScreen, loader: early('GET /admin/gift-cards', 'card') })`
 */
export const early =
  (route: Route, ...own: readonly string[]) =>
  ({ cause, location }: Entering): void => {
    const input = Object.fromEntries(Object.entries(location.search).filter(([name]) => !own.includes(name)))
    if (cause === 'stay' || isFresh(route, input)) return
    const ask = call as (route: Route, input: object, options: { once: boolean }) => Promise<unknown>
    const answer = ask(route, input, { once: true })
    // The caller that takes the answer handles the failure; there may be none.
    answer.catch(() => undefined)
    asked.set(keyOf(route, input), { answer, askedAt: Date.now() })
  }

/** The answer that is on its way already, for the first who wants it. */
export function takeEarly<R extends Route>(route: R, input: Input<R>): Promise<unknown> | null {
  const key = keyOf(route, input)
  const found = asked.get(key)
  asked.delete(key)
  return found && Date.now() - found.askedAt < CACHED_MS ? found.answer : null
}

/** What one person asked for is no one else's business. */
export const forgetEarly = () => asked.clear()

/** Called by the cache of reads: what is still fresh is not requested. */
export const onEarly = (knows: typeof isFresh) => void (isFresh = knows)

// An address knows text only.
const keyOf = (route: Route, input: object) =>
  JSON.stringify([
    route,
    ...Object.entries(input)
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ])
