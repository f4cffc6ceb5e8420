import { expect, test } from 'vitest'
import { transaction } from './db.ts'
import { closeJobs, enqueue, job, openJobs } from './jobs.ts'

test('jobs that were queued together run one after the other, without waiting for the next poll', async () => {
  const ran: number[] = []
  const count = job({
    name: 'test.count',
    retries: 0,
    run: async (data) => void ran.push((data as { number: number }).number),
  })
  await closeJobs()
  await openJobs([count], { runs: true })
  const numbers = Array.from({ length: 12 }, (_, at) => at)
  await transaction(async (tx) => {
    for (const number of numbers) await enqueue(tx, count, { number })
  })
  // A poll apart they would take six minutes.
  await expect.poll(() => ran.toSorted((a, b) => a - b)).toEqual(numbers)
})
