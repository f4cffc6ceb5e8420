import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from './env.ts'
import { detectLocale, isLocale, LOCALE_COOKIE, type Locale } from '#lib/locale.ts'
import { log } from './log.ts'
import { finishPage, type Page, PageCache, type Rendered } from './page-cache.ts'
import { writeBody } from './static-files.ts'

/** The built page renderer: a request and a language in, a whole page out. */
export type RenderPage = (request: Request, locale: Locale, isLangGiven: boolean) => Promise<Rendered>

// Whatever else stands in an address (campaign marks, typos) changes nothing on the page, so it must not make a new one.
const PARAMETERS = [
  'q',
  'category',
  'featured',
  'seasonal',
  'min',
  'max',
  'stock',
  'brand',
  'sort',
  'page',
  'size',
  'status',
  'tab',
]

// A mailed token or a bank's secret in the address: its page must not name where it is, not even to our own files.
const SECRET_PARAMETER = /[?&][^=&]*(token|secret|confirm|%)[^=&]*=/i

/** Serves the pages of the interface from memory, rendering each once for everybody. */
export function pageServer(render: RenderPage) {
  const cache = new PageCache((key) => renderKey(render, key))
  return {
    cache,
    async serve(request: IncomingMessage, response: ServerResponse) {
      const { key, chosen } = pageKey(request)
      let page: Page | null = env.ISTMO_PAGE_CACHE ? cache.find(key) : null
      try {
        page ??= env.ISTMO_PAGE_CACHE
          ? await cache.get(key)
          : await finishPage(await renderKey(render, key), { isKept: false })
      } catch (error) {
        log.error({ err: error, key }, 'page failed')
        page = await finishPage({
          status: 500,
          html: '<!doctype html><title>500</title><p>Algo salió mal. Intenta de nuevo.</p>',
          headers: {},
        })
      }
      writePage(request, response, page, chosen)
    },
  }
}

export function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  chosen: Locale | null,
) {
  if (response.destroyed) return
  if (chosen)
    response.setHeader('set-cookie', `${LOCALE_COOKIE}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
  const headers = SECRET_PARAMETER.test(request.url ?? '')
    ? { ...page.headers, 'referrer-policy': 'no-referrer' }
    : page.headers
  const { etag } = headers
  if (page.status === 200 && etag && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end()
    return
  }
  writeBody(request, response, { ...page, headers })
}

/** `es /search?category=ropa&q=sombrero`: language (`es!` when the address names it), path and the parameters that matter, in order. */
function pageKey(request: IncomingMessage): { key: string; chosen: Locale | null } {
  // Two slashes or a scheme in front would make another host of it.
  const url = (request.url ?? '/').replace(/^(https?:\/\/[^/]*)?\/*/i, '/')
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const parameters = new URLSearchParams(mark === -1 ? '' : url.slice(mark))
  const lang = parameters.get('lang')
  const chosen = isLocale(lang) ? lang : null
  const locale = chosen ?? detectLocale(cookieOf(request, LOCALE_COOKIE), request.headers['accept-language'])
  const language = `${locale}${chosen ? '!' : ' '}`
  if (mark === -1) return { key: `${language}${path}`, chosen }
  const kept = PARAMETERS.filter((name) => parameters.has(name)).map((name) => [
    name,
    parameters.get(name)!.slice(0, 200),
  ])
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
  return { key: `${language}${path}${query}`, chosen }
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
  const request = new Request(new URL(key.slice(3), env.PUBLIC_URL), { headers: { accept: 'text/html' } })
  const page = await render(request, locale, key[2] === '!')
  return { ...page, headers: { 'content-language': locale, ...page.headers } }
}
