import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { db } from '../db/db.ts'
import { log } from '../observability/log.ts'
import { sweep } from './sweep.ts'

log.level = 'silent'
const start = new Date()
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await db.execute(sql`delete from resting_work`)
})

/** Things that wait until they are worked. */
function waiting(count: number, isBad: (id: number) => boolean = () => false) {
  const left = new Set(Array.from({ length: count }, (_, id) => String(id)))
  const worked: string[] = []
  const tried: string[] = []
  const run = (now = start) =>
    sweep({
      name: 'test',
      now,
      due: async (limit) => [...left].slice(0, limit).map((id) => ({ id })),
      async work({ id }) {
        tried.push(id)
        if (isBad(Number(id))) throw new Error(`thing ${id} is broken`)
        worked.push(id)
        left.delete(id)
      },
    })
  return { left, worked, tried, run }
}

test('more broken things than are looked at at once keep none of those behind them', async () => {
  const { left, worked, tried, run } = waiting(1000, (id) => id < 450)
  expect(await run()).toBe(550)
  expect(worked).toHaveLength(550)
  expect(tried).toHaveLength(1000)
  await run()
  expect(tried).toHaveLength(1000)
  left.add('1000')
  expect(await run()).toBe(1)
})

test('a broken thing is tried after 1, 2, 4, 8 and then every 15 minutes, with its reason', async () => {
  const { tried, run } = waiting(1, () => true)
  const triedAt: number[] = []
  for (let minute = 0; minute <= 46; minute++) {
    const before = tried.length
    await run(inMinutes(minute))
    if (tried.length > before) triedAt.push(minute)
  }
  expect(triedAt).toEqual([0, 1, 3, 7, 15, 30, 45])
  const { rows } = await db.execute(sql`select item, tries, error from resting_work`)
  expect(rows).toEqual([{ item: '0', tries: 7, error: 'thing 0 is broken' }])
})

test('what is no longer due is forgotten, and breaks anew from the beginning', async () => {
  const { left, tried, run } = waiting(1, () => true)
  await run()
  await run(inMinutes(1))
  left.clear()
  await run(inMinutes(2))
  expect((await db.execute(sql`select from resting_work`)).rows).toEqual([])
  left.add('0')
  await run(inMinutes(2))
  await run(inMinutes(3))
  expect(tried).toHaveLength(4)
})

test('a retry is noted beside the readers, whose connections write nothing', async () => {
  const { left, run } = waiting(1, () => true)
  await db.execute(
    sql.raw(`
    create function not_by_readers() returns trigger language plpgsql as $$ begin
      if not exists (select from pg_settings where name = 'synchronous_commit' and source = 'client') then
        raise exception 'written by a reader';
      end if;
      return null;
    end $$;
    create trigger not_by_readers after insert or delete on resting_work execute function not_by_readers()`),
  )
  await run()
  left.clear()
  await run(inMinutes(2))
  await db.execute(sql`drop function not_by_readers cascade`)
  expect((await db.execute(sql`select from resting_work`)).rows).toEqual([])
})

test('a run ends when its time is over, and the next one goes on where it stopped', async () => {
  const { worked, run } = waiting(500)
  const begun = performance.now()
  const clock = vi.spyOn(performance, 'now')
  clock.mockImplementation(() => begun + (worked.length < 250 ? 0 : 46_000))
  await run()
  expect(worked).toHaveLength(250)
  clock.mockRestore()
  await run()
  expect(worked).toHaveLength(500)
})
