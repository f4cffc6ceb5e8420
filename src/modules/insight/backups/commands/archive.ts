import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { env } from '#server/process/env.ts'
import { copyFiles, diskStorage, mediaFolder, type Storage, storage } from '#server/storage/storage.ts'
import { connected } from './restore-backup.ts'

const COPY_EACH_MS = 23.5 * 3_600_000
/** One that no one finished until then was left by a process that ended. */
const COPYING_MS = 12 * 3_600_000
const COPIES_RETAINED = 2
const HALF = '.part'

export type BaseCopy = { path: string; madeAt: Date }

/**
 * Keeps the archive of a shop whose database archives its log: a copy of the database each day, every new file each
 * minute, and nothing that is older than the copies. Does nothing without `ARCHIVE_DIR`. Repeatable, locks nothing.
 */
export async function keepArchive({
  now,
  databaseUrl = env.DATABASE_URL!,
  archive = env.ARCHIVE_DIR,
  files = env.STORAGE === 'disk' ? storage : null,
}: {
  now: Date
  databaseUrl?: string
  archive?: string | undefined
  /** Null where they lie in a bucket. */
  files?: Storage | null
}) {
  if (!archive) return
  const archived = diskStorage(mediaFolder(archive))
  const newest = (await listBaseCopies(archive)).at(-1)
  const isDue = !newest || now.getTime() - newest.madeAt.getTime() > COPY_EACH_MS
  if (files) await (isDue ? copyFiles(files, archived) : copyNew(files, archived))
  if (!isDue) return
  await copyDatabase({ databaseUrl, archive, now })
  await dropOld(archive)
  if (files) await forgetGone(files, archived)
}

/** The copies of the database that are whole, the oldest first. */
export async function listBaseCopies(archive: string): Promise<BaseCopy[]> {
  const folder = join(archive, 'base')
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => !name.endsWith(HALF))
    .sort()
    .map((name) => ({ path: join(folder, name), madeAt: new Date(name.replaceAll('.', ':')) }))
}

/** By PostgreSQL itself, into a folder that gets its name when all of it is there. */
async function copyDatabase({
  databaseUrl,
  archive,
  now,
}: {
  databaseUrl: string
  archive: string
  now: Date
}) {
  const folder = join(archive, 'base')
  for (const name of await readdir(folder)) {
    if (!name.endsWith(HALF)) continue
    const begunAt = Date.parse(name.slice(0, -HALF.length).replaceAll('.', ':'))
    if (now.getTime() - begunAt < COPYING_MS) return
    await rm(join(folder, name), { recursive: true, force: true })
  }
  const path = join(folder, now.toISOString().slice(0, 19).replaceAll(':', '.') + 'Z')
  const half = path + HALF
  const url = new URL(databaseUrl)
  url.searchParams.set('replication', 'true')
  const said = await connected(url.href, (client) =>
    client.query(
      `BASE_BACKUP (LABEL 'istmo', TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(half)},
        CHECKPOINT 'fast', WAL false, COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')`,
    ),
  )
  const [begun] = said as unknown as [pg.QueryResult<{ recptr: string }>]
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<{ name: string }>('select pg_walfile_name($1) as name', [begun.rows[0]!.recptr]),
  )
  await writeFile(join(half, 'first-log'), rows[0]!.name)
  // Of the database's own account: a reader of the copy has all that it opens.
  await writeFile(join(half, 'password'), decodeURIComponent(url.password), { mode: 0o600 })
  await rename(half, path)
}

/** The last copies, and of the log what they need. */
async function dropOld(archive: string) {
  const copies = await listBaseCopies(archive)
  for (const { path } of copies.slice(0, -COPIES_RETAINED)) await rm(path, { recursive: true })
  const [oldest] = copies.slice(-COPIES_RETAINED)
  // Without its first eight characters, which say how often the shop was brought back.
  const first = (await readFile(join(oldest!.path, 'first-log'), 'utf8')).slice(8)
  const log = join(archive, 'log')
  for (const name of await readdir(log))
    if (/^[0-9A-F]{24}\b/.test(name) && name.slice(8, 24) < first) await rm(join(log, name))
}

async function copyNew(files: Storage, archived: Storage) {
  const known = new Set(await Array.fromAsync(archived.keys()))
  for await (const key of files.keys()) {
    const bytes = known.has(key) ? null : await files.get(key)
    if (bytes) await archived.put(key, bytes)
  }
}

async function forgetGone(files: Storage, archived: Storage) {
  const there = new Set(await Array.fromAsync(files.keys()))
  for (const key of await Array.fromAsync(archived.keys())) if (!there.has(key)) await archived.removeAll(key)
}
