import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseError, noConnection } from '../http/errors.ts'
import {
  BASELINE,
  type Migration,
  readMigrations,
  readReleaseBefore,
  readSchemaBefore,
} from './migrations.ts'

const MIGRATION_LOCK = 7_140_513
const OLDEST_SERVER = 16
const NO_TRANSACTION = '-- no transaction\n'
const LOCK_TRIES = 10
const CREATE_MIGRATIONS =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())'

type Options = {
  /** What to apply instead of what this program knows. */
  migrations?: readonly Migration[]
  oldestServer?: number
  lockTimeoutMs?: number
  /** Called when a migration has to wait for a lock of another transaction. */
  say?: (line: string) => void
  /** Until a database that takes the connection says something. */
  patienceMs?: number
}
const PATIENCE_MS = 10_000

/**
 * Brings the database to the newest migration, one transaction each, and returns the names applied. Safe to run from
 * several processes at once. A table is never waited for longer than three seconds, because every later query would
 * wait behind it: the migration steps back and tries again. A file that begins with `-- no transaction` runs statement
 * by statement and may be started again after a crash. A database of the release before the baseline is brought to the
 * baseline first. Refuses a server that is too old, a database that is older than that release or knows more than this
 * program, and one whose applied migration differs from the file.
 */
export async function migrate(
  connectionString: string,
  {
    migrations,
    oldestServer = OLDEST_SERVER,
    lockTimeoutMs = 3000,
    say,
    patienceMs = PATIENCE_MS,
  }: Options = {},
): Promise<string[]> {
  return connected(connectionString, patienceMs, async (client) => {
    await refuseOldServer(client, oldestServer)
    await takeTurn(client)
    await client.query(CREATE_MIGRATIONS)
    const applyAll = async (files: readonly Migration[]) => {
      const applied = await readApplied(client)
      const fresh: string[] = []
      for (const file of files) {
        const before = applied.get(file.name)
        if (before === file.sha256) continue
        if (before)
          throw new Error(
            `Migration ${file.name} was changed after it had been applied; write a new one instead.`,
          )
        await explained(file.name, () =>
          file.sql.startsWith(NO_TRANSACTION)
            ? applyInSteps(client, file)
            : applyWhole(client, file, { lockTimeoutMs, ...(say ? { say } : {}) }),
        )
        fresh.push(file.name)
      }
      return fresh
    }
    const files = migrations ?? (await readMigrations())
    const applied = await readApplied(client)
    const steps = isBeforeBaseline(files, applied) ? await stepsToBaseline(applied) : []
    if (steps.length === 0) refuseUnknown(files, applied)
    const fresh = await applyAll(steps)
    if (steps.length > 0) await noteBaseline(client, files)
    return [...fresh, ...(await applyAll(files))]
  })
}

const isBeforeBaseline = (files: readonly Migration[], applied: ReadonlyMap<string, string>) =>
  files[0]?.name === BASELINE && applied.size > 0 && !applied.has(BASELINE)

async function stepsToBaseline(applied: ReadonlyMap<string, string>): Promise<Migration[]> {
  const before = await readReleaseBefore()
  if (before.some(({ name, sha256, isReleased }) => isReleased && applied.get(name) !== sha256))
    throw new Error(
      'The database is older than the release of 24 November 2026. Start that release on it once, then this one.',
    )
  refuseUnknown(before, applied)
  return before
}

/** Makes an empty database one of the release before, for a backup of it. Migrate it afterwards. */
export function createReleaseBefore(connectionString: string) {
  return connected(connectionString, PATIENCE_MS, async (client) => {
    await client.query('begin')
    await client.query(CREATE_MIGRATIONS)
    await client.query(await readSchemaBefore())
    for (const migration of await readReleaseBefore())
      if (migration.isReleased) await noteApplied(client, migration)
    await client.query('commit')
  })
}

async function noteBaseline(client: pg.Client, files: readonly Migration[]) {
  await client.query('begin')
  await client.query('delete from migrations')
  await noteApplied(client, files[0]!)
  await client.query('commit')
}

/** Refuses to work on a database that is not the one this program was written for. For processes that do not migrate. */
export function refuseForeignDatabase(
  connectionString: string,
  { migrations, patienceMs = PATIENCE_MS }: Options = {},
) {
  return connected(connectionString, patienceMs, async (client) => {
    await refuseOldServer(client, OLDEST_SERVER)
    const files = migrations ?? (await readMigrations())
    const applied = await readApplied(client)
    if (isBeforeBaseline(files, applied))
      throw new Error('The database is of an earlier release; `npm start` brings it up to date.')
    refuseUnknown(files, applied)
    const missing = files.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
    if (missing.length > 0)
      throw new Error(`The database lacks migrations (${missing.join(', ')}); \`npm start\` applies them.`)
  })
}

async function connected<Result>(
  connectionString: string,
  patienceMs: number,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({
    connectionString,
    application_name: 'istmo-migrations',
    connectionTimeoutMillis: patienceMs,
  })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw noConnection(connectionString, error)
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client, oldest: number) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  if (Number.parseInt(version, 10) < oldest)
    throw new Error(`Istmo needs PostgreSQL ${oldest} or newer; this database is PostgreSQL ${version}.`)
}

/** Asked again and again: who waits for the lock in a statement would in turn be waited for by an index that is built. */
async function takeTurn(client: pg.Client) {
  const ask = () =>
    client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
  while (!(await ask()).rows[0]!.taken) await pause(100)
}

async function readApplied(client: pg.Client) {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function refuseUnknown(files: readonly Pick<Migration, 'name'>[], applied: ReadonlyMap<string, string>) {
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new Error(
      `The database has migrations that this program does not know (${unknown.join(', ')}): a newer Istmo has been here. Start that one.`,
    )
}

async function explained(name: string, apply: () => Promise<void>) {
  try {
    await apply()
  } catch (error) {
    const reason = isLockTimeout(error)
      ? 'another transaction holds what it needs; end that one and start again'
      : error instanceof Error
        ? error.message
        : String(error)
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error })
  }
}

async function applyWhole(
  client: pg.Client,
  { name, sql, sha256 }: Migration,
  { lockTimeoutMs, say }: { lockTimeoutMs: number; say?: (line: string) => void },
) {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(sql)
      await noteApplied(client, { name, sha256 })
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || attempt === LOCK_TRIES) throw error
      say?.(`Migration ${name} waits for another transaction and tries again.`)
      await pause(lockTimeoutMs / 3)
    }
  }
}

async function applyInSteps(client: pg.Client, { name, sql, sha256 }: Migration) {
  for (const statement of sql.split(/;\s*$/m).map((text) => text.replace(/^--.*\n/gm, '').trim())) {
    if (statement === '' || (await isIndexThere(client, statement))) continue
    await client.query(statement)
  }
  await noteApplied(client, { name, sha256 })
}

/** Whether the index that a statement builds stands. One that a crash left invalid is dropped, to be built again. */
async function isIndexThere(client: pg.Client, statement: string): Promise<boolean> {
  const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(
    statement,
  )?.[1]
  if (!index) return false
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently ${index}`)
  return rows[0]?.indisvalid === true
}

const noteApplied = (client: pg.Client, { name, sha256 }: Omit<Migration, 'sql'>) =>
  client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])

/** Also a deadlock, which the database ends before the time is over. */
const isLockTimeout = (error: unknown) => ['55P03', '40P01'].includes(databaseError(error)?.code ?? '')
