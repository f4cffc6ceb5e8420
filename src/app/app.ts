import { type Context, Hono } from 'hono'
import { findSentence } from '#i18n/sentence.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { findActor } from '#modules/identity/accounts/public.ts'
import { recordRefusal } from '#modules/platform/audit/public.ts'
import { findKeyActor } from '#modules/insight/developer/public.ts'
import { isInMaintenance } from '#modules/platform/settings/public.ts'
import { shopNow } from '#server/process/clock.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { AppError } from '#server/http/errors.ts'
import {
  addressOf,
  answerProblem,
  apiApp,
  type Credentials,
  credentialsOf,
  type FindActor,
  localeOf,
  mountRaw,
} from '#server/http/http.ts'
import { admit } from '#server/http/run-endpoint.ts'
import { liveStream } from '#server/events/live-stream.ts'
import { docsPage, type GuideLanguage, readExamples, readGuide } from '#server/http/docs-page.ts'
import { openApiDocument, publishedDocument } from '#server/http/openapi.ts'
import { API_VERSION, FIRST_VERSION, VERSION_HEADER } from '#server/http/published.ts'
import { whyNotReady } from '#server/db/readiness.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'
import { errorListPage, errorPage } from './error-pages.ts'
import { answerMetrics } from './metrics.ts'

/** Everything that is not a page: the API and its reference, pictures, live updates, webhooks, health. */
export const app = new Hono()

/** The caller: the person of a session, or the one a key acts for. */
const findCaller: FindActor = ({ key, ...who }) =>
  key === undefined ? findActor(who) : findKeyActor({ ...who, token: key })

// Paid money must be taken in and administrators must get in, whatever else is closed.
const OPEN_IN_MAINTENANCE =
  /^\/(api\/(webhooks\/|errors$|errors\/|v1\/(me|sign-in|sign-in\/.+|sign-out|settings)$)|media\/|manifest\.webmanifest|favicon\.ico|healthz|readyz|metrics)/

app.use(async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(dataHeaders())) if (!headers.has(name)) headers.set(name, value)
})
app.use('/api/v1/*', async (c, next) => {
  const version = c.req.header(VERSION_HEADER) ?? FIRST_VERSION
  const isKnown = version === FIRST_VERSION || version === API_VERSION
  if (isKnown) await next()
  else
    c.res = answerProblem(c, new AppError('app.unknown_version', 400, { version: API_VERSION }), findSentence)
  c.res.headers.set(VERSION_HEADER, isKnown ? version : API_VERSION)
})
app.use(async (c, next) => {
  const path = c.req.path
  if (OPEN_IN_MAINTENANCE.test(path) || !(await isClosedFor(credentialsOf(c)))) return next()
  return answerProblem(c, closedForNow(), findSentence)
})
app.get('/healthz', (c) => c.text('ok'))
app.get('/readyz', async (c) => {
  const reason = await whyNotReady()
  return reason === null ? c.text('ready') : c.text(reason, 503)
})
app.get('/metrics', async (c) => {
  if (!env.METRICS_TOKEN) return answerProblem(c, new AppError('app.no_such_endpoint', 404), findSentence)
  const { status, body, headers } = await answerMetrics(c.req.header('authorization'))
  return c.body(body, status, headers)
})
const API_TITLE = { es: 'API de Istmo', en: 'Istmo API' }
/** The guide is in Spanish and English; the document and its page in the one that the reader takes. */
const guideLanguage = (c: Context): GuideLanguage => (localeOf(c) === 'en' ? 'en' : 'es')
const described = new Map<GuideLanguage, string>()
app.get('/api/openapi.json', (c) => {
  const language = guideLanguage(c)
  const about = () => ({
    description: readGuide(language),
    examples: readExamples(),
    server: env.PUBLIC_URL,
  })
  const document =
    described.get(language) ??
    JSON.stringify(publishedDocument([...endpoints, ...rawEndpoints], API_TITLE[language], about()))
  described.set(language, document)
  return c.body(document, 200, { 'content-type': 'application/json', vary: 'accept-language, cookie' })
})
app.get('/api/errors', errorListPage)
app.get('/api/errors/:code', (c) => errorPage(c, c.req.param('code')))
app.get('/api/docs', (c) => {
  const language = guideLanguage(c)
  return docsPage(c, API_TITLE[language], language)
})
app.get('/api/v1/events', async (c) => {
  try {
    const actor = await findCaller({ ...credentialsOf(c), now: shopNow() })
    if (actor.kind !== 'visitor' && actor.key) throw new AppError('app.closed_to_keys', 403)
    return liveStream(actor, c.req.raw.signal)
  } catch (error) {
    return answerProblem(c, error, findSentence)
  }
})
// Before every admin endpoint, JSON or not: a refused customer is recorded.
app.use('/api/v1/admin/*', async (c, next) => {
  await next()
  if (c.res.status !== 403) return
  const actor = await findCaller({ ...credentialsOf(c), now: shopNow() })
  if (actor.kind !== 'customer') return
  await recordRefusal({ actor, address: addressOf(c), asked: `${c.req.method} ${c.req.path.slice(0, 200)}` })
})
let whole: string | undefined
/** Every operation, those of the pages too, which change without notice. */
app.get('/api/v1/admin/openapi.json', async (c) => {
  try {
    const actor = await findCaller({ ...credentialsOf(c), now: shopNow() })
    await admit({ path: '/admin/openapi.json', allow: isAdmin }, { actor, address: addressOf(c) })
    whole ??= JSON.stringify(openApiDocument([...endpoints, ...rawEndpoints], `${API_TITLE.es}, interna`))
    return c.body(whole, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  } catch (error) {
    return answerProblem(c, error, findSentence)
  }
})
mountRaw(app, rawEndpoints, findCaller, findSentence)
app.route('/api/v1', apiApp(endpoints, findCaller, findSentence))
app.notFound((c) => answerProblem(c, new AppError('app.no_such_endpoint', 404), findSentence))
app.onError((error, c) => answerProblem(c, error, findSentence))

export const closedForNow = () => new AppError('app.maintenance', 503, { retryAfter: 300 })

/** Whether the shop is in maintenance for this caller; administrators are let in. */
export async function isClosedFor(credentials: Credentials): Promise<boolean> {
  if (!(await isInMaintenance(db))) return false
  const actor = await findCaller({ ...credentials, now: shopNow() })
  return actor.kind === 'visitor' || (actor.kind !== 'admin' && !actor.owesFactor)
}
