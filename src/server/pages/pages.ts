import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../process/env.ts'
import { detectLocale, isLocale, LOCALE_COOKIE, type Locale } from '#lib/locale.ts'
import { type AppError, passingTrouble } from '../http/errors.ts'
import { finishPage, type Page, type Rendered } from './finished-page.ts'
import type { LiveEvent } from '../events/live.ts'
import { log } from '../observability/log.ts'
import { PageCache } from './page-cache.ts'
import type { Touched } from './page-store.ts'
import { type Sentence, toProblem } from '../http/problem.ts'
import { encodingFor, writeHeadAndBody } from '../http/static-files.ts'

/** The built page renderer: a request and a language in, a whole page out, its own scripts marked with the nonce. */
export type RenderPage = (
  request: Request,
  asked: { locale: Locale; isLangGiven: boolean; nonce: string },
) => Promise<Omit<Rendered, 'nonce'>>

/** What of an address makes another page: the parameters that its route declares, read by the route itself. */
export type ReadAddress = (path: string, parameters: URLSearchParams) => string

type Renderer = {
  render: RenderPage
  readAddress: ReadAddress
  sentence: Sentence
  /** Called before a page that is not cached is rendered; what it throws is the answer. */
  admit?: (request: IncomingMessage, key: string) => Promise<void>
}

// A mailed token or a bank's secret in the address: its page must not name where it is, not even to our own files.
const SECRET_PARAMETER = /[?&][^=&]*(token|secret|confirm|%)[^=&]*=/i

/**
 * Serves the pages of the interface from memory, rendering each once for everybody. While nothing new can be rendered
 * the last one that was is shown, however old, and where there is none a page that says when to come back.
 */
export function pageServer({ render, readAddress, sentence, admit }: Renderer) {
  const cache = new PageCache((key) => renderKey(render, key))
  return {
    cache,
    async serve(request: IncomingMessage, response: ServerResponse) {
      const { key, chosen } = pageKey(request, readAddress)
      let page: Page | null = env.ISTMO_PAGE_CACHE ? cache.find(key) : null
      try {
        if (!page) await admit?.(request, key)
        page ??= env.ISTMO_PAGE_CACHE
          ? await cache.get(key, () => !response.destroyed)
          : await finishPage(await renderKey(render, key), { isCached: false })
      } catch (error) {
        const last = passingTrouble(error) && cache.last(key)
        page = last || (await failedPage(error, key, sentence))
      }
      await writePage(request, response, { page, chosen, key, cache })
    },
    /** A page that only says why there is no other. */
    async refuse(request: IncomingMessage, response: ServerResponse, error: unknown) {
      const { key, chosen } = pageKey(request, () => '')
      const page = await failedPage(error, key, sentence)
      await writePage(request, response, { page, chosen, key, cache })
    },
  }
}

const rendering = new AsyncLocalStorage<{ trouble: AppError | null }>()

/** The endpoint as renders ask it. A router draws every failure as its own; a temporary one is handled apart from that. */
export function endpointForPages<Asked extends unknown[]>(endpoint: (...asked: Asked) => Promise<unknown>) {
  return async (...asked: Asked) => {
    try {
      return await endpoint(...asked)
    } catch (error) {
      const trouble = passingTrouble(error)
      const render = rendering.getStore()
      if (trouble && render && !render.trouble) {
        render.trouble = trouble
        log.warn({ err: error, asked: asked[0] }, 'a page could not be rendered now')
      }
      throw error
    }
  }
}

/** Which cached pages an event may have changed; null for what no page shows. */
export function touchedBy({ name, ids }: LiveEvent): Touched | null {
  if (name === 'product.changed') return { productIds: ids ?? 'all', lists: ids === undefined }
  if (name === 'product.listed') return { productIds: ids ?? 'all', lists: true }
  if (name === 'synonyms.changed') return { productIds: [], lists: true }
  return name === 'resync' || /^(category|gift_page|settings)\./.test(name) ? 'everything' : null
}

function failedPage(error: unknown, key: string, sentence: Sentence): Promise<Page> {
  const locale = key.slice(0, 2) as Locale
  const { status, code, detail, params } = toProblem(error, locale, sentence)
  const say = (name: string) => sentence(name, {}, locale) ?? ''
  const isClosed = code === 'app.maintenance'
  const title = say(
    isClosed ? 'app.page_closed_title' : status === 503 ? 'app.page_away_title' : 'app.page_failed',
  )
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif"><main><h1>${title}</h1>
<p>${detail}</p><p><a href="" style="color:inherit">${say('app.offline_retry')}</a></p>${
    isClosed
      ? `
<p><a href="/sign-in" style="color:inherit">${say('accounts.sign_in_admin')}</a></p>`
      : ''
  }</main></body></html>`
  const retryAfter = params?.['retryAfter']
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-language': locale,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
  return finishPage({ status, html, headers, nonce: newNonce() })
}

type Written = { page: Page; chosen: Locale | null; key: string; cache: PageCache }

async function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, chosen, key, cache }: Written,
) {
  const encoding = page.bodies.identity ? 'identity' : encodingFor(request)
  const body = page.bodies[encoding] ?? (await cache.bodyIn(key, page, encoding))
  if (response.destroyed) return
  if (chosen)
    response.setHeader('set-cookie', `${LOCALE_COOKIE}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
  const headers = SECRET_PARAMETER.test(request.url ?? '')
    ? { ...page.headers, 'referrer-policy': 'no-referrer' }
    : page.headers
  const { etag } = headers
  if (page.status === 200 && etag && request.headers['if-none-match'] === etag)
    response.writeHead(304, headers).end()
  else writeHeadAndBody(request, response, { status: page.status, headers, encoding, body })
}

/** `es /search?category=ropa&q=sombrero`: language (`es!` when the address names it), path and the parameters that matter, in order. */
function pageKey(request: IncomingMessage, readAddress: ReadAddress): { key: string; chosen: Locale | null } {
  // Two slashes or a scheme in front would make another host of it.
  const url = (request.url ?? '/').replace(/^(https?:\/\/[^/]*)?\/*/i, '/')
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const parameters = new URLSearchParams(mark === -1 ? '' : url.slice(mark))
  const lang = parameters.get('lang')
  const chosen = isLocale(lang) ? lang : null
  const locale = chosen ?? detectLocale(cookieOf(request, LOCALE_COOKIE), request.headers['accept-language'])
  const query = mark === -1 ? '' : readAddress(path, parameters)
  return { key: `${locale}${chosen ? '!' : ' '}${path}${query}`, chosen }
}

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals !== -1 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

async function renderKey(render: RenderPage, key: string): Promise<Rendered> {
  const locale = key.slice(0, 2) as Locale
  const nonce = newNonce()
  const request = new Request(new URL(key.slice(3), env.PUBLIC_URL), { headers: { accept: 'text/html' } })
  const watched: { trouble: AppError | null } = { trouble: null }
  const page = await rendering.run(watched, () =>
    render(request, { locale, isLangGiven: key[2] === '!', nonce }),
  )
  if (watched.trouble) throw watched.trouble
  return { ...page, nonce, headers: { 'content-language': locale, ...page.headers } }
}

const newNonce = () => randomBytes(16).toString('hex')
