import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../auth/actor.ts'
import { db, transaction } from '../db/db.ts'
import { env } from '../process/env.ts'
import { announce, closeLive, onLiveEvent, openLive } from './live.ts'
import { closeLiveStreams, isFor, liveStream } from './live-stream.ts'

const ana: Actor = { kind: 'customer', userId: 'ana', sessionId: 's-ana', storeId: null }
const eva: Actor = { kind: 'customer', userId: 'eva', sessionId: 's-eva', storeId: null }
const admin: Actor = { kind: 'admin', userId: 'boss', sessionId: 's-boss', storeId: null }
const seller = (userId: string, storeId: string): Actor => ({ ...ana, userId, storeId })
const sold = { name: 'order.changed', userId: 'ana', storeIds: ['one', 'two'] }

beforeAll(openLive)
afterAll(closeLive)

test.each([
  [{ kind: 'visitor' } as Actor, { name: 'product.changed' }, true],
  [{ kind: 'visitor' } as Actor, { name: 'cart.changed', userId: 'ana' }, false],
  [ana, { name: 'cart.changed', userId: 'ana' }, true],
  [eva, { name: 'order.changed', userId: 'ana' }, false],
  [admin, { name: 'order.changed', userId: 'ana' }, true],
  [admin, { name: 'cart.changed', userId: 'ana' }, false],
  [seller('tom', 'one'), sold, true],
  [seller('leo', 'two'), sold, true],
  [seller('mia', 'three'), sold, false],
  [ana, sold, true],
  [eva, sold, false],
  [admin, sold, true],
  [{ kind: 'visitor' } as Actor, sold, false],
  [seller('tom', 'one'), { ...sold, storeIds: null }, false],
  [seller('tom', 'one'), { name: 'store.earned', storeIds: ['one'] }, true],
  [seller('leo', 'two'), { name: 'store.earned', storeIds: ['one'] }, false],
  [eva, { name: 'store.earned', storeIds: ['one'] }, false],
  [{ kind: 'visitor' } as Actor, { name: 'store.earned', storeIds: ['one'] }, false],
])('%j receives %j: %s', (actor, event, receives) => {
  expect(isFor(actor, event)).toBe(receives)
})

test('events of a committed transaction reach an open stream, a rolled back one stays silent', async () => {
  const reader = liveStream(ana, new AbortController().signal).body!.getReader()
  await transaction((tx) => announce(tx, { name: 'wishlist.changed', userId: 'eva' }))
  await transaction(async (tx) => {
    await announce(tx, { name: 'wishlist.changed', userId: 'ana' })
    throw new Error('no')
  }).catch(() => undefined)
  await transaction((tx) => announce(tx, { name: 'cart.changed', ids: ['1'], userId: 'ana' }))
  const received = await readUntil(reader, 'cart.changed')
  expect(received).toContain('event: cart.changed')
  expect(received).not.toContain('wishlist.changed')
  closeLiveStreams()
})

test('events of a store reach who works there without the ids of the buyer, and no other store, stranger or visitor', async () => {
  const leave = new AbortController()
  const visitor: Actor = { kind: 'visitor' }
  const [tom, buyer, ...strangers] = [seller('tom', 'one'), ana, seller('leo', 'two'), eva, visitor].map(
    (actor) => liveStream(actor, leave.signal).body!.getReader(),
  )
  await transaction((tx) =>
    announce(tx, { name: 'order.changed', ids: ['o-1'], userId: 'ana' }, sql`'["one"]'::jsonb`),
  )
  await transaction((tx) => announce(tx, { name: 'store.earned' }, sql`'["one"]'::jsonb`))
  await transaction((tx) => announce(tx, { name: 'settings.changed' }))
  const [own, bought, ...others] = await Promise.all(
    [tom!, buyer!, ...strangers].map((reader) => readUntil(reader, 'settings.changed')),
  )
  expect(own).toContain('event: order.changed\ndata: {"ids":null}')
  expect(own).toContain('event: store.earned')
  for (const received of others) expect(received).not.toMatch(/order\.changed|store\.earned/)
  expect(bought).toContain('event: order.changed\ndata: {"ids":["o-1"]}')
  leave.abort()
})

