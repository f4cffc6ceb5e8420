import { expect, test, vi } from 'vitest'
import { workWhenNotified } from './live.ts'

test('notices within a moment are worked together, and those that come meanwhile in one more run', async () => {
  const runs: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((end) => runs.push(end)))
  const working = workWhenNotified('blinked', work)
  for (let round = 0; round < 20; round++) working.runSoon()
  expect(work).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(runs).toHaveLength(1))
  for (let round = 0; round < 20; round++) working.runSoon()
  runs[0]!()
  await vi.waitFor(() => expect(runs).toHaveLength(2))
  runs[1]!()
  await working.stop()
  expect(work).toHaveBeenCalledTimes(2)
})
