import { sql } from 'drizzle-orm'
import { db } from '../../src/server/db/db.ts'

/**
 * Comes back once some connection waits for a lock of another one, or once this work is over and so waits for none:
 * two transactions then meet in the middle every time, and not only when the machine is slow.
 */
export async function untilWaiting(work: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`)
    if (rows.length > 0) return
  }
}

/** Deadlocks the database saw meanwhile, the ones that a retry healed included. */
export async function countDeadlocks(work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`)
    const { rows } = await db.execute<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return rows[0]!.deadlocks
  }
  const before = await read()
  await work()
  return (await read()) - before
}
