import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { type PageSources, securityHeaders } from '../http/security-headers.ts'
import type { Encoding } from '../http/static-files.ts'

const compressBrotli = promisify(brotliCompress)
const openBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

export type Rendered = {
  status: number
  html: string
  headers: Record<string, string>
  /** Marks the scripts that the renderer put there itself; known to no one before the page is rendered. */
  nonce: string
  /** Which products stand on it depends on all the others, as in a search or a category listing. */
  showsLists?: boolean
  /** Whom this page lets in besides ourselves. */
  sources?: PageSources
}

/** A finished page, ready to be written to a socket. */
export type Page = {
  status: number
  headers: Record<string, string>
  /** As it was finished, and in whatever else it was asked for since. */
  bodies: Partial<Record<Encoding, Buffer>>
  /** The products it links to: when one changes, the page goes. */
  productIds: readonly string[]
  showsLists: boolean
  madeAt: number
}

/** A cached page is compressed once for everybody; one that is not cached is not worth it. */
export async function finishPage(
  { status, html: rendered, headers, nonce, sources, showsLists = false }: Rendered,
  { isCached = status === 200, madeAt = Date.now() } = {},
): Promise<Page> {
  const html = withoutNonce(rendered, nonce)
  const identity = Buffer.from(html)
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      ...(isCached ? { etag: `"${hash('sha256', identity, 'base64url').slice(0, 22)}"` } : {}),
      ...securityHeaders(scriptHashes(rendered, nonce), sources),
      ...headers,
    },
    bodies: isCached
      ? { br: trimmed(await compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })) }
      : { identity },
    productIds: isCached ? productIdsIn(html) : [],
    showsLists,
    madeAt,
  }
}

/** The page in one encoding. Most visitors take what it was finished in; what gzip makes of it is remembered. */
export async function bodyIn(page: Page, encoding: Encoding): Promise<Buffer> {
  const ready = page.bodies[encoding]
  if (ready) return ready
  const whole = page.bodies.identity ?? (await openBrotli(page.bodies.br!))
  if (encoding !== 'gzip') return whole
  page.bodies.gzip = trimmed(await compressGzip(whole, { level: 6 }))
  return page.bodies.gzip
}

/**
 * CSP sources of the scripts that the renderer itself put on the page, which it marked with the nonce of this
 * render; a cached page cannot carry one. Script text that came in by content has no mark and gets no source.
 */
export function scriptHashes(html: string, nonce: string): string[] {
  const mark = markOf(nonce)
  const hashes = new Set<string>()
  const tag = /<script([^<>]*)>/g
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [, attributes = ''] = found
    if (!attributes.includes(mark)) continue
    const end = html.indexOf('</script>', tag.lastIndex)
    if (end === -1) break
    if (!/ src=| type="application\/(ld\+)?json"/.test(attributes))
      hashes.add(`'sha256-${hash('sha256', html.slice(tag.lastIndex, end), 'base64')}'`)
    tag.lastIndex = end
  }
  return [...hashes]
}

// Never part of an expression: each render has another, and to compile one costs more than to look for it.
const markOf = (nonce: string) => ` nonce="${nonce}"`

const withoutNonce = (html: string, nonce: string) =>
  html
    .replaceAll(markOf(nonce), '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(`<meta property="csp-nonce" content="${nonce}">`, '')

/** A piece of a text would keep the whole text in memory, so each id is copied out of it. */
const productIdsIn = (html: string) => {
  const ids = new Set([...html.matchAll(/\/product\/([0-9a-f-]{36})/g)].map((match) => match[1]!))
  return [...ids].map((id) => Buffer.from(id, 'latin1').toString('latin1'))
}

/** zlib answers with a corner of a larger piece of memory, all of which would stay in memory. */
function trimmed(buffer: Buffer): Buffer {
  if (buffer.length === buffer.buffer.byteLength) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}
