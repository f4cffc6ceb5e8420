import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { findSentence } from '#i18n/sentence.ts'
import { type Actor, anyone, isAdmin, isMember, VISITOR } from '../auth/actor.ts'
import { db } from '../db/db.ts'
import { endpoint, steppedEndpoint } from './endpoint.ts'
import { env, readEnv } from '../process/env.ts'
import { AppError } from './errors.ts'
import { addressBy, apiApp } from './http.ts'
import { line } from './input.ts'
import { InvalidInput } from './problem.ts'
import { log } from '../observability/log.ts'

const USER = '33333333-3333-4333-8333-333333333333'
const member: Actor = { kind: 'customer', userId: USER, sessionId: USER, storeId: null }
let actor: Actor = VISITOR
let runs = 0
let failWith: Error | null = null
let hold: Promise<void> = Promise.resolve()

const input = z.strictObject({ id: z.uuid(), name: line({ min: 1, max: 20 }) })
const output = z.object({ name: z.string(), run: z.int() })
const run = async (_context: unknown, { name }: z.output<typeof input>) => {
  runs += 1
  await hold
  if (failWith) throw failWith
  return { name, run: runs }
}
const about = { summary: 'A test', input, output }
const endpoints = [
  endpoint({
    ...about,
    input: z.strictObject({ id: z.string() }),
    method: 'GET',
    path: '/things/{id}',
    allow: anyone,
    run: async (_, { id }) => ({ name: id, run: 0 }),
  }),
  endpoint({
    ...about,
    input: z.strictObject({}),
    method: 'GET',
    path: '/things/special',
    allow: anyone,
    run: async () => ({ name: 'literal', run: 0 }),
  }),
  endpoint({
    ...about,
    input: z.strictObject({ word: z.string() }),
    method: 'GET',
    path: '/words',
    allow: anyone,
    run: async (_, { word }) => ({ name: word, run: 0 }),
  }),
  endpoint({
    ...about,
    input: z.strictObject({}),
    method: 'GET',
    path: '/loose',
    allow: anyone,
    run: async () => ({ name: 'Ana', run: 0, passwordHash: 'argon2id' }),
  }),
  endpoint({ ...about, method: 'PUT', path: '/open/{id}', allow: anyone, run }),
  endpoint({ ...about, method: 'PUT', path: '/members/{id}', allow: isMember, run }),
  endpoint({ ...about, method: 'PUT', path: '/admins/{id}', allow: isAdmin, run }),
  endpoint({ ...about, method: 'POST', path: '/once/{id}', allow: isMember, idempotent: true, run }),
  steppedEndpoint({ ...about, method: 'POST', path: '/steps/{id}', allow: isMember, idempotent: true, run }),
  ...['/limited', '/forged'].map((path) =>
    endpoint({
      ...about,
      method: 'POST',
      path: `${path}/{id}`,
      allow: anyone,
      limit: { name: path, hits: 2, seconds: 60, by: 'address', shared: true },
      run,
    }),
  ),
]
const app = new Hono().route(
  '/',
  apiApp(endpoints, async () => actor, findSentence),
)

beforeAll(() =>
  db.execute(sql`insert into profiles (id, email, full_name) values (${USER}, 'test@istmo.test', 'Test')`),
)
afterEach(() => {
  actor = VISITOR
  failWith = null
  hold = Promise.resolve()
})

