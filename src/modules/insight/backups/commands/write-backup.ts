import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack as openPack } from 'tar-stream'
import type { Storage } from '#server/storage/storage.ts'
import { diskFull } from '../errors.ts'
import { entriesOf } from '../rules.ts'
import type { Holds } from '../tables.ts'

export const FORMAT = 1
/** What is not whole yet stands in a folder of this beginning. */
export const HALF = 'half-'
export const MANIFEST = 'manifest.json'
const KEY_NOTE = `This is a backup of an Istmo shop: its database (tables/*.copy.gz, as PostgreSQL's COPY writes them)
and its pictures (media/). The application key is NOT in it: keep DATA_DIR/app.key (or APP_KEY) in another place.
Without it the shop runs, but saved secrets (payment keys, mail password, second factors) must be entered anew.
Restore: npm run restore -- this-file.tar
`

export type Manifest = {
  format: typeof FORMAT
  madeAt: string
  migrations: { name: string; sha256: string }[]
  tables: { name: string; columns: string[]; rows: number; sha256: string }[]
  sequences: { name: string; last: string; isCalled: boolean }[]
  files: number
  /** Of all that is no table, name by name, as it lies in the file; backups of before have none. */
  othersSha256?: string
}

/**
 * Writes the whole shop into one file: every table as it stood at one moment, the jobs that wait, and the pictures.
 * The file appears under its name only when it is whole; what could not be finished is deleted. The shop goes on
 * selling meanwhile: nothing is locked.
 */
export async function writeBackup({
  databaseUrl,
  storage,
  path,
  now,
  onProgress = () => undefined,
}: {
  databaseUrl: string
  storage: Storage
  path: string
  now: Date
  /** After each table and file, and how many there are. */
  onProgress?: (done: number, of: number) => void
}): Promise<{ bytes: number; rows: number; holds: Holds }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(dirname(path), HALF))
  const half = join(scratch, basename(path))
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'istmo-backup' })
  try {
    await client.connect()
    const pack = openPack()
    const writing = pipeline(pack, createWriteStream(half, { mode: 0o600 }))
    const filling = fill(pack, { client, scratch, storage, now, onProgress }).catch((error: unknown) => {
      pack.destroy(error as Error)
      throw error
    })
    const [written, filled] = await Promise.allSettled([writing, filling])
    // The error of the file comes first: after it, filling only reports that its target is gone.
    if (written.status === 'rejected') throw written.reason
    if (filled.status === 'rejected') throw filled.reason
    const manifest = filled.value
    const file = await open(half, 'r+')
    await file.sync()
    await file.close()
    const { size } = await stat(half)
    await rename(half, path)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { bytes: size, rows, holds: holdsOf(manifest) }
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
      ? diskFull()
      : error
  } finally {
    await client.end().catch(() => undefined)
    await rm(scratch, { recursive: true, force: true })
  }
}

type Source = {
  client: pg.Client
  scratch: string
  storage: Storage
  now: Date
  onProgress: (done: number, of: number) => void
}

async function fill(pack: Pack, { client, scratch, storage, now, onProgress }: Source): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  const others = createHash('sha256')
  const addOther = (name: string, content: string | Buffer) => {
    others.update(name).update(content)
    return addEntry(pack, name, content)
  }
  await addOther('README.txt', KEY_NOTE)
  const tables: Manifest['tables'] = []
  const known = await listTables(client)
  const keys = await Array.fromAsync(storage.keys())
  const of = entriesOf({ tables: known.length, files: keys.length })
  let done = 1
  for (const { name, columns } of known) {
    const spool = join(scratch, 'table.copy.gz')
    const sum = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum.update(chunk)
        done(null, chunk)
      },
    })
    const copy = client.query(
      copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
    )
    await pipeline(copy, hashing, createGzip({ level: 5 }), createWriteStream(spool))
    await addFile(pack, `tables/${name}.copy.gz`, spool)
    tables.push({ name, columns, rows: copy.rowCount, sha256: sum.digest('hex') })
    onProgress(++done, of)
  }
  await addOther('jobs.json', JSON.stringify(await listJobs(client)))
  let files = 0
  for (const key of keys) {
    const bytes = await storage.get(key)
    // A picture that was removed a moment ago belongs to no row any more.
    if (bytes) {
      await addOther(`media/${key}`, bytes)
      files += 1
    }
    onProgress(++done, of)
  }
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: now.toISOString(),
    migrations: (
      await client.query<Manifest['migrations'][number]>('select name, sha256 from migrations order by name')
    ).rows,
    tables,
    sequences: await listSequences(client),
    files,
    othersSha256: others.digest('hex'),
  }
  // Last of all: its presence proves everything before it.
  await addEntry(pack, MANIFEST, JSON.stringify(manifest))
  await client.query('commit')
  pack.finalize()
  return manifest
}

function holdsOf({ tables, files }: Manifest): Holds {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  return {
    ...{ tables: tables.length, files },
    products: rowsOf('products'),
    orders: rowsOf('orders'),
    people: rowsOf('profiles'),
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What the shop itself wrote; what the database makes of it, it makes again. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`)
  return rows
}

async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from public.${quoted(name)}`,
    )
    sequences.push({ name, last: rows[0]!.last, isCalled: rows[0]!.is_called })
  }
  return sequences
}

export type WaitingJob = { name: string; data: object; startAfter: string }

async function listJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows: known } = await client.query(`select from pg_class where oid = to_regclass('pgboss.job')`)
  if (known.length === 0) return []
  const { rows } = await client.query<WaitingJob>(`
    select name, data, start_after as "startAfter" from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`)
  return rows
}

async function addFile(pack: Pack, name: string, path: string) {
  const { size } = await stat(path)
  const done = Promise.withResolvers<void>()
  const entry = pack.entry({ name, size, mode: 0o600 }, (error) =>
    error ? done.reject(error) : done.resolve(),
  )
  // A full disk rejects both, and a rejection without a handler ends the process.
  await Promise.all([pipeline(createReadStream(path), entry), done.promise])
}

const addEntry = (pack: Pack, name: string, content: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
