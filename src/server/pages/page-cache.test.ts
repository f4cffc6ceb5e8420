import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import type { Rendered } from './finished-page.ts'
import { PageCache } from './page-cache.ts'

const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => `11111111-1111-4111-8111-${String(at).padStart(12, '0')}`)
const [FIRST, SECOND] = ids(2) as [string, string]
const MINUTE = 60_000
const named = (...productIds: string[]) => ({ productIds, lists: false })

/** Draws pages that link the products in their address; `/list` shows whatever there is, `/missing` nothing. */
function countingCache({ maxBytes }: { maxBytes?: number } = {}) {
  const rendered: string[] = []
  const held = new Map<string, Promise<void>>()
  let most = 0
  let running = 0
  const cache = new PageCache(
    async (key): Promise<Rendered> => {
      rendered.push(key)
      running += 1
      most = Math.max(most, running)
      await held.get(key)
      running -= 1
      if (key.includes('broken')) throw new Error('broken')
      const html = `<html>${key}</html>`
      const showsLists = key.includes('/list')
      return { status: key.includes('missing') ? 404 : 200, html, headers: {}, nonce: 'n', showsLists }
    },
    maxBytes === undefined ? {} : { maxBytes },
  )
  const hold = (key: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(key, promise)
    return () => {
      held.delete(key)
      resolve()
    }
  }
  return { cache, rendered, hold, most: () => most }
}

test('many visitors of a page that is not there wait for one render', async () => {
  const { cache, rendered } = countingCache()
  await Promise.all(Array.from({ length: 50 }, () => cache.get('es /')))
  expect(rendered).toEqual(['es /'])
})

test('a page stays as it is until an event names it, and no later than its bound', async () => {
  const { cache, rendered } = countingCache()
  const page = await cache.get('es /')
  const list = await cache.get('es /list')
  expect(cache.find('es /', page.madeAt + 9 * MINUTE)).toBe(page)
  expect(cache.find('es /list', list.madeAt + 0.9 * MINUTE)).toBe(list)
  expect(rendered).toHaveLength(2)
  // What no event names is bounded by time: shown once more, and made again behind the visitor.
  expect(cache.find('es /list', list.madeAt + 1.1 * MINUTE)).toBe(list)
  expect(cache.find('es /', page.madeAt + 11 * MINUTE)).toBe(page)
  expect(cache.find('es /', page.madeAt + 11 * MINUTE)).toBe(page)
  await expect.poll(() => rendered.length).toBe(4)
  expect(cache.find('es /', page.madeAt + 16 * MINUTE)).toBeNull()
})

test('behind visitors who see a page one render runs at a time, however many pages are old', async () => {
  const { cache, rendered, hold, most } = countingCache()
  const keys = ids(40).map((id) => `es /product/${id}`)
  const pages = await Promise.all(keys.map((key) => cache.get(key)))
  const before = most()
  expect(before).toBeLessThanOrEqual(6)
  const release = keys.map(hold)
  for (const key of keys) cache.find(key, pages[0]!.madeAt + 12 * MINUTE)
  await nextTurn()
  expect(rendered).toHaveLength(41)
  for (const free of release) free()
  await expect.poll(() => rendered.length).toBe(80)
})

test('a page that is dropped while its render behind waits its turn is rendered at once for the next visitor', async () => {
  const { cache, rendered, hold } = countingCache()
  const [one, other] = [`es /product/${FIRST}`, `es /product/${SECOND}`]
  const { madeAt } = await cache.get(one)
  await cache.get(other)
  const release = hold(one)
  cache.find(one, madeAt + 11 * MINUTE)
  cache.find(other, madeAt + 11 * MINUTE)
  cache.drop(named(SECOND))
  await cache.get(other)
  expect(rendered).toEqual([one, other, one, other])
  release()
})

