import { sql } from 'drizzle-orm'
import { db } from '../../src/server/db/db.ts'
import { deliverEvents, type Listener } from '../../src/server/events/events.ts'

/** The names of what was told of a thing and nobody has been given yet, in the order it was told. */
export async function toldOf(key: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from events where key = ${key} order by id`,
  )
  return rows.map(({ name }) => name)
}

/** Brings what was told to these listeners, as the worker does. */
export const hearNow = (listeners: readonly Listener[], now = new Date()) => deliverEvents(listeners, { now })
