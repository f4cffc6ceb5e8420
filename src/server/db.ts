import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { env } from './env.ts'
import { databaseError } from './errors.ts'
import { log } from './log.ts'

// Counts and cents stay far below 2^53, and a string that looks like a number is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  application_name: 'istmo',
  options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
})
pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))

export const db = drizzle(pool)

export type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0]

/** What a read may do; both the pool and a transaction fit. */
export type Db = Pick<
  Tx,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute' | 'with' | '$with' | '$count'
>

/**
 * The only place a transaction begins and ends. A deadlock or serialization
 * failure is the database asking for another try, so the work runs up to three times.
 */
export async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const code = databaseError(error)?.code
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}

export const closePool = () => pool.end()
