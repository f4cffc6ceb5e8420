import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import type { Actor } from '../auth/actor.ts'
import { logsAs } from '../observability/asked.ts'
import { shopNow } from '../process/clock.ts'
import { admit, type Caller, runEndpoint } from './run-endpoint.ts'
import type { Endpoint, RawEndpoint } from './endpoint.ts'
import { db } from '../db/db.ts'
import { env } from '../process/env.ts'
import { AppError } from './errors.ts'
import { detectLocale, LOCALE_COOKIE, type Locale } from '#lib/locale.ts'
import { withPrefixes } from './id-kinds.ts'
import { isUndescribed } from './operation-errors.ts'
import { type Sentence, toProblem } from './problem.ts'
import { hasPrefixes, VERSION_HEADER } from './published.ts'
import { rememberWrite } from '../db/replica.ts'

export const SESSION_COOKIE = 'istmo_session'
/** The name a browser keeps a cookie of the shop under: with https one that no neighbouring name can set. */
export const hosted = (name: string) => (env.PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name)
/** Where a request carries the endpoint it came to, as it is described and not as it was typed. */
export const ENDPOINT = Symbol('endpoint')
const MAX_JSON_BYTES = 256 * 1024

/** What a request shows of who sends it: a session or a key, never both. */
export type Credentials = { sessionToken: string | undefined; key?: string }
export type FindActor = (context: Credentials & { now: Date }) => Promise<Actor>

/** A key stands alone: where one is sent the cookie counts for nothing, so that neither lends the other its reach. */
export function credentialsOf(c: Context): Credentials {
  const [, key] = /^bearer\b\s*(.*)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return key === undefined
    ? { sessionToken: getCookie(c, hosted(SESSION_COOKIE)) }
    : { sessionToken: undefined, key }
}

/** Builds the JSON API under `/api/v1` from the endpoints; every answer is JSON, every refusal a problem document. */
export function apiApp(endpoints: readonly Endpoint[], findActor: FindActor, sentence: Sentence) {
  const app = new Hono()
  const refuseLarge = (c: Context) => answerProblem(c, new AppError('app.too_large', 413), sentence)
  const countBody = bodyLimit({ maxSize: MAX_JSON_BYTES, onError: refuseLarge })
  // Asked for its body a request becomes one of streams, an eighth of a reading: only one without a length is.
  app.use((c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const stated = c.req.header('transfer-encoding') === undefined && c.req.header('content-length')
    if (!stated) return countBody(c, next)
    return Number(stated) > MAX_JSON_BYTES ? Promise.resolve(refuseLarge(c)) : next()
  })
  for (const endpoint of literalFirst(endpoints)) {
    mount(app, endpoint, { findActor, sentence }, async (c, caller) => {
      const hasKey = c.req.header('idempotency-key') !== undefined
      const answer = await runEndpoint(endpoint, caller, await readInput(c, endpoint), hasKey)
      if (endpoint.method !== 'GET') await rememberWrite(caller)
      if (answer.replayed) c.header('idempotent-replayed', 'true')
      c.header('cache-control', 'no-store')
      if (answer.status === 204) return c.body(null, 204)
      const isPrefixed = hasPrefixes(c.req.header(VERSION_HEADER))
      const body = isPrefixed ? withPrefixes(endpoint.output, answer.body) : answer.body
      return c.json(body as object, answer.status as 200)
    })
  }
  app.notFound((c) => answerProblem(c, new AppError('app.no_such_endpoint', 404), sentence))
  app.onError((error, c) => answerProblem(c, error, sentence))
  return app
}

/** RFC 9745: since when the addresses of the release before are deprecated. */
const DEPRECATED_SINCE = `@${Date.UTC(2026, 10, 27) / 1000}`

/** The one way in for JSON and raw calls alike: who sends it, who calls, then the work; whatever it throws is a problem document. */
function mount(
  app: Hono,
  endpoint: Endpoint | RawEndpoint,
  { findActor, sentence }: { findActor: FindActor; sentence: Sentence },
  work: (c: Context, caller: Caller) => Promise<Response>,
) {
  const { method, path, formerly } = endpoint
  const takesForeignOrigin = endpoint.work === 'raw' && endpoint.takesForeignOrigin
  for (const address of formerly === undefined ? [path] : [path, formerly])
    app.on(method, address.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const { incoming } = (c.env ?? {}) as { incoming?: { [ENDPOINT]?: string } }
      if (incoming) incoming[ENDPOINT] = path
      const response = await logsAs({ requestId: randomUUID() }, () => answer(c))
      if (address === formerly) response.headers.set('deprecation', DEPRECATED_SINCE)
      return response
    })

  async function answer(c: Context) {
    try {
      const credentials = credentialsOf(c)
      // No page can make a browser send a key: what a key asks for comes from a program, wherever that runs.
      if (method !== 'GET' && !takesForeignOrigin && credentials.key === undefined) refuseForeignOrigin(c)
      return await work(c, await readCaller(c, findActor, credentials))
    } catch (error) {
      return answerProblem(c, heldToErrors(endpoint, error), sentence)
    }
  }
}

