import { spawnSync } from 'node:child_process'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { app } from './app.ts'
import { endpointOf } from './metrics.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { closeJobs, enqueue, job, openJobs } from '#server/jobs/jobs.ts'
import { closeTracing, openTracing, tracing } from '#server/observability/trace.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Sent = { resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[] }

/** What a collector receives over the wire. */
const received: { path: string; type: string | undefined; body: Sent }[] = []
const collector = createServer((request, response) => {
  const receive = (body: unknown) => {
    received.push({ path: request.url!, type: request.headers['content-type'], body: body as Sent })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  json(request).then(receive, () => response.destroy())
})
const provider = createServer((request, response) =>
  response.writeHead(request.url === '/no' ? 402 : 200).end(),
)
const shop = createServer((request, response) => {
  const work = () => void getRequestListener(app.fetch)(request, response)
  tracing!.request(request, response, { nameOf: endpointOf, work })
})
const openOn = async (server: typeof shop) => {
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let at = ''

beforeAll(async () => {
  env.OTEL_EXPORTER_OTLP_ENDPOINT = await openOn(collector)
  at = await openOn(shop)
  await openTracing('web')
})
afterAll(async () => {
  await closeTracing()
  env.OTEL_EXPORTER_OTLP_ENDPOINT = undefined
  for (const server of [collector, provider, shop]) server.close()
})

const spans = () =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  )
const factsOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))

test('a request, its statements, a job and calls to others reach the collector as one story each, and no person does', async () => {
  const { email, sessionToken } = await buildMember({ fullName: 'Zenobia Quintero' })
  const providerAt = await openOn(provider)
  await fetch(`${at}/api/v1/products/a-hat-of-straw`, {
    headers: { cookie: `istmo_session=${sessionToken}`, 'user-agent': 'Browser-of-Zenobia' },
  })
  await fetch(`${at}/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'wrong-of-zenobia' }),
  })
  const given: object[] = []
  const { promise: worked, resolve: done } = Promise.withResolvers<void>()
  const call = job({
    name: 'test.call',
    retries: 0,
    async run(data) {
      given.push(data)
      await db.execute(sql`select full_name from profiles where email = ${email}`)
      await db.execute(sql`select 1 / length(${''})`).catch(() => undefined)
      await fetch(`${providerAt}/v1/customers?email=${email}`)
      await new Promise((answered) => ask(`${providerAt}/no`, (one) => answered(one.resume())).end())
      done()
    },
  })
  await closeJobs()
  await openJobs([call], { runs: true })
  await tracing!.job('test.queues', () => transaction((tx) => enqueue(tx, call, { wish: 1 })))
  await worked
  await closeJobs()
  await openJobs([], { runs: false })
  await closeTracing()

  expect(received[0]).toMatchObject({ path: '/v1/traces', type: 'application/json' })
  expect(JSON.stringify(received[0]!.body.resourceSpans[0]!.resource)).toContain('istmo-web')
  const named = (name: string) => spans().filter((span) => span.name === name)
  const [endpoint] = named('GET /products/{id}')
  expect(factsOf(endpoint)).toMatchObject({ 'http.route': '/products/{id}', 'http.request.method': 'GET' })
  const within = (parent: Span | undefined) =>
    spans().filter(
      ({ traceId, parentSpanId }) => traceId === parent?.traceId && parentSpanId === parent.spanId,
    )
  expect(within(endpoint).map((one) => factsOf(one)['db.query.text'])).toContainEqual(
    expect.stringMatching(/^select /),
  )
  const [work] = named('test.call')
  expect(work!.traceId).not.toBe(endpoint!.traceId)
  const [cause] = named('test.queues')
  expect([work!.traceId, work!.parentSpanId]).toEqual([cause!.traceId, cause!.spanId])
  expect(given).toEqual([{ wish: 1 }])
  const facts = within(work).map((one) => ({ ...factsOf(one), failed: one.status.code === 2 }))
  expect(facts).toContainEqual(
    expect.objectContaining({
      'db.query.text': 'select full_name from profiles where email = $1',
      failed: false,
    }),
  )
  expect(facts).toContainEqual(expect.objectContaining({ 'error.type': '22012', failed: true }))
  const calls = facts.filter((one) => 'server.address' in one)
  expect(calls).toMatchObject([
    { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    { 'server.address': '127.0.0.1', 'http.response.status_code': 402 },
  ])
  // The visitor above signed in from this process; what goes to the collector is no call of the shop.
  expect(named('POST 127.0.0.1')).toHaveLength(1)
  for (const secret of [email, sessionToken, 'Zenobia', 'zenobia', 'a-hat-of-straw'])
    expect(JSON.stringify(received)).not.toContain(secret)
})

test('without an address nothing of it is loaded', () => {
  const script = `
    const trace = await import('./src/server/observability/trace.ts')
    await import('./src/server/db/db.ts')
    await trace.openTracing('web')
    const { Module } = await import('node:module')
    console.log(typeof trace.tracing, Object.keys(Module._cache).filter((path) => path.includes('@opentelemetry')).length)`
  const logged = (more: object) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', `${script}; process.exit()`], {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
      env: { ...process.env, ...more },
    }).stdout
  expect(logged({})).toBe('undefined 0\n')
  expect(logged({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(/^object [1-9]\d*\n$/)
})
