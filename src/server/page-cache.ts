import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PageSources, securityHeaders } from './security-headers.ts'

const FRESH_MS = 1_000
const STALE_MS = 5 * 60_000
const MAX_PAGES = 2_000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Rendered = {
  status: number
  html: string
  headers: Record<string, string>
  /** Whom this page lets in besides ourselves. */
  sources?: PageSources
}

/** A finished page, ready to be written to a socket. */
export type Page = {
  status: number
  headers: Record<string, string>
  bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer }
  /** Ids of the products it links to: when one changes, the page goes. */
  productIds: ReadonlySet<string>
  madeAt: number
}

/**
 * Visitor-neutral pages kept in memory: about a second fresh, then served stale
 * while one render runs behind, and dropped at once by news. Many visitors of a
 * page that is not there wait for one render. Only 200s are kept.
 */
export class PageCache {
  readonly #pages = new Map<string, Page>()
  readonly #rendering = new Map<string, Promise<Page>>()
  readonly #render: (key: string) => Promise<Rendered>
  #generation = 0

  constructor(render: (key: string) => Promise<Rendered>) {
    this.#render = render
  }

  /** The kept page if it may still be shown; starts a render behind it when it is no longer fresh. */
  find(key: string, now = Date.now()): Page | null {
    const page = this.#pages.get(key)
    if (!page) return null
    const age = now - page.madeAt
    if (age > STALE_MS) return null
    if (age > FRESH_MS) this.get(key).catch(() => undefined)
    return page
  }

  /** Renders, joining a render of the same page that already runs. */
  get(key: string): Promise<Page> {
    const running = this.#rendering.get(key)
    if (running) return running
    const generation = this.#generation
    const rendering = this.#render(key)
      .then((rendered) => finishPage(rendered))
      .then((page) => {
        // News that arrived during the render may be missing from it: show it once, do not keep it.
        if (page.status === 200 && generation === this.#generation) this.#keep(key, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  dropAll() {
    this.#generation += 1
    this.#rendering.clear()
    this.#pages.clear()
  }

  /** Drops the pages that show one of these products. */
  dropProducts(ids: readonly string[]) {
    this.#generation += 1
    this.#rendering.clear()
    for (const [key, page] of this.#pages) {
      if (ids.some((id) => page.productIds.has(id))) this.#pages.delete(key)
    }
  }

  get size() {
    return this.#pages.size
  }

  #keep(key: string, page: Page) {
    this.#pages.delete(key)
    this.#pages.set(key, page)
    if (this.#pages.size > MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value!)
  }
}

/** A page that is kept is compressed once for everybody; one that is thrown away is not worth it. */
export async function finishPage(
  { status, html, headers, sources }: Rendered,
  { isKept = true } = {},
): Promise<Page> {
  const identity = Buffer.from(html)
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      ...(isKept
        ? { etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"` }
        : {}),
      ...securityHeaders(scriptHashes(html), sources),
      ...headers,
    },
    bodies: isKept ? await compress(identity) : { identity },
    productIds: isKept ? productIdsIn(html) : new Set(),
    madeAt: Date.now(),
  }
}

const productIdsIn = (html: string) =>
  new Set([...html.matchAll(/\/product\/([0-9a-f-]{36})/g)].map((match) => match[1]!))

async function compress(identity: Buffer): Promise<Page['bodies']> {
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ])
  return { br, gzip: gz, identity }
}

/** CSP sources of the inline scripts of a page; a cached page cannot carry a nonce. */
export function scriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = [...inline]
    .filter(([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''))
    .map(([, , body]) => `'sha256-${createHash('sha256').update(body!).digest('base64')}'`)
  return [...new Set(hashes)]
}
