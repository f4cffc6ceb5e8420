import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { Hono as App } from 'hono'
import { findSentence } from '../../src/i18n/sentence.ts'
import { seenOf } from '../../src/modules/sales/checkout/rules.ts'
import type { Actor } from '../../src/server/auth/actor.ts'
import type { Output, Route } from '../../src/browser/client.ts'
import type { Endpoint, RawEndpoint } from '../../src/server/http/endpoint.ts'
import { apiApp, mountRaw } from '../../src/server/http/http.ts'
import type { Problem } from '../../src/server/http/problem.ts'

/** A module's endpoints over HTTP, asked by one person. Answers are the real ones, in Spanish. */
export function asker(endpoints: object, actor: Actor = { kind: 'visitor' }) {
  const all = Object.values(endpoints as Record<string, Endpoint | RawEndpoint>)
  const findActor = async () => actor
  const app: Hono = new App()
  // Raw endpoints first: they have limits of their own, larger than that of JSON.
  mountRaw(
    app,
    all.filter((one): one is RawEndpoint => one.work === 'raw'),
    findActor,
    findSentence,
  )
  app.route(
    '/api/v1',
    apiApp(
      all.filter((one): one is Endpoint => one.work !== 'raw'),
      findActor,
      findSentence,
    ),
  )
  // Everybody asks from an address of their own, so that limits of one test do not meet another.
  const remoteAddress = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const env = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
  const send = async (path: string, init: RequestInit = {}) => app.request(path, init, env)

  return { ask: askBy(send), send, app }
}

/**
 * Asks a JSON endpoint, `ask('GET /products?q=té')`; a body travels as JSON, and each call has a key of its own
 * unless one is given or refused with null. The body has the type of the answer that the endpoint promises; what a
 * refusal says instead is compared by `toMatchObject`, or read by `problemOf`.
 */
export const askBy = (send: Send) => {
  const seenUnder = new Map<string, object>()
  return async <const R extends string>(
    route: R,
    body?: object,
    key: string | null = randomUUID(),
  ): Promise<Answer<R>> => {
    const [method = 'GET', path = ''] = route.split(/ (.*)/s)
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === null ? {} : { 'idempotency-key': key }),
    }
    let said = body
    if (said && PAYING.test(route) && !('seen' in said)) {
      const seen = (key !== null && seenUnder.get(key)) || (await readSeen(send, path, said))
      if (key !== null) seenUnder.set(key, seen)
      said = { ...said, seen }
    }
    const json = said ? { body: JSON.stringify(said) } : {}
    const response = await send(`/api/v1${path}`, { method, headers, ...json })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
}

type Send = (path: string, init: RequestInit) => Promise<Response>

const PAYING = /^POST \/(checkout(\/quotes|\/[^/]+\/(pay|quotes))?|(business\/)?subscriptions)$/

/** More than anything of a test costs: what a page of this person would show where the amount is not what is tested. */
const SEEN_ENOUGH = { totalCents: 100_000_000 }

/** What the page of this person shows as they press; a key keeps it, as the page does. */
async function readSeen(send: Send, path: string, body: object): Promise<object> {
  if (path !== '/checkout' && path !== '/checkout/quotes') return SEEN_ENOUGH
  const response = await send('/api/v1/checkout', { method: 'GET' })
  if (response.status !== 200) return { ...SEEN_ENOUGH, lines: [] }
  const { cart, shippingOptions } = (await response.json()) as Output<'GET /checkout'>
  const { shippingMethod, acceptedMissing = [] } = body as {
    shippingMethod?: string
    acceptedMissing?: readonly string[]
  }
  const lines = cart.lines.filter(({ productId }) => !acceptedMissing.includes(productId))
  const shippingCents = shippingOptions.find(({ id }) => id === shippingMethod)?.costCents ?? 0
  return seenOf({ ...cart, lines }, shippingCents)
}

export type Answer<R extends string> = { status: number; body: Body<RouteOf<R>> }

/** What a refusal says, in Spanish. */
export const problemOf = ({ body }: { body: unknown }) => body as Problem

type Body<R> = [R] extends [never] ? unknown : R extends Route ? Output<R> : never

/** The route behind an address: `POST /orders/${string}/cancel` is `POST /orders/{orderId}/cancel`. */
type RouteOf<R extends string> = R extends `${infer Path}?${string}` ? RouteOfPath<Path> : RouteOfPath<R>
type RouteOfPath<P extends string> = P extends Route
  ? P
  : { [K in Route]: Fits<Steps<P>, Steps<K>> extends true ? K : never }[Route]
type Steps<P extends string> = P extends `${infer Step}/${infer Rest}` ? [Step, ...Steps<Rest>] : [P]
type Fits<Given extends string[], Known extends string[]> = [Given, Known] extends [
  [infer Step extends string, ...infer Steps extends string[]],
  [infer Name extends string, ...infer Names extends string[]],
]
  ? [Step] extends [Name extends `{${string}}` ? string : Name]
    ? Fits<Steps, Names>
    : false
  : Given['length'] extends Known['length']
    ? true
    : false
