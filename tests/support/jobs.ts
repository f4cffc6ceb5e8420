import { sql } from 'drizzle-orm'
import { db } from '../../src/server/db/db.ts'

/** The data of the jobs that wait in a queue, oldest first; run them with the job's own `run`. */
export async function waitingJobs<Data>(name: string): Promise<Data[]> {
  const { rows } = await db.execute<{ data: Data }>(
    sql`select data from pgboss.job where name = ${name} and state in ('created', 'retry') order by created_on, id`,
  )
  return rows.map((row) => row.data)
}