test('an event of a product drops the pages that show it and no other', async () => {
  const { cache } = countingCache()
  const all = ['es /', 'es /list', `es /product/${FIRST}`, `en /product/${FIRST}`, `es /product/${SECOND}`]
  for (const key of all) await cache.get(key)
  const left = () => all.filter((key) => cache.find(key) !== null)
  cache.drop(named('22222222-2222-4222-8222-222222222222'))
  expect(left()).toEqual(all)
  cache.drop(named(FIRST))
  expect(left()).toEqual(['es /', 'es /list', `es /product/${SECOND}`])
  cache.drop({ productIds: [], lists: true })
  expect(left()).toEqual(['es /', `es /product/${SECOND}`])
  cache.drop({ productIds: 'all', lists: true })
  expect(left()).toEqual(['es /'])
  cache.drop('everything')
  expect([left(), cache.bytes]).toEqual([[], 0])
})

test('a render that a live update overtook is shown to visitors who asked before it, rendered again for those who asked after, and not cached', async () => {
  const { cache, rendered, hold } = countingCache()
  const key = `es /product/${FIRST}`
  const release = hold(key)
  const before = cache.get(key)
  await nextTurn()
  cache.drop(named(FIRST))
  const after = cache.get(key)
  release()
  expect((await before).madeAt).toBeLessThanOrEqual((await after).madeAt)
  expect(await after).not.toBe(await before)
  expect(rendered).toEqual([key, key])
  expect(cache.find(key)).toBe(await after)
})

test('a page that an event overtook while it was rendered is not stored where no one asks again', async () => {
  const { cache, rendered, hold } = countingCache()
  const key = `es /product/${FIRST}`
  const release = hold(key)
  const before = cache.get(key)
  await nextTurn()
  cache.drop(named(FIRST))
  release()
  await before
  expect(cache.find(key)).toBeNull()
  const page = await cache.get(key)
  expect(rendered).toEqual([key, key])
  expect(cache.find(key)).toBe(page)
})

test('an event counts for a page that is still rendered after another one has ended', async () => {
  const { cache, hold } = countingCache()
  const [slow, quick] = [`es /product/${FIRST}`, `es /product/${SECOND}`]
  const [releaseSlow, releaseQuick] = [hold(slow), hold(quick)]
  const both = [cache.get(slow), cache.get(quick)]
  await nextTurn()
  cache.drop(named(FIRST))
  releaseQuick()
  await both[1]
  releaseSlow()
  await both[0]
  expect(cache.find(slow)).toBeNull()
  expect(cache.find(quick)).toBe(await both[1])
})

test('a page that an event overtook while it was rendered anew behind its visitors is not shown again', async () => {
  const { cache, rendered, hold } = countingCache()
  const key = `es /product/${FIRST}`
  const { madeAt } = await cache.get(key)
  const release = hold(key)
  expect(cache.find(key, madeAt + 11 * MINUTE)).not.toBeNull()
  await nextTurn()
  cache.drop(named(FIRST))
  expect(cache.find(key)).toBeNull()
  const joined = cache.get(key)
  release()
  const page = await joined
  expect(rendered).toHaveLength(3)
  expect(cache.find(key)).toBe(page)
})

test('an event of another product does not throw away what is being made', async () => {
  const { cache, hold } = countingCache()
  const key = `es /product/${FIRST}`
  const release = hold(key)
  const making = cache.get(key)
  await nextTurn()
  cache.drop(named(SECOND))
  release()
  const page = await making
  expect(cache.find(key)).toBe(page)
})

test('only good pages are cached, and one whose new render failed stays a while', async () => {
  const { cache } = countingCache()
  expect((await cache.get('es /missing')).status).toBe(404)
  expect(cache.find('es /missing')).toBeNull()
  await expect(cache.get('es /broken')).rejects.toThrow('broken')
  expect(cache.find('es /broken')).toBeNull()
})

test('the cache is bounded in bytes, and a walk past a thousand addresses pushes out no popular page', async () => {
  const { cache } = countingCache({ maxBytes: 400_000 })
  const popular = ids(20).map((id) => `es /product/${id}`)
  for (const key of popular) await cache.get(key)
  for (const key of popular) expect(cache.find(key)).not.toBeNull()
  for (let at = 0; at < 1000; at++) await cache.get(`es /search?q=x${at}`)
  expect(cache.bytes).toBeLessThanOrEqual(400_000)
  expect(cache.size).toBeLessThan(100)
  for (const key of popular) expect(cache.find(key)).not.toBeNull()
})

