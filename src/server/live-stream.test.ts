import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { transaction } from './db.ts'
import { announce, closeLive, openLive } from './live.ts'
import { closeLiveStreams, isFor, liveStream } from './live-stream.ts'

const ana: Actor = { kind: 'customer', userId: 'ana', sessionId: 's-ana', storeId: null }
const eva: Actor = { kind: 'customer', userId: 'eva', sessionId: 's-eva', storeId: null }
const admin: Actor = { kind: 'admin', userId: 'boss', sessionId: 's-boss', storeId: null }

beforeAll(openLive)
afterAll(closeLive)

test.each([
  [{ kind: 'visitor' } as Actor, { name: 'product.changed' }, true],
  [{ kind: 'visitor' } as Actor, { name: 'cart.changed', userId: 'ana' }, false],
  [ana, { name: 'cart.changed', userId: 'ana' }, true],
  [eva, { name: 'order.changed', userId: 'ana' }, false],
  [admin, { name: 'order.changed', userId: 'ana' }, true],
  [admin, { name: 'cart.changed', userId: 'ana' }, false],
])('%j hears %j: %s', (actor, news, hears) => {
  expect(isFor(actor, news)).toBe(hears)
})

test('news of a committed transaction reach an open stream, a rolled back one stays silent', async () => {
  const reader = liveStream(ana, new AbortController().signal).body!.getReader()
  await transaction((tx) => announce(tx, { name: 'wishlist.changed', userId: 'eva' }))
  await transaction(async (tx) => {
    await announce(tx, { name: 'wishlist.changed', userId: 'ana' })
    throw new Error('no')
  }).catch(() => undefined)
  await transaction((tx) => announce(tx, { name: 'cart.changed', ids: ['1'], userId: 'ana' }))
  const heard = await readUntil(reader, 'cart.changed')
  expect(heard).toContain('event: cart.changed')
  expect(heard).not.toContain('wishlist.changed')
  closeLiveStreams()
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
  const heard: string[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read())
    heard.push(new TextDecoder().decode(read.value))
  expect(heard.at(-1)).toMatch(/^retry: \d{3,4}\n\n$/)
})

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, word: string): Promise<string> {
  const decoder = new TextDecoder()
  let heard = ''
  while (!heard.includes(word)) heard += decoder.decode((await reader.read()).value)
  return heard
}