function send(
  method: string,
  path: string,
  body: unknown = { name: 'Ana' },
  headers: Record<string, string> = {},
) {
  return app.request(
    `${path}/${USER}`,
    {
      method,
      headers: { 'content-type': 'application/json', host: 'localhost', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
}

test('a visitor is asked to sign in, a customer is turned away from the admin panel', async () => {
  expect((await send('PUT', '/open')).status).toBe(200)
  expect((await send('PUT', '/members')).status).toBe(401)
  actor = member
  expect((await send('PUT', '/members')).status).toBe(200)
  expect((await send('PUT', '/admins')).status).toBe(403)
})

test.each([
  ['not json', 400],
  ['[]', 400],
  ['{"name":""}', 422],
  ['{"name":"Ana","role":"admin"}', 422],
  ['{"name":"a\\u0000b"}', 422],
  [`{"name":"${'x'.repeat(30)}"}`, 422],
  [`{"name":"${'x'.repeat(300_000)}"}`, 413],
  ['{"name":"Ana","id":"other"}', 400],
])('the body %.40s is answered %i and runs nothing', async (body, status) => {
  const before = runs
  const answer = await send('PUT', '/open', body)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(((await answer.json()) as { detail: string }).detail).not.toBe('')
  expect(runs).toBe(before)
})

test('a body that says beforehand how long it is goes unread when that is too much', async () => {
  const before = runs
  const said = async (length: number) =>
    (await send('PUT', '/open', { name: 'Ana' }, { 'content-length': String(length) })).status
  expect(await said(256 * 1024 + 1)).toBe(413)
  expect(runs).toBe(before)
  expect(await said(256 * 1024)).toBe(200)
})

test('a literal address wins over one with a parameter, whatever their order', async () => {
  const incoming = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  expect(await (await app.request('/things/special', {}, incoming)).json()).toMatchObject({ name: 'literal' })
  expect(await (await app.request('/things/other', {}, incoming)).json()).toMatchObject({ name: 'other' })
})

test('a page of another site cannot act for a visitor', async () => {
  expect((await send('PUT', '/open', { name: 'Ana' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await send('PUT', '/open', { name: 'Ana' }, { origin: 'null' })).status).toBe(403)
})

test('the sentence comes in the language of the caller', async () => {
  const answer = await send('PUT', '/members', {}, { 'accept-language': 'pt' })
  expect(((await answer.json()) as { detail: string }).detail).toBe('Entre na sua conta para continuar.')
})

test('a caller who leaves in the middle of a sentence is no lost database and no failure', async () => {
  const said = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const listener = getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings)
    answer(response)
    return response
  })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `PUT /open/${USER} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name"`,
    () => socket.destroy(),
  )
  expect((await answered).status).toBe(400)
  expect(said.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  for (const spy of said) spy.mockRestore()
  await new Promise((resolve) => server.close(resolve))
})

test('an answer with a field that no one described does not leave', async () => {
  const loose = (NODE_ENV: 'test' | 'production', who: Actor) => {
    const before = env.NODE_ENV
    env.NODE_ENV = NODE_ENV
    actor = who
    const incoming = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    return Promise.resolve(app.request('/loose', {}, incoming)).finally(() => (env.NODE_ENV = before))
  }
  expect((await loose('test', VISITOR)).status).toBe(500)
  expect(await (await loose('production', member)).json()).toEqual({ name: 'Ana', run: 0 })
})

test('a bug is answered with a reference, without its detail', async () => {
  failWith = new Error('select secret from table')
  const text = await (await send('PUT', '/open')).text()
  expect(text).toContain('app.unexpected')
  expect(text).not.toContain('secret')
})

test.each(['/once', '/steps'])(
  '%s: the same key and body get the first answer, another body is refused',
  async (path) => {
    actor = member
    const key = { 'idempotency-key': `key-${path}-1` }
    const first = await send('POST', path, { name: 'Ana' }, key)
    const second = await send('POST', path, { name: 'Ana' }, key)
    expect(await second.json()).toEqual(await first.json())
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await send('POST', path, { name: 'Eva' }, key)).status).toBe(422)
    expect((await send('POST', path, { name: 'Ana' })).status).toBe(400)
  },
)

test.each(['/once', '/steps'])('%s: a key that cannot be stored is refused in words', async (path) => {
  actor = member
  const before = runs
  for (const key of ['', 'x', '1234567', 'x'.repeat(201), 'x'.repeat(4000), 'clave-de-ñandú']) {
    const answer = await send('POST', path, { name: 'Ana' }, { 'idempotency-key': key })
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    expect([key, answer.status, code]).toEqual([key, 400, 'app.key_invalid'])
    expect(detail).toMatch(/Idempotency-Key .*8.*200/)
  }
  expect(runs).toBe(before)
  for (const key of ['12345678', 'x'.repeat(200)])
    expect(
      (await send('POST', path, { name: 'Ana' }, { 'idempotency-key': path[1] + key.slice(1) })).status,
    ).toBe(200)
})

