import type { Page } from './finished-page.ts'

/** An event by what it may have changed: everything, or these products and perhaps the lists they stand in. */
export type Touched = 'everything' | { productIds: readonly string[] | 'all'; lists: boolean }

// Headers, ids and the entries of the maps, by measure.
const OVERHEAD_BYTES = 4_096
// Pages that were asked for once share this much once the store is full, so that a walk past thousands pushes out no popular one.
const TRIAL_SHARE = 0.25

type Place = { page: Page; bytes: number }

/**
 * Pages within a number of bytes. A new one is on trial; asked for again it has proven itself. What has not been
 * asked for the longest goes first, and from those on trial while they hold more than their share.
 */
export class PageStore {
  readonly #maxBytes: number
  readonly #trial = new Map<string, Place>()
  readonly #proven = new Map<string, Place>()
  readonly #keysByProduct = new Map<string, Set<string>>()
  readonly #keysOfLists = new Set<string>()
  #bytes = 0
  #trialBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  find(key: string): Page | undefined {
    const proven = this.#proven.get(key)
    if (proven) {
      this.#proven.delete(key)
      this.#proven.set(key, proven)
      return proven.page
    }
    const tried = this.#trial.get(key)
    if (!tried) return undefined
    this.#trial.delete(key)
    this.#trialBytes -= tried.bytes
    this.#proven.set(key, tried)
    return tried.page
  }

  /** Puts a page where the one before it stood, a new one on trial. */
  put(key: string, page: Page) {
    const isProven = this.#proven.has(key)
    this.delete(key)
    const bodies = Object.values(page.bodies).reduce((sum, body) => sum + body.length, 0)
    const bytes = bodies + 2 * key.length + OVERHEAD_BYTES
    ;(isProven ? this.#proven : this.#trial).set(key, { page, bytes })
    this.#bytes += bytes
    if (!isProven) this.#trialBytes += bytes
    for (const id of page.productIds) {
      const keys = this.#keysByProduct.get(id)
      if (keys) keys.add(key)
      else this.#keysByProduct.set(id, new Set([key]))
    }
    if (page.showsLists) this.#keysOfLists.add(key)
    while (this.#bytes > this.#maxBytes) this.#evict()
  }

  delete(key: string) {
    const tried = this.#trial.get(key)
    const place = tried ?? this.#proven.get(key)
    if (!place) return
    this.#bytes -= place.bytes
    if (tried) this.#trialBytes -= place.bytes
    this.#trial.delete(key)
    this.#proven.delete(key)
    this.#keysOfLists.delete(key)
    for (const id of place.page.productIds) {
      const keys = this.#keysByProduct.get(id)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByProduct.delete(id)
    }
  }

  /** Drops the pages that an event may have changed, and no others. */
  drop(touched: Touched) {
    if (touched === 'everything') {
      for (const cached of [this.#trial, this.#proven, this.#keysByProduct, this.#keysOfLists]) cached.clear()
      this.#bytes = 0
      this.#trialBytes = 0
      return
    }
    const ids = touched.productIds === 'all' ? this.#keysByProduct.keys() : touched.productIds
    const keys = [...ids].flatMap((id) => [...(this.#keysByProduct.get(id) ?? [])])
    for (const key of keys) this.delete(key)
    if (touched.lists) for (const key of [...this.#keysOfLists]) this.delete(key)
  }

  get bytes() {
    return this.#bytes
  }

  get size() {
    return this.#trial.size + this.#proven.size
  }

  #evict() {
    const crowded = this.#trialBytes > this.#maxBytes * TRIAL_SHARE || this.#proven.size === 0
    const [oldest] = (crowded ? this.#trial : this.#proven).keys()
    this.delete(oldest!)
  }
}

/** Whether a page that was being made while the event came may be missing it. */
export function isTouched(page: Page, touched: Touched): boolean {
  if (touched === 'everything' || page.status !== 200) return true
  if (touched.lists && page.showsLists) return true
  if (touched.productIds === 'all') return page.productIds.length > 0
  return touched.productIds.some((id) => page.productIds.includes(id))
}
