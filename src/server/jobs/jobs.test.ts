import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { db, transaction } from '../db/db.ts'
import { closeJobs, enqueue, HEARTBEAT_SECONDS, job, openJobs } from './jobs.ts'

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
  // A poll apart they would take two minutes.
  await expect.poll(() => ran.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a job of a killed process returns to its queue and runs again', { timeout: 60_000 }, async () => {
  const taken = job({ name: 'test.taken', retries: 2, run: async () => undefined })
  await closeJobs()
  await openJobs([], { runs: false })
  await transaction((tx) => enqueue(tx, taken, {}))
  const script = `
    const { openJobs } = await import(${JSON.stringify(join(import.meta.dirname, 'jobs.ts'))})
    const run = () => { console.log('taken'); return new Promise(() => undefined) }
    await openJobs([{ name: 'test.taken', retries: 2, run }], { runs: true })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  // Half a minute passes in which its worker says nothing.
  const { rowCount } = await db.execute(sql`
    update pgboss.job set heartbeat_on = heartbeat_on - ${`${HEARTBEAT_SECONDS} s`}::interval
    where name = 'test.taken' and state = 'active' and heartbeat_seconds is not null`)
  expect(rowCount).toBe(1)

  const ranAgain = Promise.withResolvers<void>()
  await closeJobs()
  await openJobs([{ ...taken, run: async () => ranAgain.resolve() }], { runs: true })
  await ranAgain.promise
})

test('every queue says soon that its worker is gone, and ends a job that runs for too long', async () => {
  await closeJobs()
  await openJobs(
    jobs.map((one) => ({ ...one, run: async () => undefined })),
    { runs: true },
  )
  const { rows } = await db.execute<{ name: string; heartbeat: number | null; expiry: number }>(sql`
    select name, heartbeat_seconds as heartbeat, expire_seconds as expiry from pgboss.queue
    where name = any(${sql.param(jobs.map(({ name }) => name))})`)
  expect(rows).toHaveLength(new Set(jobs.map(({ name }) => name)).size)
  expect(rows.filter(({ heartbeat, expiry }) => heartbeat !== HEARTBEAT_SECONDS || expiry > 900)).toEqual([])
})

test('as many of a job run at once as it says', async () => {
  const both = Promise.withResolvers<void>()
  let running = 0
  const meet = job({
    name: 'test.meet',
    retries: 0,
    atOnce: 2,
    run: async () => {
      running += 1
      if (running === 2) both.resolve()
      await both.promise
    },
  })
  await closeJobs()
  await openJobs([meet], { runs: true })
  await transaction(async (tx) => {
    for (const number of [1, 2]) await enqueue(tx, meet, { number })
  })
  await both.promise
})

test('after the clock of the machine was a day ahead and is right again the queue is opened anew and nothing waits for a day', async () => {
  const ran: object[] = []
  const note = job({ name: 'test.note', retries: 0, run: async (data) => void ran.push(data) })
  await closeJobs()
  await openJobs([note], { runs: true, lookEveryMs: 50 })
  const day = sql`interval '1 day'`
  await db.execute(sql`update pgboss.version set cron_on = now() + ${day}, bam_on = now() + ${day}`)
  await db.execute(
    sql`update pgboss.queue set maintain_on = now() + ${day}, monitor_claim_on = now() + ${day}`,
  )
  const rightTime = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => rightTime() - 86_400_000)
  const countAhead = async () => {
    const { rows } = await db.execute<{ ahead: number }>(sql`
      select count(*)::int as ahead from (
        select greatest(cron_on, bam_on) as mark from pgboss.version
        union all select greatest(maintain_on, monitor_claim_on) from pgboss.queue) as marks
      where mark > now() + interval '1 minute'`)
    return rows[0]!.ahead
  }
  await expect.poll(countAhead, { timeout: 20_000 }).toBe(0)
  await transaction((tx) => enqueue(tx, note, { number: 1 }))
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual([{ number: 1 }])
  await closeJobs()
  vi.restoreAllMocks()
})
