import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { CodeSample } from './openapi.ts'

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs', 'api')
const EXAMPLES = join(DOCS, 'examples')
const LANGUAGES = { sh: { lang: 'shell', label: 'curl' }, ts: { lang: 'typescript', label: 'TypeScript' } }
/** Where the viewer lies, which `scripts/support/api-viewer.ts` has laid out. */
export const VIEWER = '/api/docs/scalar.js'

export type GuideLanguage = 'es' | 'en'

/** What the reference says before its endpoints, with the examples that it names. */
export const readGuide = (language: GuideLanguage) =>
  readFileSync(join(DOCS, `guide.${language}.md`), 'utf8').replace(/<!-- (\S+) -->/g, (_, name: string) => {
    const example = readFileSync(join(EXAMPLES, name), 'utf8').trim()
    return `\`\`\`ts\n${example}\n\`\`\``
  })

/** The examples by the call that their first line names; `src/app/examples.test.ts` runs each of them. */
export function readExamples(): Map<string, CodeSample[]> {
  const samples = readdirSync(EXAMPLES).flatMap((name) => {
    const [first = '', ...lines] = readFileSync(join(EXAMPLES, name), 'utf8').trim().split('\n')
    const route = /^(?:#|\/\/) ([A-Z]+ \/\S+)$/.exec(first)?.[1]
    const language = LANGUAGES[name.split('.').at(-1) as keyof typeof LANGUAGES]
    return route ? [{ route, ...language, source: lines.join('\n') }] : []
  })
  return Map.groupBy(samples, ({ route }) => route)
}

const CONFIGURATION = {
  url: '/api/openapi.json',
  authentication: { preferredSecurityScheme: 'key' },
  operationTitleSource: 'path',
  hideModels: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  // Nothing of it speaks to anybody but this shop; the policy below would not let it either.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
}
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The reference of the API: a viewer of our own origin, which reads the OpenAPI document. */
export function docsPage(c: Context, title: string, language: GuideLanguage) {
  const configuration = { ...CONFIGURATION, localization: { locale: language } }
  c.header('content-security-policy', POLICY)
  c.header('x-content-type-options', 'nosniff')
  c.header('vary', 'accept-language, cookie')
  return c.html(html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body><noscript>JavaScript: <a href="/api/openapi.json">/api/openapi.json</a></noscript>
<script id="api-reference" type="application/json" data-configuration="${JSON.stringify(configuration)}"></script>
<script src="${VIEWER}"></script></body></html>`)
}
