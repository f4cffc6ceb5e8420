import { beforeEach, expect, test, vi } from 'vitest'
import { retrying } from './retrying.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})

const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  })
}

test('what fails first is there a moment later', async () => {
  const loaded = vi.fn()
  retrying(failing(2), loaded)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(loaded).toHaveBeenCalledExactlyOnceWith('part')
})

test('it pauses after a few failures, and tries again when the browser is online', async () => {
  const load = failing(4)
  const loaded = vi.fn()
  retrying(load, loaded)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(4)
  expect(loaded).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded).toHaveBeenCalledExactlyOnceWith('part')
})

test('no one waits any more once it was given up', async () => {
  const load = failing(1)
  const loaded = vi.fn()
  const stop = retrying(load, loaded)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(loaded).not.toHaveBeenCalled()
})

test('without a line it is not asked at all, and once when the line is back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = failing(0)
  const loaded = vi.fn()
  retrying(load, loaded)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded).toHaveBeenCalledExactlyOnceWith('part')
})

test('without a line only what the service worker keeps is asked for', async () => {
  const found = async () => 'part'
  const offline = { onLine: false, serviceWorker: { controller: {} } }
  vi.stubGlobal('navigator', offline)
  const other = vi.fn(found)
  const precached = vi.fn(found)
  const loaded = vi.fn()
  retrying(other, loaded)
  retrying(precached, loaded, { isPrecached: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(other).not.toHaveBeenCalled()
  expect(loaded).toHaveBeenCalledExactlyOnceWith('part')

  // Before the first visit has ended no one keeps anything.
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: null } })
  const early = vi.fn(found)
  retrying(early, loaded, { isPrecached: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(early).not.toHaveBeenCalled()
})
