import { setTimeout as pause } from 'node:timers/promises'
import { type Column, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { env } from '../process/env.ts'
import { databaseError } from '../http/errors.ts'
import { log } from '../observability/log.ts'
import { tracing } from '../observability/trace.ts'
import type { Tracing } from '../observability/tracing.ts'

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

/**
 * A connection on which a round trip is what costs. Every statement that has values gets a name, so that it is
 * parsed and planned once; statements asked for together leave together; and a transaction begins with its
 * first statement.
 */
class ThriftyClient extends pg.Client {
  #begins = false

  constructor(config?: string | pg.ClientConfig) {
    super(
      typeof config === 'string'
        ? { connectionString: config, pipeline: true }
        : { ...config, pipeline: true },
    )
    // Between two statements of a transaction no one listens, and a lost connection would end the process.
    this.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  }

  override query = ((...args: unknown[]) => {
    const [statement, values] = args
    if (isStatement(statement)) {
      if (statement.text === 'begin') return this.#beginLater()
      // A pooler that lends a connection for one transaction may know no names.
      if (env.DATABASE_STATEMENTS === 'unnamed') args[0] = { ...statement, name: undefined }
      else if (Array.isArray(values) && values.length > 0 && !statement.name) {
        const name = nameOf(statement.text)
        if (name !== undefined) args[0] = { ...statement, name }
      }
    }
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    if (this.#begins) {
      this.#begins = false
      // Without its beginning nothing of a transaction may stand alone.
      this.#send('begin').catch(() => stream.destroy())
    }
    return this.#send(...args)
  }) as typeof pg.Client.prototype.query

  #beginLater() {
    this.#begins = true
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [], fields: [] })
  }

  #send(...args: unknown[]) {
    return tracing ? this.#traced(tracing, args) : this.#ask(args)
  }

  #ask(args: unknown[]) {
    return (pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>).apply(this, args)
  }

  #traced(by: Tracing, args: unknown[]) {
    const [statement] = args
    const end = by.statement(isStatement(statement) ? statement.text : String(statement))
    const answer = args.at(-1)
    if (typeof answer === 'function') {
      const reported = (error: unknown, result: unknown) => {
        end(error)
        answer(error, result)
      }
      return this.#ask([...args.slice(0, -1), reported])
    }
    const sent = this.#ask(args)
    sent.then(() => end(), end)
    return sent
  }
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value)

// A row that somebody holds is waited for this long, and then its caller is asked to come back.
const LOCK_MS = 3_000
const COMMAND_MS = 15_000
const READ_MS = 5_000
const WAIT_FOR_CONNECTION_MS = 5_000
/** A database that has not even said that a statement took too long says nothing any more. */
const SILENCE_MS = 2_000

type PoolOptions = {
  max: number
  statementMs: number
  waitMs?: number
  silenceMs?: number
  settings?: string
  connectionString?: string
}

/** Connections for one purpose, so that those who wait for one thing take none from the others. Every wait has an end. */
export function openPool({
  max,
  statementMs,
  waitMs = WAIT_FOR_CONNECTION_MS,
  silenceMs = SILENCE_MS,
  settings = '',
  connectionString = env.DATABASE_URL!,
}: PoolOptions) {
  const opened = new pg.Pool({
    Client: ThriftyClient,
    connectionString,
    max,
    application_name: 'istmo',
    connectionTimeoutMillis: waitMs,
    query_timeout: statementMs + silenceMs,
    options: `-c timezone=UTC -c lock_timeout=${LOCK_MS} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=30000 ${settings}`,
  })
  // The pool lets go of a lost connection by itself; what there is to say the connection has said.
  opened.on('error', () => undefined)
  return opened
}

/** Commands, each in its transaction. */
export const pool = openPool({ max: env.DATABASE_POOL, statementMs: COMMAND_MS })
const readers = openPool({ max: Math.ceil(env.DATABASE_POOL / 2), statementMs: READ_MS })
const quick = openPool({ max: 2, statementMs: READ_MS, settings: '-c synchronous_commit=off' })

/** Reads outside of a transaction. They never wait behind commands. */
export const db = drizzle(readers)

/**
 * Statements of their own whose commit does not wait for the disk: waiting costs a tenth of the checkouts a second.
 * Only for what a crash of the database may take because it is made again when it is missing: claims, stored
 * answers, counters.
 */
export const mayBeLost = drizzle(quick)

const commands = drizzle(pool)

export type Tx = Parameters<Parameters<typeof commands.transaction>[0]>[0]

/** What a read may do; both the pool and a transaction fit. */
export type Db = Pick<
  Tx,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'execute' | 'with' | '$with' | '$count'
>

type Values = Record<string, unknown>
type Prepared<Result> = { execute(values: Values): Promise<Result> }
let built = 0

