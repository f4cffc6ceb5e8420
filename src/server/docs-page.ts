import type { Context } from 'hono'
import { html } from 'hono/html'
import type { openApiDocument } from './openapi.ts'

type Operation = {
  summary: string
  tags: string[]
  security?: unknown
  parameters: { name: string; in: string; required: boolean }[]
}

const STYLE = `body{font:16px/1.5 system-ui;max-width:960px;margin:32px auto;padding:0 16px;color:#1c2433}
h1{font-size:28px}h2{margin-top:32px;font-size:20px;text-transform:capitalize}article{border-top:1px solid #dde2ea;padding:12px 0}
code{background:#eef1f6;padding:2px 6px;border-radius:4px;font-size:14px}.m{display:inline-block;min-width:64px;font-weight:700}
summary{cursor:pointer;color:#33508f}pre{overflow:auto;background:#f5f7fa;padding:12px;border-radius:8px;font-size:13px}`

/** The API as a page that a person can read; made from the OpenAPI document, without a script. */
export function docsPage(c: Context, document: ReturnType<typeof openApiDocument>) {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  )
  return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${document.info.title} API</title><style>${STYLE}</style></head><body><main><h1>${document.info.title} API</h1>
<p>OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>. JSON in and out; refusals are RFC 9457 problem documents with a <code>code</code>
and a <code>detail</code> in your language. Sign in with <code>POST /api/v1/sign-in</code>; the session is a cookie.</p>
${byTag(document.paths).map(
  ([tag, operations]) =>
    html`<h2>${tag}</h2>${operations.map(
      ({
        method,
        path,
        operation,
      }) => html`<article><span class="m">${method}</span> <code>${path}</code> ${operation.security ? '🔒' : ''}
<div>${operation.summary}</div><details><summary>Parameters, body and answers</summary><pre>${JSON.stringify(operation, null, 2)}</pre></details></article>`,
    )}`,
)}</main></body></html>`)
}

function byTag(paths: Record<string, Record<string, unknown>>) {
  const groups = new Map<string, { method: string; path: string; operation: Operation }[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods) as [string, Operation][]) {
      const tag = operation.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }])
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}
