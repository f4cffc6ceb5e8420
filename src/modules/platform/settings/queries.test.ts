import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeLive, openLive } from '#server/events/live.ts'
import { cachedUntilEvent } from './queries.ts'

// Made before any event arrives, as in a module: what receives no event caches nothing.
const kept = cachedUntilEvent<string>(() => false, { maxAgeMs: 0, shared: true })
beforeAll(openLive)
afterAll(closeLive)

test('what was read before is good enough while a database that is silent or away is asked again', async () => {
  expect(await kept('mode', async () => 'open')).toBe('open')
  expect(await kept('mode', async () => Promise.reject(new Error('away')))).toBe('open')
  const slow = Promise.withResolvers<string>()
  expect(await kept('mode', () => slow.promise)).toBe('open')
  // Whoever comes meanwhile does not even wait for a moment.
  expect(await kept('mode', () => Promise.reject(new Error('asked twice')))).toBe('open')
  slow.resolve('closed')
  await nextTurn()
  expect(await kept('mode', async () => 'open again')).toBe('open again')
})

test('a first read that fails is told', async () => {
  await expect(kept('another', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