/**
 * A statement of every list, cart line or checkout, written with placeholders: built once in the life of the process,
 * because a cart line costs 15 % more processor time where each is built anew. Answers what runs it, on a pool or in a
 * transaction, with their values.
 */
export function prepared<Result>(
  build: (db: typeof commands) => { prepare(name: string): Prepared<Result> },
): (on: Db, values: Values) => Promise<Result> {
  let statement: Prepared<Result> | undefined
  return (on, values) => {
    // These have names whatever else a process asks for.
    statement ??= build(commands).prepare(`prepared${++built}`)
    // The query builder ties a statement to one connection; only the connection differs.
    const { client } = (on as unknown as { session: { client: unknown } }).session
    return statement.execute.call(Object.create(statement, { client: { value: client } }), values)
  }
}

/** Whether a column holds one of these: the statement stays the same however many they are. */
export const isAmong = (column: Column | SQL, values: readonly unknown[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`

/**
 * The only place a transaction begins and ends. A deadlock or serialization
 * failure is the database asking for another try, so the work runs up to three times.
 */
export async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const unread: Promise<unknown>[] = []
    try {
      const gathered: Gathered = new Map()
      const result = await commands.transaction(async (tx) => {
        stateOf.set(tx, { unread, gathered })
        const done = await work(tx)
        // What is carried out may leave something itself: an email adds the job that sends it.
        for (const [carryOut, items] of gathered) {
          gathered.delete(carryOut)
          await carryOut(tx, items)
        }
        return done
      })
      // One that failed has made the commit a rollback, and only it says why.
      await Promise.all(unread)
      return result
    } catch (caught) {
      const error = isAfterFailure(caught) ? ((await firstFailure(unread))?.reason ?? caught) : caught
      const code = databaseError(error)?.code
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error
      // A caller that comes back at once takes the same row before the other continues.
      await pause(Math.random() * 50 * attempt)
    }
  }
}

/**
 * Waits for what was asked for together, in this order. Where one fails it waits for the others to end as well, since
 * whatever went on after the rollback would stand alone; thrown is what failed by itself.
 */
export async function together<Asked extends readonly unknown[]>(...asked: Asked) {
  // A statement is sent each time it is waited for: it begins here, once.
  const begun = asked.map((one) => Promise.resolve(one)) as unknown as Asked
  const failure = await firstFailure(begun)
  if (failure) throw failure.reason
  return await Promise.all(begun)
}

/** "Current transaction is aborted": says that something went wrong before, and not what. */
const isAfterFailure = (error: unknown) => databaseError(error)?.code === '25P02'

/** Once all have ended: the failure that came by itself, else one that followed from another; none when all went well. */
async function firstFailure(asked: readonly unknown[]): Promise<PromiseRejectedResult | undefined> {
  const failed = (await Promise.allSettled(asked)).filter((one) => one.status === 'rejected')
  return failed.find(({ reason }) => !isAfterFailure(reason)) ?? failed[0]
}

type Gathered = Map<(tx: Tx, items: never[]) => Promise<void>, never[]>
const stateOf = new WeakMap<Tx, { unread: Promise<unknown>[]; gathered: Gathered }>()

/**
 * Sends a statement whose answer no one needs, and goes on at once: it is carried out before whatever the
 * transaction asks next, and where it fails the whole transaction fails. Inside a savepoint it is waited for.
 */
export async function unread(tx: Tx, statement: Unread): Promise<void> {
  const state = stateOf.get(tx)
  // Asked now, not when the promise is first looked at: the commit must come after it.
  const answer = new Promise<void>((resolve, reject) => void statement.then(() => resolve(), reject))
  if (!state) return await answer
  answer.catch(() => undefined)
  state.unread.push(answer)
}

/** A statement that is being built; anything else that can be waited for might be sent after the commit. */
type Unread = PromiseLike<unknown> & { getSQL(): unknown }

/** Leaves something for the end of the transaction, where all of its kind is carried out at once; in a savepoint, now. */
export async function beforeCommit<Item>(
  tx: Tx,
  item: Item,
  carryOut: (tx: Tx, items: Item[]) => Promise<void>,
): Promise<void> {
  const gathered = stateOf.get(tx)?.gathered
  if (!gathered) return await carryOut(tx, [item])
  const items = (gathered.get(carryOut) ?? []) as Item[]
  gathered.set(carryOut, [...items, item] as never[])
}

/** How many connections each pool holds, how many of them rest, and who waits for one. */
export const poolCounts = () =>
  Object.entries({ commands: pool, reads: readers, quick }).map(([name, one]) => ({
    name,
    open: one.totalCount,
    idle: one.idleCount,
    waiting: one.waitingCount,
  }))

export const closePool = () => Promise.all([pool.end(), readers.end(), quick.end()])