test.each(['store.team', 'store.waiting'])(
  'with %s somebody gets another stream, others keep theirs',
  async (name) => {
    const leave = new AbortController()
    const [left, stays] = ['tom', 'mia'].map((who) =>
      liveStream(seller(who, 'one'), leave.signal).body!.getReader(),
    )
    await transaction((tx) => announce(tx, { name, userId: 'tom' }))
    const received: string[] = []
    for (let read = await left!.read(); !read.done; read = await left!.read())
      received.push(new TextDecoder().decode(read.value))
    expect(received.join('')).toContain(`event: ${name}`)
    await transaction((tx) => announce(tx, { name: 'store.earned', storeIds: ['one'] }))
    await readUntil(stays!, 'store.earned')
    leave.abort()
  },
)

test('after a gap, in which a session may have ended, a person who signed in gets another stream', async () => {
  const leave = new AbortController()
  const [member, visitor] = [ana, { kind: 'visitor' } as Actor].map((actor) =>
    liveStream(actor, leave.signal).body!.getReader(),
  )
  await closeLive()
  await openLive()
  let ended = false
  while (!ended) ended = (await member!.read()).done
  await readUntil(visitor!, 'event: resync')
  leave.abort()
})

test('the connection for live events goes past a pooler', async () => {
  await closeLive()
  const { DATABASE_URL } = env
  Object.assign(env, { DATABASE_URL: 'postgres://127.0.0.1:1/pooler', DATABASE_DIRECT_URL: DATABASE_URL })
  const received: string[] = []
  const stop = onLiveEvent(({ name }) => void received.push(name))
  await openLive()
  stop()
  Object.assign(env, { DATABASE_URL, DATABASE_DIRECT_URL: undefined })
  expect(received).toEqual(['resync'])
})

test('a line that is cut while it begins is begun again once, and not twice each time', async () => {
  await closeLive()
  const { DATABASE_URL } = env
  let asked = 0
  const cutter = createServer((socket) => {
    asked += 1
    socket
      .on('error', () => undefined)
      .resume()
      .end()
  })
  await new Promise<void>((open) => cutter.listen(0, '127.0.0.1', open))
  env.DATABASE_URL = `postgres://127.0.0.1:${(cutter.address() as AddressInfo).port}/cut`
  let lines = 0
  const stop = onLiveEvent(({ name }) => void (lines += Number(name === 'resync')))
  await openLive()
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(3)
  env.DATABASE_URL = DATABASE_URL
  await expect.poll(() => lines, { timeout: 60_000 }).toBeGreaterThan(0)
  stop()
  const open = sql`select from pg_stat_activity where application_name = 'istmo-live' and datname = current_database()`
  await expect.poll(async () => (await db.execute(open)).rows.length, { timeout: 60_000 }).toBe(1)
  await new Promise((closed) => cutter.close(closed))
})

test('a stream ends with its session', async () => {
  const reader = liveStream(ana, new AbortController().signal).body!.getReader()
  await transaction((tx) => announce(tx, { name: 'session.ended', ids: ['s-ana'], userId: 'ana' }))
  let ended = false
  while (!ended) ended = (await reader.read()).done
  expect(ended).toBe(true)
})

test('a person has twelve streams, and the visitors of one address have as many as they are', () => {
  const leave = new AbortController()
  const open = (actor: Actor, count: number) => {
    for (let opened = 0; opened < count; opened++) liveStream(actor, leave.signal)
  }
  open(ana, 12)
  expect(() => open(ana, 1)).toThrow('app.busy')
  open({ kind: 'visitor' }, 4000)
  expect(() => open({ kind: 'visitor' }, 1)).toThrow('app.busy')
  open(eva, 12)
  leave.abort()
  open(ana, 12)
  closeLiveStreams()
})

test('a stream that the shop ends says when to come back', async () => {
  const reader = liveStream(eva, new AbortController().signal).body!.getReader()
  closeLiveStreams()
  const received: string[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read())
    received.push(new TextDecoder().decode(read.value))
  expect(received.at(-1)).toMatch(/^retry: \d{3,4}\n\n$/)
})

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, word: string): Promise<string> {
  const decoder = new TextDecoder()
  let received = ''
  while (!received.includes(word)) received += decoder.decode((await reader.read()).value)
  return received
}
