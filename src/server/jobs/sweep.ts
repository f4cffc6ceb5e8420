import { type SQL, sql } from 'drizzle-orm'
import { db, mayBeLost, transaction } from '../db/db.ts'
import { databaseError } from '../http/errors.ts'
import { log } from '../observability/log.ts'

const AT_ONCE = 200
// Less than the minute between two runs, and far less than a job may last.
const RUN_MS = 45_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 15 * 60_000

type Due = { id: string }
type Sweep<Item extends Due> = {
  /** The name its failures are stored under: the job, or a part of it. */
  name: string
  now: Date
  /** At most `limit` of what is due, longest first. Others may work on it too, so `work` looks again under its lock. */
  due: (limit: number) => Promise<readonly Item[]>
}

/**
 * Works all that is due, each thing in transactions of its own, `inFlight` at a time and for 45 seconds at most; what
 * is left then is due again in the next run. One that fails is logged with its number and waits for a minute, then for
 * longer and longer up to a quarter of an hour, while the rest goes on. Answers how many were worked. Repeatable.
 */
export function sweep<Item extends Due>({
  work,
  inFlight = 1,
  ...rest
}: Sweep<Item> & { work: (item: Item) => Promise<unknown>; inFlight?: number }): Promise<number> {
  return workAll(rest, async (items, isOver, failed) => {
    const waiting = [...items]
    const lane = async () => {
      for (let item = waiting.shift(); item && !isOver(); item = waiting.shift()) {
        const { id } = item
        await work(item).catch((error: unknown) => failed(id, error))
      }
    }
    await Promise.all(Array.from({ length: inFlight }, lane))
  })
}

/** The same for what is worked many at once. A set that the database refuses is taken apart, so that one keeps no other. */
export function sweepTogether<Item extends Due>({
  work,
  ...rest
}: Sweep<Item> & { work: (items: readonly Item[]) => Promise<unknown> }): Promise<number> {
  return workAll(rest, async (items, isOver, failed) => {
    try {
      await work(items)
    } catch {
      for (const item of items) {
        if (isOver()) return
        await work([item]).catch((error: unknown) => failed(item.id, error))
      }
    }
  })
}

/** Deletes the rows of a table that match `where`, many in one transaction. `key` identifies a row. */
export function forgetRows({
  table,
  key,
  where,
  ...rest
}: Omit<Sweep<Due>, 'due'> & { table: SQL; key: SQL; where: SQL }): Promise<number> {
  type Row = { id: string; place: string }
  return sweepTogether<Row>({
    ...rest,
    due: async (limit) =>
      (
        await db.execute<Row>(
          sql`select (${key})::text as id, ctid::text as place from ${table} where ${where} limit ${limit}`,
        )
      ).rows,
    work: (rows) => {
      const places = sql.param(rows.map(({ place }) => place))
      return transaction((tx) =>
        tx.execute(sql`delete from ${table} where ctid = any(${places}::tid[]) and ${where}`),
      )
    },
  })
}

type WorkSome<Item> = (
  items: readonly Item[],
  isOver: () => boolean,
  failed: (id: string, error: unknown) => Promise<void>,
) => Promise<void>

async function workAll<Item extends Due>({ name, now, due }: Sweep<Item>, workSome: WorkSome<Item>) {
  const retrying = await listRetrying(name)
  const left = new Set([...retrying].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id))
  const tried = new Set<string>()
  const failures = new Set<string>()
  const end = performance.now() + RUN_MS
  const isOver = () => performance.now() > end
  const failed = async (id: string, error: unknown) => {
    failures.add(id)
    log.warn({ err: error, sweep: name, id }, 'could not be worked, will be tried again')
    await rest({ name, id, tries: (retrying.get(id)?.tries ?? 0) + 1, error, now })
  }
  while (!isOver()) {
    const limit = AT_ONCE + left.size
    const found = await due(limit)
    const fresh = found.filter(({ id }) => !left.has(id) && !tried.has(id))
    // Another worker holds it, or it failed a moment ago.
    for (const { id } of found) if (tried.has(id)) left.add(id)
    for (const { id } of fresh) tried.add(id)
    if (fresh.length > 0) await workSome(fresh, isOver, failed)
    if (found.length >= limit) continue
    const dueYet = new Set(found.map(({ id }) => id))
    await clearRetries(
      name,
      [...retrying.keys()].filter((id) => !failures.has(id) && (tried.has(id) || !dueYet.has(id))),
    )
    break
  }
  return tried.size - failures.size
}

async function listRetrying(name: string) {
  const { rows } = await db.execute<{ item: string; tries: number; retry_at: string }>(
    sql`select item, tries, retry_at from resting_work where sweep = ${name}`,
  )
  return new Map(
    rows.map(({ item, tries, retry_at }) => [item, { tries, retryAt: new Date(retry_at) }] as const),
  )
}

type Failure = { name: string; id: string; tries: number; error: unknown; now: Date }

async function rest({ name, id, tries, error, now }: Failure) {
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 10), LONGEST_RETRY_MS)
  const retryAt = new Date(now.getTime() + pauseMs).toISOString()
  await mayBeLost.execute(sql`
    insert into resting_work (sweep, item, tries, error, retry_at)
    values (${name}, ${id}, ${tries}, ${reasonOf(error)}, ${retryAt})
    on conflict (sweep, item) do update
      set tries = excluded.tries, error = excluded.error, retry_at = excluded.retry_at`)
}

async function clearRetries(name: string, ids: readonly string[]) {
  if (ids.length === 0) return
  await mayBeLost.execute(
    sql`delete from resting_work where sweep = ${name} and item = any(${sql.param(ids)}::text[])`,
  )
}

/** What the database or the provider said; a failed statement's own words hold what belongs to people. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && databaseError(error) ? (error.cause ?? error) : error
  return (cause instanceof Error ? cause.message : 'unknown').slice(0, 300)
}
