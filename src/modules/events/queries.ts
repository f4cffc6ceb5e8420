import { eq, sql } from 'drizzle-orm'
import { isAmong } from '#server/db.ts'
import { listOf } from '#server/list.ts'
import { listFailedInput, listRestingInput } from './input.ts'
import { eventDeliveries as deliveries } from './tables.ts'

/** What could not be heard in two days, newest first, and how much waits behind each. */
export const failedList = listOf(deliveries, {
  name: 'event_deliveries',
  input: listFailedInput,
  id: deliveries.id,
  filters: {},
  sorts: { usual: { by: [], down: true } },
  always: eq(deliveries.state, 'failed'),
  fill: async (db, ids) => {
    const rows = await db.select(columns).from(deliveries).where(isAmong(deliveries.id, ids))
    return rows.map(({ toldAt, firstTriedAt, ...row }) => ({
      ...row,
      toldAt: toldAt.toISOString(),
      firstTriedAt: firstTriedAt?.toISOString() ?? null,
    }))
  },
})

const columns = {
  id: deliveries.id,
  name: deliveries.name,
  listener: deliveries.listener,
  payload: deliveries.payload,
  toldAt: deliveries.toldAt,
  firstTriedAt: deliveries.firstTriedAt,
  tries: deliveries.tries,
  reason: deliveries.error,
  waitingBehind: sql<number>`(select count(*)::int from event_deliveries later
    where later.listener = event_deliveries.listener and later.key = event_deliveries.key
      and later.event_id > event_deliveries.event_id)`,
}

type Resting = { id: string; sweep: string; item: string; tries: number; reason: string; retryAt: string }

/** What a sweep could not work and lets rest, what is tried next first. */
export const restingList = listOf(sql`resting_work`, {
  name: 'resting_work',
  input: listRestingInput,
  id: sql`(sweep || ' ' || item)`,
  filters: {},
  sorts: { usual: { by: [sql`retry_at`] } },
  fill: async (db, ids) => {
    const { rows } = await db.execute<Resting>(sql`
      select sweep || ' ' || item as id, sweep, item, tries, error as reason, to_json(retry_at) #>> '{}' as "retryAt"
      from resting_work where ${isAmong(sql`(sweep || ' ' || item)`, ids)}`)
    return rows.map((row) => ({ ...row, retryAt: new Date(row.retryAt).toISOString() }))
  },
})
