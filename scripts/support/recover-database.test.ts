import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { keepArchive, listBaseCopies } from '../../src/modules/insight/backups/commands/archive.ts'
import { diskStorage, mediaFolder } from '../../src/server/storage/storage.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { recoverDatabase } from './recover-database.ts'

const place = mkdtempSync(join(tmpdir(), 'istmo-recover-'))
// The database may run as another user, who has to pass through.
chmodSync(place, 0o711)
const [here, archive] = [join(place, 'here'), join(place, 'archive')]
const log = join(archive, 'log')
const open = new Set<EmbeddedDatabase>()
afterAll(async () => {
  await Promise.all([...open].map((database) => database.stop()))
  rmSync(place, { recursive: true, force: true })
})

async function ask<Row extends object>({ url }: { url: string }, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

/** Ends the piece of the log that is being written, and answers its name once it lies in the archive. */
async function untilArchived(database: EmbeddedDatabase) {
  const [piece] = await ask<{ name: string }>(database, 'select pg_walfile_name(pg_switch_wal()) as name')
  await expect.poll(() => existsSync(join(log, `${piece!.name}.gz`)), { timeout: 60_000 }).toBe(true)
  return piece!.name
}

const wordsOf = async (database: EmbeddedDatabase) =>
  (await ask<{ word: string }>(database, 'select word from words order by 1')).map(({ word }) => word)

async function recover(name: string, until: Date | null) {
  const copy = (await listBaseCopies(archive)).at(-1)!
  const database = await recoverDatabase({ dataDir: join(place, name), archive, copy, until })
  open.add(database)
  return database
}

test('a machine that is gone comes back elsewhere from its copy and its log, whole or as it was at a moment', async () => {
  const lost = await startEmbeddedDatabase({ dataDir: here, name: 'istmo', archive })
  const files = diskStorage(mediaFolder(here))
  const keep = (now: Date) => keepArchive({ now, databaseUrl: lost.url, archive, files })
  const days = (count: number) => new Date(Date.UTC(2026, 10, 20 + count, 7, 30))
  await ask(lost, `create table words as select 'before the copy' as word`)
  await files.put('product/one/original', Buffer.from('one'))
  await keep(days(0))
  await files.put('product/two/original', Buffer.from('two'))
  await keep(new Date(days(0).getTime() + 60_000))
  expect((await listBaseCopies(archive)).map(({ madeAt }) => madeAt)).toEqual([days(0)])
  const archived = diskStorage(mediaFolder(archive))
  expect(String(await archived.get('product/two/original'))).toBe('two')

  await ask(lost, `insert into words values ('after the copy')`)
  const first = await untilArchived(lost)
  const [{ now: moment }] = (await ask<{ now: Date }>(lost, 'select clock_timestamp() as now')) as [
    { now: Date },
  ]
  await ask(lost, `insert into words values ('at the end')`)
  const last = await untilArchived(lost)
  expect(last > first).toBe(true)

  // As when the current fails: no one is asked to end anything.
  process.kill(
    Number(readFileSync(join(here, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await lost.ended
  rmSync(here, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

  const back = await recover('elsewhere', null)
  expect(await wordsOf(back)).toEqual(['after the copy', 'at the end', 'before the copy'])
  await ask(back, `insert into words values ('and it goes on')`)
  const earlier = await recover('earlier', moment)
  expect(await wordsOf(earlier)).toEqual(['after the copy', 'before the copy'])
}, 120_000)

test('the archive keeps two copies, the log that they need and the files that are there, and writes over nothing', async () => {
  const dataDir = join(place, 'another')
  const own = join(place, 'own')
  const database = await startEmbeddedDatabase({ dataDir, name: 'istmo', archive: own })
  open.add(database)
  const files = diskStorage(mediaFolder(dataDir))
  const day = (count: number) => new Date(Date.UTC(2026, 10, 20 + count, 7, 30))
  const keep = (now: Date) => keepArchive({ now, databaseUrl: database.url, archive: own, files })
  await files.put('avatar/gone/original', Buffer.from('gone'))
  await keep(day(0))
  await files.removeAll('avatar/gone')
  await keep(day(1))
  await keep(day(2))
  const copies = await listBaseCopies(own)
  expect(copies.map(({ madeAt }) => madeAt)).toEqual([day(1), day(2)])
  const oldest = readFileSync(join(copies[0]!.path, 'first-log'), 'utf8')
  const pieces = readdirSync(join(own, 'log')).filter((name) => /^[0-9A-F]{24}\b/.test(name))
  expect(pieces.filter((name) => name.slice(0, 24) < oldest)).toEqual([])
  expect(await Array.fromAsync(diskStorage(mediaFolder(own)).keys())).toEqual([])

  // A piece that holds nothing is not ended.
  await ask(database, 'create table something (id int)')
  const [{ name }] = (await ask<{ name: string }>(
    database,
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )) as [{ name: string }]
  writeFileSync(join(own, 'log', `${name}.gz`), 'of somebody else', { mode: 0o644 })
  await ask(database, 'select pg_switch_wal()')
  const failures = async () =>
    (await ask<{ count: number }>(database, 'select failed_count::int as count from pg_stat_archiver'))[0]!
      .count
  await expect.poll(failures, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(readFileSync(join(own, 'log', `${name}.gz`), 'utf8')).toBe('of somebody else')
}, 120_000)