test('of popular pages too the one that was not asked for the longest goes first', async () => {
  const { cache } = countingCache({ maxBytes: 100_000 })
  const keys = ids(60).map((id) => `es /product/${id}`)
  for (const key of keys) {
    await cache.get(key)
    cache.find(key)
    cache.find(keys[0]!)
  }
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.find(keys[0]!)).not.toBeNull()
  expect(cache.find(keys[1]!)).toBeNull()
  expect(cache.find(keys.at(-1)!)).not.toBeNull()
})

test('past the limit of the queue, a visitor who asks for one more page is asked to come back', async () => {
  const { cache, hold } = countingCache()
  const keys = Array.from({ length: 520 }, (_, at) => `es /search?q=${at}`)
  const release = keys.map(hold)
  const answers = Promise.allSettled(keys.map((key) => cache.get(key)))
  for (const free of release) free()
  const refused = (await answers).filter(
    (one) => one.status === 'rejected' && (one.reason as AppError).status === 503,
  )
  expect(refused).toHaveLength(520 - 6 - 500)
})

/** Somebody who asks for a page and may leave before it is there. */
function visitor(cache: PageCache, key: string) {
  let isHere = true
  const answer = cache.get(key, () => isHere)
  return { answer, leave: () => (isHere = false) }
}

test('a render that waits its turn is given up when all who asked for it have left, one that has begun is cached', async () => {
  const { cache, rendered, hold } = countingCache()
  const begun = ids(6).map((id) => `es /product/${id}`)
  const release = begun.map(hold)
  const first = begun.map((key) => visitor(cache, key))
  const alone = visitor(cache, 'es /alone')
  const shared = ['one', 'two', 'three'].map(() => visitor(cache, 'es /shared'))
  const later = visitor(cache, 'es /later')
  for (const { leave } of [...first, alone, shared[0]!, shared[2]!]) leave()
  for (const free of release) free()
  await expect(alone.answer).rejects.toMatchObject({ status: 503 })
  await Promise.all([...first, ...shared, later].map(({ answer }) => answer))
  expect(rendered).toEqual([...begun, 'es /shared', 'es /later'])
  for (const key of begun) expect(cache.find(key)).not.toBeNull()
  await cache.get('es /alone')
  expect(rendered.at(-1)).toBe('es /alone')
})

test('a render behind visitors is made also when the one who joined it has left', async () => {
  const { cache, rendered, hold } = countingCache()
  const old = `es /product/${FIRST}`
  const { madeAt } = await cache.get(old)
  const begun = ids(6).map((id) => `en /product/${id}`)
  const release = begun.map(hold)
  const first = begun.map((key) => visitor(cache, key))
  cache.find(old, madeAt + 11 * MINUTE)
  const joined = visitor(cache, old)
  joined.leave()
  for (const free of release) free()
  await Promise.all([...first, joined].map(({ answer }) => answer))
  expect(rendered).toEqual([old, ...begun, old])
})

test('those who left take no place among those who wait', async () => {
  const { cache, hold } = countingCache()
  const keys = Array.from({ length: 506 }, (_, at) => `es /search?q=${at}`)
  const release = keys.map(hold)
  const visitors = keys.map((key) => visitor(cache, key))
  const answers = Promise.allSettled(visitors.map(({ answer }) => answer))
  await expect(cache.get('es /one-more')).rejects.toMatchObject({ status: 503 })
  for (const { leave } of visitors.slice(6)) leave()
  const page = cache.get('es /one-more')
  for (const free of release) free()
  expect((await page).status).toBe(200)
  expect((await answers).filter(({ status }) => status === 'rejected')).toHaveLength(500)
})

test('a page is compressed once, and what gzip makes of it on demand is remembered and counted', async () => {
  const { cache } = countingCache()
  const page = await cache.get('es /')
  expect(Object.keys(page.bodies)).toEqual(['br'])
  const before = cache.bytes
  const packed = await cache.bodyIn('es /', page, 'gzip')
  expect(await cache.bodyIn('es /', page, 'gzip')).toBe(packed)
  expect(cache.bytes).toBe(before + packed.length)
  expect((await cache.bodyIn('es /', page, 'identity')).toString()).toBe('<html>es /</html>')
  // Nothing larger stays in memory behind it.
  expect(page.bodies.br!.buffer.byteLength).toBe(page.bodies.br!.length)
})
