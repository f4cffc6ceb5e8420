import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { queries } from './reading.ts'

const queryKey = ['what is read']
let askedAt: number[] = []
let startedAt = 0

/** Looks at the same list for as long as the returned way to stop is not called. */
function look(answer: () => Promise<string> = async () => 'rows') {
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      askedAt.push(Date.now() - startedAt)
      return answer()
    },
  })
  return observer.subscribe(() => undefined)
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  startedAt = Date.now()
  askedAt = []
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

test('what the panel has read stays fresh for a minute and is not read again for looking away', async () => {
  look()()
  await wait(59_000)
  look()()
  expect(askedAt).toEqual([0])
  await wait(2_000)
  const stop = look()
  expect(askedAt).toEqual([0, 61_000])
  await wait(61_000)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await wait(10)
  expect(askedAt).toEqual([0, 61_000])
  stop()
})

test('what no one looks at is forgotten after five minutes', async () => {
  look()()
  await wait(299_000)
  expect(queries.getQueryData(queryKey)).toBe('rows')
  await wait(2_000)
  expect(queries.getQueryData(queryKey)).toBeUndefined()
})

test('a list that does not come is asked for three times more, each pause twice the last', async () => {
  const stop = look(() => Promise.reject(new ApiError({ status: 0, code: 'offline', detail: '' })))
  await wait(60_000)
  expect(askedAt).toEqual([0, 400, 1_200, 2_800])
  stop()
  queries.clear()
  look(() => Promise.reject(new ApiError({ status: 403, code: 'app.forbidden', detail: '' })))()
  await wait(60_000)
  expect(askedAt).toHaveLength(5)
})
