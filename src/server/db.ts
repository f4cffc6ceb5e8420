import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { env } from './env.ts'
import { databaseError } from './errors.ts'
import { log } from './log.ts'

// Counts and cents stay far below 2^53, and a string that looks like a number is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Begins a statement whose best plan depends on its values, as a search's does: it is planned each time. */
export const PLANNED_ANEW = '/* planned anew */'

/** The same as SQL, for the beginning of a statement. */
export const plannedAnew = sql.raw(PLANNED_ANEW)

// A connection keeps every named statement, so the shapes of one process must not grow without end.
const MOST_NAMES = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES || text.includes(PLANNED_ANEW)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Statement = { text: string; name?: string }

/** Names every statement that has values, so that a connection parses and plans it once: a third of the database's work. */
class NamingClient extends pg.Client {
  constructor(...config: ConstructorParameters<typeof pg.Client>) {
    super(...config)
    // Between two statements of a transaction nobody listens, and a lost connection would end the process.
    this.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  }

  override query = ((...args: unknown[]) => {
    const [statement, values] = args
    if (isStatement(statement) && Array.isArray(values) && values.length > 0 && !statement.name) {
      const name = nameOf(statement.text)
      if (name !== undefined) args[0] = { ...statement, name }
    }
    return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args)
  }) as typeof pg.Client.prototype.query
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value)

export const pool = new pg.Pool({
  Client: NamingClient,
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  application_name: 'istmo',
  options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
})
// The pool lets go of a lost connection by itself; what there is to say the connection has said.
pool.on('error', () => undefined)

export const db = drizzle(pool)

export type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0]

/** What a read may do; both the pool and a transaction fit. */
export type Db = Pick<
  Tx,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute' | 'with' | '$with' | '$count'
>

/**
 * In the `returning` of a statement of its own: its commit does not wait for the disk. Only for what a crash
 * of the database may take because it is made again when it is missing: claims, kept answers, counters.
 */
export const mayBeLost = sql<string>`set_config('synchronous_commit', 'off', true)`

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
