import type { Hono } from 'hono'
import { Hono as App } from 'hono'
import { findSentence } from '../../src/i18n/sentence.ts'
import type { Actor } from '../../src/server/actor.ts'
import type { Endpoint, RawEndpoint } from '../../src/server/endpoint.ts'
import { apiApp, mountRaw } from '../../src/server/http.ts'

/** A room's doors as HTTP, asked by one person. Answers are the real ones, in Spanish. */
export function asker(room: object, actor: Actor = { kind: 'visitor' }) {
  const all = Object.values(room as Record<string, Endpoint | RawEndpoint>)
  const findActor = async () => actor
  const app: Hono = new App()
  // Raw doors first: they have limits of their own, larger than that of JSON.
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

  /** Asks a JSON endpoint, `ask('GET /products?q=té')`; a body travels as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever came over the wire
  const ask = async (route: string, body?: object): Promise<{ status: number; body: any }> => {
    const [method = 'GET', path = ''] = route.split(/ (.*)/s)
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await send(`/api/v1${path}`, { method, ...json })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  return { ask, send }
}