/** A refusal that the published description does not name is a failure while the shop is built and tested. */
function heldToErrors(endpoint: Endpoint | RawEndpoint, error: unknown): unknown {
  if (env.NODE_ENV === 'production' || !(error instanceof AppError)) return error
  if (!isUndescribed(endpoint, error.code)) return error
  const cause = { cause: error }
  return new Error(
    `${endpoint.method} ${endpoint.path} does not name ${error.code}: node scripts/api.ts`,
    cause,
  )
}

export function localeOf(c: Context): Locale {
  return detectLocale(getCookie(c, LOCALE_COOKIE), c.req.header('accept-language'))
}

/** The caller's address: the socket's, or the last one the operator's own proxy added. */
export const addressOf = (c: Context) =>
  addressBy(c.req.header('x-forwarded-for'), getConnInfo(c).remote.address)

export function addressBy(forwardedFor: string | undefined, remote: string | undefined): string {
  const forwarded = isProxy(remote) ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded || remote || 'unknown'
}

function isProxy(remote = ''): boolean {
  if (typeof env.TRUST_PROXY === 'boolean') return env.TRUST_PROXY
  const family = isIP(remote)
  return family !== 0 && env.TRUST_PROXY.check(remote, family === 6 ? 'ipv6' : 'ipv4')
}

async function readCaller(c: Context, findActor: FindActor, credentials: Credentials): Promise<Caller> {
  const now = shopNow()
  const hasCookies = credentials.key === undefined
  return {
    actor: await findActor({ ...credentials, now }),
    now,
    locale: localeOf(c),
    address: addressOf(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    key: c.req.header('idempotency-key') ?? randomUUID(),
    cookies: {
      get: (name) => (hasCookies ? getCookie(c, hosted(name)) : undefined),
      set: (name, value, { maxAgeSeconds }) =>
        hasCookies &&
        setCookie(c, hosted(name), value, {
          path: '/',
          sameSite: 'Lax',
          httpOnly: true,
          secure: env.PUBLIC_URL.startsWith('https:'),
          ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
        }),
    },
  }
}

/** SameSite cookies stop most forgeries; the Origin check stops the rest, same-site neighbours included. */
function refuseForeignOrigin(c: Context) {
  const origin = c.req.header('origin')
  const host = c.req.header('host')
  // A sandboxed frame or a file sends `null`, which is no address at all.
  if (origin && origin !== env.PUBLIC_URL && (!URL.canParse(origin) || new URL(origin).host !== host))
    throw new AppError('app.foreign_origin', 403)
}

export function answerProblem(c: Context, error: unknown, sentence: Sentence): Response {
  // A client that left in the middle of a request reads no answer, and it is no failure.
  if (isCutOff(c)) return new Response(null, { status: 400 })
  const problem = toProblem(error, localeOf(c), sentence)
  const retryAfter = problem.params?.retryAfter
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Whether the caller left before the whole request was here. */
function isCutOff(c: Context): boolean {
  const incoming = (c.env as { incoming?: Partial<IncomingMessage> } | undefined)?.incoming
  return incoming?.destroyed === true && incoming.complete === false
}

async function readInput(c: Context, endpoint: Endpoint): Promise<unknown> {
  const path = c.req.param()
  if (endpoint.method === 'GET') return { ...c.req.query(), ...path }
  const body = await readJson(c)
  for (const name of Object.keys(path)) {
    if (name in body) throw new AppError('app.bad_json', 400)
  }
  return { ...body, ...path }
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  if (!c.req.header('content-type')?.startsWith('application/json')) throw new AppError('app.json_only', 415)
  let body: unknown
  try {
    body = JSON.parse(text, refusePrototype)
  } catch {
    throw new AppError('app.bad_json', 400)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('app.bad_json', 400)
  return body as Record<string, unknown>
}

/** A key that objects of the language do not carry on would vanish without a word on the way to its row. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new AppError('app.bad_json', 400)
  return value
}

/** `/products/suggestions` before `/products/{id}`: the first route that fits is taken. */
function literalFirst<E extends { path: string }>(endpoints: readonly E[]): E[] {
  const order = ({ path }: E) => path.replaceAll('{', '~')
  return [...endpoints].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** Mounts what is not JSON. Refusals are problem documents here too. */
export function mountRaw(
  app: Hono,
  endpoints: readonly RawEndpoint[],
  findActor: FindActor,
  sentence: Sentence,
) {
  for (const endpoint of literalFirst(endpoints)) {
    mount(app, endpoint, { findActor, sentence }, async (c, caller) => {
      await admit(endpoint, caller)
      const run = endpoint.run as (context: object) => Promise<Response>
      const scope = await endpoint.allow.enter?.(db, caller)
      const response = await run({ ...caller, scope, request: c.req.raw, params: c.req.param() })
      if (endpoint.method !== 'GET') await rememberWrite(caller)
      for (const cookie of c.res.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
      return response
    })
  }
}
