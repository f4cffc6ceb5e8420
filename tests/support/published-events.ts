import { sql } from 'drizzle-orm'
import { db } from '../../src/server/db/db.ts'
import { deliverEvents, type Listener } from '../../src/server/events/events.ts'

/** The names of the published events of a thing that are not delivered yet, in their order. */
export async function eventsOf(key: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from events where key = ${key} order by id`,
  )
  return rows.map(({ name }) => name)
}

/** Delivers published events to these listeners, as the worker does. */
export const deliverNow = (listeners: readonly Listener[], now = new Date()) =>
  deliverEvents(listeners, { now })
