import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { db, transaction, type Tx } from '../db/db.ts'
import { closeEvents, deliverEvents, event, listener, openEvents, publish, type Listener } from './events.ts'
import { closeLive, openLive } from './live.ts'
import { log } from '../observability/log.ts'

const schema = z.strictObject({ thing: z.string(), step: z.string() })
const moved = event('test.moved', schema, 'thing')
const ended = event('test.ended', schema, 'thing')
const now = new Date('2026-11-20T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const write = (tx: Tx, who: string, { thing, step }: { thing: string; step: string }) =>
  tx.execute(sql`insert into received (who, thing, step) values (${who}, ${thing}, ${step})`)
const subscribe = (who: string, what = moved) => listener(what, who, (tx, payload) => write(tx, who, payload))
const publishAll = (thing: string, steps: readonly string[], what = moved) =>
  transaction(async (tx) => {
    for (const step of steps) await publish(tx, what, { thing, step })
  })
const receivedBy = async (who: string, thing?: string) => {
  const { rows } = await db.execute<{ step: string }>(
    sql`select step from received where who = ${who} ${thing ? sql`and thing = ${thing}` : sql``} order by id`,
  )
  return rows.map(({ step }) => step)
}
const waiting = async () => {
  const { rows } = await db.execute<{ listener: string; state: string; tries: number; error: string }>(
    sql`select listener, state, tries, error from event_deliveries order by event_id, listener`,
  )
  return rows
}

beforeAll(() =>
  transaction((tx) =>
    tx.execute(
      sql`create table received (id bigint generated always as identity, who text, thing text, step text)`,
    ),
  ),
)
beforeEach(async () => {
  await transaction((tx) => tx.execute(sql`truncate received, events, event_deliveries`))
  vi.spyOn(log, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('each listener receives each event once, in order, and nothing stays behind', async () => {
  await publishAll('a', ['1', '2', '3'])
  const listeners = [subscribe('emails'), subscribe('earnings')]
  expect(await deliverEvents(listeners, { now })).toBe(6)
  expect(await deliverEvents(listeners, { now })).toBe(0)
  expect(await receivedBy('emails')).toEqual(['1', '2', '3'])
  expect(await receivedBy('earnings')).toEqual(['1', '2', '3'])
  expect(await waiting()).toEqual([])
  expect(await db.execute(sql`select from events`)).toMatchObject({ rowCount: 0 })
})

test('an event of a transaction that fails is never published', async () => {
  await expect(
    transaction(async (tx) => {
      await publish(tx, moved, { thing: 'a', step: '1' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await deliverEvents([subscribe('emails')], { now })).toBe(0)
})

test('an event of a savepoint is rolled back with it', async () => {
  await transaction(async (tx) => {
    await publish(tx, moved, { thing: 'a', step: '1' })
    await tx
      .transaction(async (inner) => {
        await publish(inner, moved, { thing: 'a', step: '2' })
        throw new Error('no')
      })
      .catch(() => undefined)
  })
  await deliverEvents([subscribe('emails')], { now })
  expect(await receivedBy('emails')).toEqual(['1'])
})

test('only a payload that matches the schema can be published', async () => {
  const payload = { thing: 'a', step: '1', password: 'x' }
  await expect(transaction((tx) => publish(tx, moved, payload))).rejects.toThrow(/password/)
})

test('no one who listens is no one who waits', async () => {
  await publishAll('a', ['1'])
  expect(await deliverEvents([subscribe('emails', ended)], { now })).toBe(0)
  expect(await waiting()).toEqual([])
})

test('an unwanted listener gets no delivery, and the others receive the event all the same', async () => {
  const unwanted = listener(moved, 'webhooks', (tx, payload) => write(tx, 'webhooks', payload), {
    isWanted: sql`false`,
  })
  await publishAll('a', ['1', '2'])
  expect(await deliverEvents([unwanted, subscribe('emails')], { now })).toBe(2)
  expect(await receivedBy('webhooks')).toEqual([])
  expect(await receivedBy('emails')).toEqual(['1', '2'])
})

test('the commit of a delivery waits for no disk, and that of a published event is as the database is set', async () => {
  const commits: unknown[] = []
  const lookAt = async (tx: Tx) => {
    const { rows } = await tx.execute(
      sql`select setting, source from pg_settings where name = 'synchronous_commit'`,
    )
    commits.push(rows[0])
  }
  await transaction(async (tx) => {
    await publish(tx, moved, { thing: 'a', step: '1' })
    await lookAt(tx)
  })
  await deliverEvents([listener(moved, 'emails', lookAt)], { now })
  const session = { setting: 'off', source: 'session' }
  expect(commits).toEqual([expect.not.objectContaining({ source: 'session' }), session])
})

test('a listener of two events receives both of one thing in the order they were published', async () => {
  await publishAll('a', ['1'])
  await publishAll('a', ['2'], ended)
  await publishAll('a', ['3'])
  await deliverEvents([subscribe('earnings'), subscribe('earnings', ended)], { now })
  expect(await receivedBy('earnings')).toEqual(['1', '2', '3'])
})

/** Fails for what `isDown` names, after having written it. */
const stumbles = (who: string, isDown: (step: string) => boolean): Listener =>
  listener(moved, who, async (tx, payload) => {
    await write(tx, who, payload)
    if (isDown(payload.step)) throw new Error(`cannot handle ${payload.step}`)
  })

test('what throws leaves nothing, holds back its own thing, and neither others nor other listeners', async () => {
  await publishAll('a', ['1', '2', '3'])
  await publishAll('b', ['1'])
  let isDown = true
  const listeners = [subscribe('emails'), stumbles('earnings', (step) => isDown && step === '2')]
  await deliverEvents(listeners, { now })
  expect(await receivedBy('emails', 'a')).toEqual(['1', '2', '3'])
  expect(await receivedBy('earnings', 'a')).toEqual(['1'])
  expect(await receivedBy('earnings', 'b')).toEqual(['1'])
  const held = { listener: 'earnings', state: 'waiting' }
  expect(await waiting()).toMatchObject([
    { ...held, tries: 1, error: 'cannot handle 2' },
    { ...held, tries: 0 },
  ])
  isDown = false
  await deliverEvents(listeners, { now })
  expect(await receivedBy('earnings', 'a')).toEqual(['1'])
  await deliverEvents(listeners, { now: later(1) })
  expect(await receivedBy('earnings', 'a')).toEqual(['1', '2', '3'])
  expect(await waiting()).toEqual([])
})

test('a listener that always throws is tried for two days, less and less often, then it has failed and stays', async () => {
  await publishAll('a', ['1', '2'])
  const listeners = [stumbles('earnings', () => true)]
  let tries = 0
  for (let minutes = 0; minutes <= 72 * 60; minutes += 10) {
    const before = (await waiting())[0]?.tries ?? 0
    await deliverEvents(listeners, { now: later(minutes / 60) })
    tries = (await waiting())[0]!.tries
    if (minutes === 47 * 60) expect(await waiting()).toMatchObject([{ state: 'waiting' }, { tries: 0 }])
    expect(tries - before).toBeLessThanOrEqual(1)
  }
  expect(tries).toBeGreaterThan(40)
  expect(tries).toBeLessThan(70)
  expect(await waiting()).toMatchObject([
    { state: 'failed', tries, error: 'cannot handle 1' },
    { state: 'waiting', tries: 0 },
  ])
  expect(await receivedBy('earnings')).toEqual([])
})

test('many workers at once deliver 10,000 events of 500 things once each, in order', async () => {
  await transaction(async (tx) => {
    for (let step = 0; step < 20; step++)
      for (let thing = 0; thing < 500; thing++)
        await publish(tx, moved, { thing: `t${thing}`, step: String(step) })
  })
  const listeners = [subscribe('emails')]
  const delivered = await Promise.all([1, 2, 3].map(() => deliverEvents(listeners, { now })))
  expect(delivered.reduce((sum, count) => sum + count, 0) + (await deliverEvents(listeners, { now }))).toBe(
    10_000,
  )
  const { rows } = await db.execute<{ things: number; ordered: boolean }>(sql`
    select count(*)::int things, bool_and(steps = (select array_agg(n::text order by n) from generate_series(0, 19) n)) ordered
    from (select thing, array_agg(step order by id) steps from received group by thing) t`)
  expect(rows).toEqual([{ things: 500, ordered: true }])
  expect(await waiting()).toEqual([])
})

test('one thing that 2,000 events speak of keeps its order with two workers', async () => {
  const steps = Array.from({ length: 2000 }, (_, at) => String(at))
  await publishAll('a', steps)
  await Promise.all([1, 2].map(() => deliverEvents([subscribe('emails')], { now })))
  await deliverEvents([subscribe('emails')], { now })
  expect(await receivedBy('emails')).toEqual(steps)
})

test('a worker that dies in the middle of a delivery leaves the event to the next one', async () => {
  await publishAll('a', ['1', '2'])
  const code = `
    const { event, listener, deliverEvents } = await import('${import.meta.dirname}/events.ts')
    const { sql } = await import('drizzle-orm')
    const z = await import('zod')
    const schema = z.strictObject({ thing: z.string(), step: z.string() })
    const moved = event('test.moved', schema, 'thing')
    const dies = listener(moved, 'emails', async (tx, { thing, step }) => {
      await tx.execute(sql\`insert into received (who, thing, step) values ('emails', \${thing}, \${step})\`)
      if (step === '2') { process.stdout.write('delivering'); await new Promise(() => setInterval(() => {}, 1000)) }
    })
    await deliverEvents([dies], { now: new Date() })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: process.cwd(),
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect(await receivedBy('emails')).toEqual(['1'])
  child.kill('SIGKILL')
  await once(child, 'exit')
  // The database finds out in its own time that no one is at the other end.
  await expect
    .poll(async () => {
      await deliverEvents([subscribe('emails')], { now })
      return receivedBy('emails')
    })
    .toEqual(['1', '2'])
  expect(await waiting()).toEqual([])
})

test('an open worker delivers as soon as something is published', async () => {
  await openLive()
  const { promise, resolve } = Promise.withResolvers<string>()
  openEvents([listener(moved, 'emails', async (_tx, { step }) => resolve(step))])
  await publishAll('a', ['now'])
  expect(await promise).toBe('now')
  await closeEvents()
  await closeLive()
  expect(await waiting()).toEqual([])
})
