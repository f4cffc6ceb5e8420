import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { listFailedInput, listJobsInput, listRetryingInput } from './input.ts'
import type { JobState } from './rules.ts'
import { eventDeliveries as deliveries } from './tables.ts'

/** Events that failed for two days, newest first, and how much waits behind each. */
export const failedList = listOf(deliveries, {
  name: 'event_deliveries',
  input: listFailedInput,
  id: deliveries.id,
  filters: {},
  sorts: { usual: { by: [], down: true } },
  always: eq(deliveries.state, 'failed'),
  fill: async (db, ids) => {
    const rows = await db.select(columns).from(deliveries).where(isAmong(deliveries.id, ids))
    return rows.map(({ id, publishedAt, firstTriedAt, ...row }) => ({
      ...row,
      id: String(id),
      toldAt: publishedAt.toISOString(),
      firstTriedAt: firstTriedAt?.toISOString() ?? null,
    }))
  },
})

const columns = {
  id: deliveries.id,
  name: deliveries.name,
  listener: deliveries.listener,
  payload: deliveries.payload,
  publishedAt: deliveries.publishedAt,
  firstTriedAt: deliveries.firstTriedAt,
  tries: deliveries.tries,
  reason: deliveries.error,
  waitingBehind: sql<number>`(select count(*)::int from event_deliveries later
    where later.listener = event_deliveries.listener and later.key = event_deliveries.key
      and later.event_id > event_deliveries.event_id)`,
}

type Retrying = { id: string; sweep: string; item: string; tries: number; reason: string; retryAt: string }

/** What a sweep could not work and retries later, what is tried next first. */
export const retryingList = listOf(sql`resting_work`, {
  name: 'resting_work',
  input: listRetryingInput,
  id: sql`(sweep || ' ' || item)`,
  filters: {},
  sorts: { usual: { by: [sql`retry_at`] } },
  fill: async (db, ids) => {
    const { rows } = await db.execute<Retrying>(sql`
      select sweep || ' ' || item as id, sweep, item, tries, error as reason, to_json(retry_at) #>> '{}' as "retryAt"
      from resting_work where ${isAmong(sql`(sweep || ' ' || item)`, ids)}`)
    return rows.map((row) => ({ ...row, retryAt: new Date(row.retryAt).toISOString() }))
  },
})

const jobStates: Record<JobState, SQL> = {
  waiting: sql`state in ('created', 'retry')`,
  running: sql`state = 'active'`,
  failed: sql`state = 'failed'`,
}

type Job = {
  id: string
  name: string
  state: JobState
  tries: number
  reason: string | null
  createdAt: string
  startAfter: string
  endedAt: string | null
}

/** What the worker has before it, in hand, or gave up within the last day. The data of a job stays with it. */
export const jobList = listOf(sql`pgboss.job`, {
  name: 'jobs',
  input: listJobsInput,
  id: sql`id`,
  filters: { state: (state) => jobStates[state] },
  sorts: { usual: { by: [sql`created_on`], down: true } },
  unmeasured: 'the queue keeps a day, and its tables are those of pg-boss',
  always: sql`state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'`,
  fill: async (db, ids) => {
    const { rows } = await db.execute<Job>(sql`
      select id, name, retry_count as tries, created_on as "createdAt", start_after as "startAfter", completed_on as "endedAt",
        case when state = 'failed' then 'failed' when state = 'active' then 'running' else 'waiting' end as state,
        left(coalesce(output ->> 'message', output::text), 300) as reason
      from pgboss.job where ${isAmong(sql`id`, ids)}`)
    return rows.map(({ createdAt, startAfter, endedAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      startAfter: new Date(startAfter).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    }))
  },
})

/** How much of each kind waits for a person. */
export async function countFailures(db: Db) {
  const { rows } = await db.execute<Record<'jobs' | 'resting' | 'events' | 'letters', number>>(sql`
    select (select count(*)::int from pgboss.job where ${jobStates.failed}) as jobs,
      (select count(*)::int from (select from resting_work limit 1000) as counted) as resting,
      (select count(*)::int from (select from event_deliveries where state = 'failed' limit 1000) as counted) as events,
      (select count(*)::int from (select from outbox_messages where status = 'failed' limit 1000) as counted) as letters`)
  return rows[0]!
}
