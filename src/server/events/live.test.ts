import { expect, test, vi } from 'vitest'
import { workWhenTold } from './live.ts'

test('what is told while one blinks is worked together, and what is told meanwhile in one run more', async () => {
  const runs: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((end) => runs.push(end)))
  const working = workWhenTold('blinked', work)
  for (let told = 0; told < 20; told++) working.wake()
  expect(work).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(runs).toHaveLength(1))
  for (let told = 0; told < 20; told++) working.wake()
  runs[0]!()
  await vi.waitFor(() => expect(runs).toHaveLength(2))
  runs[1]!()
  await working.stop()
  expect(work).toHaveBeenCalledTimes(2)
})
