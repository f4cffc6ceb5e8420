import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { db, transaction } from '#server/db/db.ts'
import { deliverEvents, event, listener, publish } from '#server/events/events.ts'
import { closeJobs, enqueue, job, openJobs } from '#server/jobs/jobs.ts'
import { log } from '#server/observability/log.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import * as events from './endpoints.ts'

const moved = event('test.moved', z.strictObject({ thing: z.string(), step: z.string() }), 'thing')
const now = new Date()
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
let admin: ReturnType<typeof asker>
beforeAll(async () => {
  admin = asker(events, (await buildMember({ role: 'admin' })).actor)
})

test('an admin sees what failed with its reason, and retries it with all that waited behind it', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const received: string[] = []
  let isDown = true
  const listeners = [
    listener(moved, 'earnings', async (_tx, { step }) => {
      if (isDown) throw new Error('no such account')
      received.push(step)
    }),
  ]
  await transaction(async (tx) => {
    for (const step of ['1', '2', '3']) await publish(tx, moved, { thing: 'a', step })
  })
  await deliverEvents(listeners, { now })
  expect((await admin.ask('GET /admin/events/failed')).body).toMatchObject({ total: 0, items: [] })
  await deliverEvents(listeners, { now: later(48) })
  const { body } = await admin.ask('GET /admin/events/failed')
  expect(body).toMatchObject({
    total: 1,
    items: [
      {
        name: 'test.moved',
        listener: 'earnings',
        payload: { thing: 'a', step: '1' },
        tries: 2,
        reason: 'no such account',
        waitingBehind: 2,
      },
    ],
  })
  isDown = false
  await deliverEvents(listeners, { now: later(60) })
  expect(received).toEqual([])

  const { id } = body.items[0]!
  expect(await admin.ask(`POST /admin/events/${id}/again`, {})).toMatchObject({ status: 200 })
  await deliverEvents(listeners, { now: later(61) })
  expect(received).toEqual(['1', '2', '3'])
  expect(await db.$count(auditLog, sql`action = 'events.hear_again' and target_id = ${String(id)}`)).toBe(1)
  const again = await admin.ask(`POST /admin/events/${id}/again`, {})
  expect(again.status).toBe(404)
  expect(problemOf(again).detail).toMatch(/ya se entregó/)
})

test.each(["x'; drop table resting_work", 'test.sweep', ' ', 'a b', '%', '💛 ñ'])(
  '%j is not waiting for a retry',
  async (id) => {
    expect((await admin.ask('POST /admin/resting-work/again', { id })).status).toBeGreaterThanOrEqual(404)
    expect((await admin.ask('GET /admin/resting-work')).status).toBe(200)
  },
)

test.each(['0', '-1', 'x', '99999999999999999'])('%s is no failed event', async (id) => {
  expect((await admin.ask(`POST /admin/events/${id}/again`, {})).status).toBe(422)
})

test('an admin sees what a sweep retries later, with the reason and when, until it went well', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'warn').mockReturnValue()
  let isBroken = true
  let worked = 0
  const work = async () => {
    worked += 1
    if (isBroken) throw new Error('no such thing')
  }
  const run = (at: Date) => sweep({ name: 'test.sweep', now: at, due: async () => [{ id: 'a thing' }], work })
  await run(now)
  expect((await admin.ask('GET /admin/resting-work')).body).toMatchObject({
    total: 1,
    items: [
      {
        sweep: 'test.sweep',
        item: 'a thing',
        tries: 1,
        reason: expect.stringContaining('no such thing'),
        retryAt: new Date(now.getTime() + 60_000).toISOString(),
      },
    ],
  })
  await run(later(0))
  expect(worked).toBe(1)
  const again = () => admin.ask('POST /admin/resting-work/again', { id: 'test.sweep a thing' })
  expect((await again()).status).toBe(200)
  isBroken = false
  await run(new Date())
  expect(worked).toBe(2)
  expect((await again()).status).toBe(404)
  expect(await db.$count(auditLog, sql`action = 'events.wake_resting' and target_id = 'a thing'`)).toBe(1)
  expect((await admin.ask('GET /admin/resting-work')).body).toMatchObject({ total: 0, items: [] })
  const { actor } = await buildMember()
  expect((await asker(events, actor).ask('GET /admin/resting-work')).status).toBe(403)
})

test('a job that was given up is shown with its reason and counted, and runs once more when it is asked to', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  let isBroken = true
  const done: string[] = []
  const { name, ...rest } = job<{ secret: string }>({
    name: 'test.work',
    retries: 0,
    run: async ({ secret }) => {
      if (isBroken) throw new Error('no such thing')
      done.push(secret)
    },
  })
  await closeJobs()
  await openJobs([{ name, ...rest } as ReturnType<typeof job>], { runs: true })
  await transaction((tx) => enqueue(tx, { name }, { secret: 'contraseña' }))
  const failed = async () => (await admin.ask('GET /admin/jobs?state=failed')).body
  await expect.poll(async () => (await failed()).total).toBe(1)
  const [row] = (await failed()).items
  expect(row).toMatchObject({ name: 'test.work', state: 'failed', reason: 'no such thing' })
  expect(JSON.stringify(row)).not.toContain('contraseña')
  expect((await admin.ask('GET /admin/failures')).body).toMatchObject({ jobs: 1 })

  isBroken = false
  const again = () => admin.ask(`POST /admin/jobs/${row!.id}/again`, {})
  const both = await Promise.all([again(), again()])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  await expect.poll(() => done).toEqual(['contraseña'])
  expect((await admin.ask('GET /admin/failures')).body).toMatchObject({ jobs: 0 })
  expect(await db.$count(auditLog, sql`action = 'events.run_job_again'`)).toBe(1)
  const { actor } = await buildMember()
  for (const endpoint of ['GET /admin/jobs', 'GET /admin/failures'] as const)
    expect((await asker(events, actor).ask(endpoint)).status).toBe(403)
})
