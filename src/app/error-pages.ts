import type { Context } from 'hono'
import { html } from 'hono/html'
import { findSentence } from '#i18n/sentence.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import { AppError } from '#server/http/errors.ts'
import { localeOf } from '#server/http/http.ts'
import { CODES, operationsWith } from '#server/http/operation-errors.ts'
import { titleOf } from '#server/http/problem.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page of a code, to which the `type` of its problem documents leads. */
export function errorPage(c: Context, code: string) {
  const statuses = CODES.get(code)
  if (!statuses) throw new AppError('app.no_such_endpoint', 404)
  const locale = localeOf(c)
  const routes = operationsWith(code, [...endpoints, ...rawEndpoints])
  return page(
    c,
    titleOf(code, locale, findSentence),
    html`<p>${m.problems_page_code({}, { locale })}: <code>${code}</code></p>
<p>${m.problems_page_status({}, { locale })}: ${statuses.join(', ')}</p>
<h2>${m.problems_page_operations({}, { locale })}</h2>
${
  routes.length === 0
    ? html`<p>${m.problems_page_no_operations({}, { locale })}</p>`
    : html`<ul>${routes.map((route) => html`<li><code>${route}</code></li>`)}</ul>`
}
<p><a href="/api/errors">${m.problems_page_list({}, { locale })}</a></p>`,
  )
}

/** Every code with what it means. */
export function errorListPage(c: Context) {
  const locale = localeOf(c)
  return page(
    c,
    m.problems_page_list({}, { locale }),
    html`<dl>${[...CODES.keys()].map(
      (code) =>
        html`<dt><a href="/api/errors/${code}"><code>${code}</code></a></dt><dd>${titleOf(code, locale, findSentence)}</dd>`,
    )}</dl>`,
  )
}

function page(c: Context, title: string, body: ReturnType<typeof html>) {
  const locale: Locale = localeOf(c)
  c.header('content-security-policy', POLICY)
  c.header('x-content-type-options', 'nosniff')
  c.header('vary', 'accept-language, cookie')
  return c.html(html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}</style></head>
<body><main><h1>${title}</h1>${body}
<p><a href="/api/docs">${m.problems_page_reference({}, { locale })}</a></p></main></body></html>`)
}
