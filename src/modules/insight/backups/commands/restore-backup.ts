import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Writable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { createReleaseBefore, migrate } from '#server/db/migrate.ts'
import { BASELINE, readMigrations, readReleaseBefore } from '#server/db/migrations.ts'
import type { Storage } from '#server/storage/storage.ts'
import { BackupRefusal, cutOff, filesNotEmpty, notABackup, notEmpty, tooNew, tooOld } from '../errors.ts'
import { FORMAT, listTables, MANIFEST, type Manifest, quoted, type WaitingJob } from './write-backup.ts'

/**
 * Brings a backup into an empty database, and its pictures into `storage` unless that is null; answers the jobs that
 * waited. Read whole and compared before anything is touched; all tables in one transaction. The database
 * is first brought to where the backup was, and after it to where this program is.
 */
export async function restoreBackup({
  databaseUrl,
  path,
  storage,
  onProgress = () => undefined,
}: {
  databaseUrl: string
  path: string
  storage: Storage | null
  /** After each table and file: it is read twice. */
  onProgress?: () => void
}): Promise<{ manifest: Manifest; jobs: WaitingJob[] }> {
  const manifest = await readBackup(path, onProgress)
  for await (const _key of storage?.keys() ?? []) throw filesNotEmpty()
  await refuseFilled(databaseUrl)
  await migrateAsFar(databaseUrl, manifest)
  const jobs = await load({ databaseUrl, path, manifest, storage, onProgress })
  await migrate(databaseUrl)
  return { manifest, jobs }
}

/** Reads a backup from end to end, and compares every table and file with what was written down of it. */
export async function readBackup(path: string, onProgress: () => void = () => undefined): Promise<Manifest> {
  const sums = new Map<string, string>()
  const others = createHash('sha256')
  let manifest: Manifest | undefined
  let files = 0
  await eachEntry(path, onProgress, async (name, content) => {
    if (name.startsWith('tables/')) {
      const sum = createHash('sha256')
      await pipeline(content, createGunzip(), sum)
      sums.set(name, sum.digest('hex'))
    } else if (name === MANIFEST) {
      manifest = (await json(content)) as Manifest
    } else {
      if (name.startsWith('media/')) files += 1
      others.update(name)
      for await (const chunk of content) others.update(chunk as Buffer)
    }
  })
  if (!manifest) throw sums.size > 0 ? cutOff() : notABackup(path)
  if (manifest.format !== FORMAT) throw notABackup(path)
  const isWhole =
    manifest.files === files &&
    [undefined, others.digest('hex')].includes(manifest.othersSha256) &&
    manifest.tables.every(({ name, sha256 }) => sums.get(`tables/${name}.copy.gz`) === sha256)
  if (!isWhole) throw cutOff()
  return manifest
}

type Take = (name: string, content: Readable) => Promise<void>

async function eachEntry(path: string, onProgress: () => void, take: Take) {
  const entries = extract()
  const reading = pipeline(createReadStream(path), entries)
  // Reported by the loop below.
  reading.catch(() => undefined)
  try {
    for await (const entry of entries) {
      await take(entry.header.name, entry as unknown as Readable)
      entry.resume()
      onProgress()
    }
    await reading
  } catch (error) {
    if (error instanceof BackupRefusal || (error as NodeJS.ErrnoException).code?.startsWith('E')) throw error
    throw databaseOrCut(error, path)
  }
}

/** What is no archive at all, or ends in the middle of one. */
const databaseOrCut = (error: unknown, path: string) =>
  error instanceof pg.DatabaseError
    ? error
    : /invalid tar header/i.test(String(error))
      ? notABackup(path)
      : cutOff()

async function refuseFilled(databaseUrl: string) {
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.profiles') is not null as found`,
    )
    if (!rows[0]!.found) return
    const { rowCount } = await client.query(
      `select from (select from profiles limit 1) as p union all select from (select from products limit 1) as g`,
    )
    if (rowCount) throw notEmpty()
  })
}

/** As far as the backup was, so that its rows meet the columns they were written with. */
async function migrateAsFar(databaseUrl: string, { migrations }: Manifest) {
  const isBeforeBaseline = migrations.every(({ name }) => name !== BASELINE)
  const known = isBeforeBaseline ? await readReleaseBefore() : await readMigrations()
  const sums = new Map(known.map(({ name, sha256 }) => [name, sha256]))
  const foreign = migrations.filter(({ name, sha256 }) => sums.get(name) !== sha256)
  if (foreign.length > 0) throw tooNew(foreign.map(({ name }) => name))
  const held = new Set(migrations.map(({ name }) => name))
  if (isBeforeBaseline) {
    if (known.some(({ name, isReleased }) => isReleased && !held.has(name))) throw tooOld()
    await createReleaseBefore(databaseUrl)
  }
  await migrate(databaseUrl, { migrations: known.filter(({ name }) => held.has(name)) })
}

type Loading = {
  databaseUrl: string
  path: string
  manifest: Manifest
  storage: Storage | null
  onProgress: () => void
}

async function load({ databaseUrl, path, manifest, storage, onProgress }: Loading) {
  let jobs: WaitingJob[] = []
  await connected(databaseUrl, async (client) => {
    const tables = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`)
    await client.query('begin')
    const keys = await dropForeignKeys(client)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    await eachEntry(path, onProgress, async (name, content) => {
      const table = manifest.tables.find((one) => `tables/${one.name}.copy.gz` === name)
      if (table) {
        const columns = table.columns.map(quoted).join(', ')
        const copy = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`))
        await pipeline(content, createGunzip(), copy)
        if (copy.rowCount !== table.rows) throw cutOff()
      } else if (name === 'jobs.json') {
        jobs = (await json(content)) as WaitingJob[]
      } else if (name.startsWith('media/') && storage) {
        await storage.put(name.slice('media/'.length), await buffer(content))
      } else await pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done() }))
    })
    for (const { name, last, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        last,
        isCalled,
      ])
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    await client.query('commit')
    await client.query('analyze')
  })
  return jobs
}

type ForeignKey = { table: string; name: string; definition: string }

/** Rows may come in any order; put back, each key looks all of them over once. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

export async function connected<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({ connectionString, application_name: 'istmo-restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
