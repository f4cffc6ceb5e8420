import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasReach } from './reach.ts'
import { ApiError, call } from './client.ts'

/** What the network does, call by call; the last of it for ever. */
let network: (() => Response)[] = []
let askedAt: number[] = []
let line = { onLine: true }
/** Whether the shop says that it is there when it is asked just that. */
let isThere = false
let startedAt = 0

const refused = (status: number, code: string) => () =>
  Response.json({ status, code, detail: code }, { status })
const silent = () => {
  throw new TypeError('Failed to fetch')
}
const answered = () => Response.json({ user: null, cartCount: 3 })

beforeEach(() => {
  vi.useFakeTimers()
  startedAt = Date.now()
  askedAt = []
  line = { onLine: true }
  isThere = false
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/healthz') return isThere ? new Response('ok') : silent()
    init.signal?.throwIfAborted()
    askedAt.push(Date.now() - startedAt)
    return network[Math.min(askedAt.length, network.length) - 1]!()
  })
})
afterEach(async () => {
  // The next test begins with a shop that was reached.
  network = [answered]
  isThere = true
  line.onLine = true
  await call('GET /me')
  await vi.advanceTimersByTimeAsync(60_000)
})

/** The code of the refusal, or null when it went well. */
async function codeOf(asking: Promise<unknown>): Promise<string | null> {
  const ended = asking.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
  let isOver = false
  void ended.then(() => (isOver = true))
  for (let ms = 0; !isOver; ms = 500) await vi.advanceTimersByTimeAsync(ms)
  return await ended
}

const buy = () =>
  call(
    'POST /checkout/{orderId}/pay',
    { orderId: '00000000-0000-0000-0000-000000000000', seen: { totalCents: 0 } },
    { key: 'one-key' },
  )

test('a reading that no one answers is asked three times, one and two seconds later, and then the shop is away', async () => {
  network = [silent]
  expect(await codeOf(call('GET /me'))).toBe('offline')
  expect(askedAt).toEqual([0, 1_000, 3_000])
  expect(hasReach()).toBe(false)
})

test('one answer that is lost is no proof that the shop is away, and what waits is sent at once', async () => {
  network = [silent]
  isThere = true
  const received: string[] = []
  for (const name of ['online', 'offline']) window.addEventListener(name, () => received.push(name))
  expect(await codeOf(call('POST /cart/lines', { variantId: 'x', quantity: 1 }))).toBe('offline')
  await vi.advanceTimersByTimeAsync(0)
  expect(askedAt).toEqual([0])
  expect(hasReach()).toBe(true)
  expect(received).toEqual(['online'])
})

test('a shop that is away is asked until it is there again', async () => {
  network = [silent]
  const received: string[] = []
  for (const name of ['online', 'offline']) window.addEventListener(name, () => received.push(name))
  expect(await codeOf(call('POST /cart/lines', { variantId: 'x', quantity: 1 }))).toBe('offline')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(received).toEqual(['offline'])
  isThere = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(received).toEqual(['offline', 'online'])
  expect(hasReach()).toBe(true)
})

test('a write that does no harm twice is tried again when it says so', async () => {
  network = [silent, answered]
  const asking = call('DELETE /cart/lines/{variantId}', { variantId: 'x' }, { again: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await asking).toEqual({ user: null, cartCount: 3 })
  expect(askedAt).toEqual([0, 1_000])
})

test('what is answered meanwhile is never shown as a failure', async () => {
  network = [silent, refused(503, 'app.busy'), answered]
  const asking = call('GET /me')
  await vi.runAllTimersAsync()
  expect(await asking).toEqual({ user: null, cartCount: 3 })
  expect(hasReach()).toBe(true)
})

test('without a line, or once the shop is known to be away, no one waits', async () => {
  network = [silent]
  line.onLine = false
  expect(await codeOf(call('GET /me'))).toBe('offline')
  line.onLine = true
  expect(await codeOf(call('GET /me'))).toBe('offline')
  expect(askedAt).toEqual([0, 0])
})

test('a refusal and a mistake of the server are not asked again', async () => {
  network = [refused(404, 'catalog.no_such_product')]
  expect(await codeOf(call('GET /me'))).toBe('catalog.no_such_product')
  network = [refused(500, 'app.unexpected')]
  expect(await codeOf(call('GET /me'))).toBe('app.unexpected')
  expect(askedAt).toHaveLength(2)
})

test('a change without a key is sent once, because it may have happened', async () => {
  network = [silent]
  expect(await codeOf(call('POST /sign-out'))).toBe('offline')
  expect(askedAt).toEqual([0])
})

test('a call with a key is repeated until its first try has ended', async () => {
  network = [silent, refused(409, 'app.still_running'), refused(409, 'app.still_running'), answered]
  expect(await codeOf(buy())).toBeNull()
  expect(askedAt).toEqual([0, 1_000, 2_500, 4_000])
})

test('a first try that never ends is waited for half a minute', async () => {
  network = [refused(409, 'app.still_running')]
  expect(await codeOf(buy())).toBe('app.still_running')
  expect(askedAt.at(-1)).toBe(19 * 1_500)
})

test('who no longer wants the answer stops the asking', async () => {
  network = [silent]
  const gone = new AbortController()
  const asking = call('GET /me', {}, { signal: gone.signal })
  const ended = asking.catch(String)
  await vi.advanceTimersByTimeAsync(500)
  gone.abort()
  await vi.runAllTimersAsync()
  expect(await ended).toContain('AbortError')
  expect(askedAt).toEqual([0])
})