test.each(['/once', '/steps'])('%s: while the first call runs, the second is asked to wait', async (path) => {
  actor = member
  let release = () => undefined as void
  hold = new Promise((resolve) => (release = resolve))
  const key = { 'idempotency-key': `key-${path}-2` }
  const first = send('POST', path, { name: 'Ana' }, key)
  await expect
    .poll(
      async () =>
        (await db.execute(sql`select 1 from idempotency_keys where key = ${key['idempotency-key']}`)).rows
          .length,
    )
    .toBe(1)
  const second = await send('POST', path, { name: 'Ana' }, key)
  expect(second.status).toBe(409)
  expect(second.headers.get('retry-after')).not.toBeNull()
  release()
  expect((await first).status).toBe(200)
})

test('a refusal changed nothing, so its key may be used again', async () => {
  actor = member
  const key = { 'idempotency-key': 'key-refused-1' }
  const refusals: [Error, number][] = [
    [new AppError('app.forbidden', 403), 403],
    [new InvalidInput([]), 422],
    [Object.assign(new Error('invalid byte sequence'), { code: '22021' }), 422],
  ]
  for (const [error, status] of refusals) {
    failWith = error
    expect((await send('POST', '/once', { name: 'Ana' }, key)).status).toBe(status)
  }
  failWith = null
  expect((await send('POST', '/once', { name: 'Ana' }, key)).status).toBe(200)
})

test('the call past the limit learns how long to wait', async () => {
  const answers = []
  for (let count = 0; count < 3; count++) answers.push(await send('POST', '/limited'))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429])
  expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['off', '10.0.0.2', '10.0.0.2'],
  ['on', '10.0.0.2', '200.46.1.9'],
  ['10.0.0.2, 10.1.0.0/16', '10.0.0.2', '200.46.1.9'],
  ['10.0.0.2, 10.1.0.0/16', '::ffff:10.1.7.7', '200.46.1.9'],
  ['fd00::/8', 'fd12::1', '200.46.1.9'],
  ['10.0.0.2, 10.1.0.0/16', '10.2.0.2', '10.2.0.2'],
  ['fd00::/8', '10.0.0.2', '10.0.0.2'],
  ['10.0.0.2', undefined, 'unknown'],
])('with TRUST_PROXY=%s what %s says of a visitor makes %s', (TRUST_PROXY, remote, address) => {
  const read = readEnv({ TRUST_PROXY })
  if ('problems' in read) throw new Error(read.problems.join())
  const before = env.TRUST_PROXY
  env.TRUST_PROXY = read.env.TRUST_PROXY
  // The client may have written the first one; the proxy adds its own at the end.
  const believed = addressBy('1.1.1.1, 200.46.1.9', remote)
  env.TRUST_PROXY = before
  expect(believed).toBe(address)
})

test('an address that a visitor makes up counts for no limit', async () => {
  const answers = []
  for (const forged of ['9.9.9.1', '9.9.9.2', '9.9.9.3'])
    answers.push(await send('POST', '/forged', undefined, { 'x-forwarded-for': forged }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
})

test('of a parameter that is given twice the first counts, and the path wins over both', async () => {
  const incoming = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const asked = (path: string) => Promise.resolve(app.request(path, {}, incoming)).then((one) => one.json())
  expect(await asked('/words?word=one&word=two&word[]=three')).toMatchObject({ code: 'app.invalid_input' })
  expect(await asked('/words?word=one&word=two')).toMatchObject({ name: 'one' })
  expect(await asked('/things/mine?id=yours&id=theirs')).toMatchObject({ name: 'mine' })
})
