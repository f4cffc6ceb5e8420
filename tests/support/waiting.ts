import { sql } from 'drizzle-orm'
import { db } from '../../src/server/db.ts'

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
