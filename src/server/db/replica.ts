import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Actor } from '../auth/actor.ts'
import { type Db, db, openPool } from './db.ts'
import type { Call } from '../http/endpoint.ts'
import { env } from '../process/env.ts'
import { AppError, databaseError, passingTrouble } from '../http/errors.ts'
import { onLiveEvent } from '../events/live.ts'
import { log } from '../observability/log.ts'

type Cookies = Call<Actor>['cookies']

const WROTE = 'istmo_wrote'
const LOOK_EVERY_MS = 1_000
const MOST_BEHIND_MS = 10_000
/** A replica that failed a read is left alone for so long. */
const PAUSE_MS = 5_000
const READ_MS = 1_000
const SILENCE_MS = 500
const WAIT_MS = 500
const MOST_MARKS = 600

type Mark = { at: number; position: number }

/**
 * A copy of the database that follows it, and what is known of how far it has come. Positions are those of the
 * journal (WAL) of the database, in bytes.
 */
class Replica {
  readonly #mostBehindMs: number
  readonly #pool = openPool({
    max: Math.ceil(env.DATABASE_POOL / 2),
    statementMs: READ_MS,
    silenceMs: SILENCE_MS,
    waitMs: WAIT_MS,
    connectionString: env.DATABASE_READ_URL!,
  })
  readonly #db = drizzle(this.#pool)
  /** As far as the replica is known to be; what it shows is never older. */
  #replayed = 0
  /** Where the database stood after the last public event; null until it has said so. */
  #eventAt: number | null = null
  #received = 0
  #isFinding = false
  #looking: Promise<void> | undefined
  /** Where the database stood, from the first position that the replica has not reached. */
  #marks: Mark[] = []
  #pausedUntil = 0
  #trouble: string | null = null
  #isOpen = true
  readonly reads = { replica: 0, primary: 0 }
  readonly #unsubscribe = onLiveEvent(({ userId, storeIds }) => {
    if (userId === undefined && storeIds === undefined) void this.#noteEvent()
  })

  constructor(mostBehindMs: number) {
    this.#mostBehindMs = mostBehindMs
  }

  /** Looks again and again until it is closed; resolves after the first look. */
  async open() {
    await this.#noteEvent()
    await this.#lookAtBoth()
    void this.#keepLooking()
  }

  async close() {
    this.#isOpen = false
    this.#unsubscribe()
    await this.#looking
    await this.#pool.end()
  }

  get state() {
    const [oldest] = this.#marks
    return { trouble: this.#trouble, behindSeconds: oldest ? (Date.now() - oldest.at) / 1000 : 0 }
  }

  /**
   * Reads from the replica where it shows all that was published and all until `position`, else from the database
   * itself. A read that fails there is done again here.
   */
  async read<Result>(read: (at: Db) => Promise<Result>, position: number): Promise<Result> {
    if (await this.#hasReached(position)) {
      try {
        const result = await read(this.#db)
        this.reads.replica += 1
        return result
      } catch (error) {
        if (error instanceof AppError && error.status !== 503) throw error
        if (passingTrouble(error)) this.#rest(error)
        else if (!databaseError(error)) throw error
      }
    }
    this.reads.primary += 1
    return read(db)
  }

  async #hasReached(position: number): Promise<boolean> {
    const isUsed = () => this.#trouble === null && this.#eventAt !== null
    const isThere = () => this.#replayed >= Math.max(this.#eventAt ?? 0, position)
    if (!isUsed()) return false
    if (!isThere()) await this.#look().catch(() => undefined)
    return isUsed() && isThere()
  }

  /** An event arrives after its commit, so what the database says from now on is not before it. */
  async #noteEvent() {
    this.#eventAt = null
    this.#received += 1
    if (this.#isFinding) return
    this.#isFinding = true
    try {
      for (let received = -1; received !== this.#received && this.#isOpen; ) {
        received = this.#received
        const position = await positionNow()
        if (received === this.#received) this.#eventAt = position
      }
    } catch {
      // Asked again with the next look.
    } finally {
      this.#isFinding = false
    }
  }

  async #keepLooking() {
    while (this.#isOpen) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false })
      if (!this.#isOpen) return
      if (this.#eventAt === null) void this.#noteEvent()
      await this.#lookAtBoth()
    }
  }

  async #lookAtBoth() {
    try {
      const at = Date.now()
      const position = await positionNow()
      if (position > (this.#marks.at(-1)?.position ?? this.#replayed) && this.#marks.length < MOST_MARKS)
        this.#marks.push({ at, position })
    } catch {
      // Without the database itself there is nothing to be behind of.
    }
    try {
      await this.#look()
    } catch (error) {
      return this.#rest(error)
    }
    const { behindSeconds } = this.state
    if (behindSeconds * 1000 > this.#mostBehindMs)
      this.#say(`it is more than ${Math.floor(behindSeconds)} seconds behind`)
    else if (Date.now() >= this.#pausedUntil) this.#say(null)
  }

  /** Asks the replica how far it is; many who want to know at once ask once. */
  #look(): Promise<void> {
    this.#looking ??= askReplica(this.#db)
      .then((replayed) => {
        this.#replayed = replayed
        this.#marks = this.#marks.filter(({ position }) => position > replayed)
      })
      .finally(() => (this.#looking = undefined))
    return this.#looking
  }

  #rest(error: unknown) {
    this.#pausedUntil = Date.now() + PAUSE_MS
    this.#say(reasonOf(error))
  }

  #say(trouble: string | null) {
    if (trouble !== null && this.#trouble === null)
      log.warn({ reason: trouble }, 'the replica is not used: the catalogue is read from the database itself')
    if (trouble === null && this.#trouble !== null) log.info('the catalogue is read from the replica')
    this.#trouble = trouble
  }
}

let replica: Replica | undefined

/** Reads the catalogue from `DATABASE_READ_URL` from now on, where that is given. */
export async function openReplica({ mostBehindMs = MOST_BEHIND_MS } = {}) {
  if (!env.DATABASE_READ_URL) return
  replica = new Replica(mostBehindMs)
  await replica.open()
}

export async function closeReplica() {
  await replica?.close()
  replica = undefined
}

/** For the metrics; null where there is no replica. */
export const replicaState = () => replica && { ...replica.state, reads: replica.reads }

/**
 * A read of what everybody may see. From the replica where there is one that shows all that was published and all that this
 * caller wrote, else from the database itself.
 */
export function readPublic<Result>(
  { cookies, actor }: { cookies: Cookies; actor: Actor },
  read: (at: Db) => Promise<Result>,
): Promise<Result> {
  // A program has no cookie that says what it wrote.
  if (!replica || (actor.kind !== 'visitor' && actor.key)) return read(db)
  const wrote = cookies.get(WROTE)
  return replica.read(read, wrote === undefined ? 0 : /^\d{1,16}$/.test(wrote) ? Number(wrote) : Infinity)
}

/** Lets the browser of a person who has just written carry along how far a replica must be to show it. */
export async function rememberWrite({ cookies, actor }: { cookies: Cookies; actor: Actor }) {
  if (!replica || actor.kind === 'visitor') return
  const position = await positionNow().catch(() => null)
  // Where the database does not say, it is the one to be read for a while.
  cookies.set(WROTE, String(position ?? 'unknown'), { maxAgeSeconds: position === null ? 60 : null })
}

/** How far the database has written its journal down: whatever has been committed stands before it. */
export async function positionNow(): Promise<number> {
  const { rows } = await db.execute<{ position: number }>(
    sql`select (pg_current_wal_flush_lsn() - '0/0')::int8 as position`,
  )
  return rows[0]!.position
}

/** How far a replica shows what the database wrote; throws where it follows no one. */
export async function askReplica(at: Pick<Db, 'execute'>): Promise<number> {
  const { rows } = await at.execute<{ follows: boolean; replayed: number | null }>(
    sql`select pg_is_in_recovery() as follows, (pg_last_wal_replay_lsn() - '0/0')::int8 as replayed`,
  )
  const { follows, replayed } = rows[0]!
  if (!follows || replayed === null) throw new Error('it follows no other database')
  return replayed
}

function reasonOf(error: unknown): string {
  const { code } = databaseError(error) ?? {}
  if (code === '57014') return 'it is slow'
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return said instanceof Error ? said.message || String(said) : String(said)
}
