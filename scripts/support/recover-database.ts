import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { extract } from 'tar-stream'
import type { BaseCopy } from '../../src/modules/insight/backups/commands/archive.ts'
import { type EmbeddedDatabase, giveToDatabase, startEmbeddedDatabase } from './embedded-database.ts'

const PATIENCE_MS = 3_600_000

/** Brings a copy of the database into an empty folder and lets it read the archived log, to its end or to a moment. */
export async function recoverDatabase({
  dataDir,
  archive,
  copy,
  until,
}: {
  dataDir: string
  archive: string
  copy: BaseCopy
  until: Date | null
}): Promise<EmbeddedDatabase> {
  const cluster = join(dataDir, 'cluster')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await unpack(join(copy.path, 'base.tar.gz'), cluster)
  await writeFile(join(cluster, 'recovery.signal'), '')
  giveToDatabase(cluster)
  await copyFile(join(copy.path, 'password'), join(dataDir, 'password'))
  await chmod(join(dataDir, 'password'), 0o600)
  const database = await startEmbeddedDatabase({
    dataDir,
    name: 'istmo',
    patienceMs: PATIENCE_MS,
    flags: [
      `restore_command=gzip -dc "${archive}/log/%f.gz" > "%p"`,
      'recovery_target_action=promote',
      ...(until ? [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`] : []),
    ],
  })
  await untilOpen(database.url)
  return database
}

async function unpack(file: string, folder: string) {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  reading.catch(() => undefined)
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true })
      entry.resume()
    } else await pipeline(entry as unknown as Readable, createWriteStream(path))
  }
  await reading
}

/** It answers before it has read all; only then it takes what is written. */
async function untilOpen(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads')
      if (!rows[0]!.reads) return
      await pause(50)
    }
  } finally {
    await client.end()
  }
}
