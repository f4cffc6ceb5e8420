import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askRepeatedly } from './ask-repeatedly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [undefined, [0, 1_000, 3_000]],
  [{ grows: 1 }, [0, 1_000, 2_000]],
])('what fails is asked three times, one second and then two seconds later', async (pauses, times) => {
  const startedAt = Date.now()
  const askedAt: number[] = []
  const unreachable = async () => {
    askedAt.push(Date.now() - startedAt)
    throw new Error('unreachable')
  }
  const asking = askRepeatedly(unreachable, undefined, pauses)
  await Promise.all([expect(asking).rejects.toThrow('unreachable'), vi.runAllTimersAsync()])
  expect(askedAt).toEqual(times)
})

test('an answer ends the asking, and what is not worth another try fails at once', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValueOnce('order')
  const [answer] = await Promise.all([askRepeatedly(ask), vi.runAllTimersAsync()])
  expect([answer, ask.mock.calls.length]).toEqual(['order', 2])
  const refuse = vi.fn().mockRejectedValue(new Error('no'))
  await expect(askRepeatedly(refuse, () => false)).rejects.toThrow('no')
  expect(refuse).toHaveBeenCalledTimes(1)
})
