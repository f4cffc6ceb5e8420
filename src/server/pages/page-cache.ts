import { AppError } from '../http/errors.ts'
import { bodyIn, finishPage, type Page, type Rendered } from './finished-page.ts'
import { isTouched, PageStore, type Touched } from './page-store.ts'
import type { Encoding } from '../http/static-files.ts'

// A page is good until an event names it. These bounds are for what no event names: the clock, a plan that lapses, a
// product that comes into a list it did not stand in; decision 31 has the list.
const FRESH_MS = 10 * 60_000
const LIST_FRESH_MS = 60_000
// For so long after that it is shown while it is made again behind the visitor.
const STALE_MS = 5 * 60_000
const MAX_BYTES = 128 * 1024 * 1024
// Drawing needs the one processor there is; more at once would only wait for each other, and for the database.
const AT_ONCE = 6
const AT_ONCE_BEHIND = 1
const MOST_WAITING = 500

type Flight = {
  key: string
  /** How many events had come when it began, and the first one after that which it may be missing. */
  since: number
  overtakenBy: number | null
  done: Promise<Page>
  resolve: (page: Page) => void
  reject: (error: unknown) => void
  /** Whether each of those who wait for it is still there. */
  visitors: (() => boolean)[]
}

const always = () => true

/**
 * Visitor-neutral pages cached in memory until a live update names them. Many visitors of a page that is not there wait for
 * one render; renders are few at once, and fewer behind visitors who already see a page. Only 200s are cached, and
 * none that a live update overtook: a visitor who asks after it gets a render that began after it.
 */
export class PageCache {
  readonly #store: PageStore
  readonly #flights = new Map<string, Flight>()
  readonly #waiting: Flight[] = []
  readonly #behind: Flight[] = []
  readonly #render: (key: string) => Promise<Rendered>
  readonly #running = new Set<Flight>()
  #runningBehind = 0
  #received = 0
  /** How many visitors were shown a cached page, and how many pages were rendered. */
  readonly answered = { cached: 0, rendered: 0 }
  #recent: { number: number; touched: Touched }[] = []

  constructor(render: (key: string) => Promise<Rendered>, { maxBytes = MAX_BYTES } = {}) {
    this.#render = render
    this.#store = new PageStore(maxBytes)
  }

  /** The cached page if it may still be shown; a stale one is rendered again in the background. */
  find(key: string, now = Date.now()): Page | null {
    const page = this.#store.find(key)
    if (!page) return null
    const over = now - page.madeAt - (page.showsLists ? LIST_FRESH_MS : FRESH_MS)
    if (over > STALE_MS) return null
    if (over > 0 && !this.#flights.has(key) && this.#behind.length < MOST_WAITING)
      this.#begin(key, this.#behind, always).done.catch(() => undefined)
    this.answered.cached += 1
    return page
  }

  /** The page as it was last rendered, if it is still there: for when nothing can be rendered. */
  last(key: string): Page | null {
    return this.#store.find(key) ?? null
  }

  /**
   * Renders, joining a render of the same page that already runs; 503 when too many wait. One that waits its turn is
   * given up when all who asked for it have left.
   */
  async get(key: string, isHere: () => boolean = always): Promise<Page> {
    const received = this.#received
    for (;;) {
      const flight = this.#join(key, isHere)
      const page = await flight.done
      if (flight.overtakenBy === null || flight.overtakenBy > received) return page
    }
  }

  /** Drops the pages that an event may have changed, also those that are being rendered. */
  drop(touched: Touched) {
    this.#received += 1
    if (this.#running.size > 0) this.#recent.push({ number: this.#received, touched })
    this.#store.drop(touched)
  }

  /** The page in one encoding; its bytes count in the size of the cache. */
  async bodyIn(key: string, page: Page, encoding: Encoding): Promise<Buffer> {
    const before = page.bodies.gzip
    const body = await bodyIn(page, encoding)
    if (page.bodies.gzip !== before && this.#store.find(key) === page) this.#store.put(key, page)
    return body
  }

  get size() {
    return this.#store.size
  }

  get bytes() {
    return this.#store.bytes
  }

  #join(key: string, isHere: () => boolean): Flight {
    const flight = this.#flights.get(key)
    if (!flight) {
      if (this.#waiting.length >= MOST_WAITING) this.#giveUpLeft()
      if (this.#waiting.length >= MOST_WAITING) throw busy()
      return this.#begin(key, this.#waiting, isHere)
    }
    flight.visitors.push(isHere)
    // Somebody waits for it now.
    const place = this.#behind.indexOf(flight)
    if (place !== -1) {
      this.#waiting.push(...this.#behind.splice(place, 1))
      this.#runNext()
    }
    return flight
  }

  #begin(key: string, queue: Flight[], isHere: () => boolean): Flight {
    const { promise: done, resolve, reject } = Promise.withResolvers<Page>()
    const visitors = [isHere]
    const flight: Flight = { key, since: 0, overtakenBy: null, done, resolve, reject, visitors }
    this.#flights.set(key, flight)
    queue.push(flight)
    this.#runNext()
    return flight
  }

  #runNext() {
    while (this.#running.size < AT_ONCE) {
      const asked = this.#waiting.shift()
      const flight = asked ?? (this.#runningBehind < AT_ONCE_BEHIND ? this.#behind.shift() : undefined)
      if (!flight) return
      if (this.#isWanted(flight)) void this.#run(flight, asked === undefined)
    }
  }

  #giveUpLeft() {
    const wanted = this.#waiting.filter((flight) => this.#isWanted(flight))
    this.#waiting.splice(0, Infinity, ...wanted)
  }

  /** Gives up a render that waits its turn where no one waits for it any more. */
  #isWanted(flight: Flight): boolean {
    if (flight.visitors.some((isHere) => isHere())) return true
    this.#flights.delete(flight.key)
    flight.reject(busy())
    return false
  }

  async #run(flight: Flight, isBehind: boolean) {
    const { key } = flight
    this.#running.add(flight)
    if (isBehind) this.#runningBehind += 1
    flight.since = this.#received
    const madeAt = Date.now()
    let settle: () => void
    try {
      this.answered.rendered += 1
      const page = await finishPage(await this.#render(key), { madeAt })
      const missed = this.#recent.find(
        ({ number, touched }) => number > flight.since && isTouched(page, touched),
      )
      flight.overtakenBy = missed?.number ?? null
      if (page.status === 200 && !missed) this.#store.put(key, page)
      else if (page.status < 500 && page.status !== 200) this.#store.delete(key)
      settle = () => flight.resolve(page)
    } catch (error) {
      settle = () => flight.reject(error)
    }
    this.#flights.delete(key)
    this.#running.delete(flight)
    if (isBehind) this.#runningBehind -= 1
    const oldest = Math.min(...[...this.#running].map(({ since }) => since))
    this.#recent = this.#recent.filter(({ number }) => number > oldest)
    settle()
    this.#runNext()
  }
}

const busy = () => new AppError('app.busy', 503, { retryAfter: 2 })
