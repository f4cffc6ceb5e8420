import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeLive, openLive } from '#server/events/live.ts'
import { cachedUntilEvent } from './queries.ts'

// Made before any event arrives, as in a module: what receives no event caches nothing.
const cached = cachedUntilEvent<string>(() => false, { maxAgeMs: 0, shared: true })
beforeAll(openLive)
afterAll(closeLive)

test('what was read before is good enough while a database that is silent or away is asked again', async () => {
  expect(await cached('mode', async () => 'open')).toBe('open')
  expect(await cached('mode', async () => Promise.reject(new Error('away')))).toBe('open')
  const slow = Promise.withResolvers<string>()
  expect(await cached('mode', () => slow.promise)).toBe('open')
  // A caller that comes meanwhile does not wait at all.
  expect(await cached('mode', () => Promise.reject(new Error('asked twice')))).toBe('open')
  slow.resolve('closed')
  await nextTurn()
  expect(await cached('mode', async () => 'open again')).toBe('open again')
})

test('a first read that fails throws', async () => {
  await expect(cached('another', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
