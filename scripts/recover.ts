/**
 * `npm run recover -- ARCHIVE_DIR [2026-11-23T08:15:00Z]`: brings a shop whose machine is gone into an empty DATA_DIR:
 * the newest copy of its database, the archived log to its end or to that moment, and its files. Then `npm start`.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { compileMessages } from './build.ts'
import { reportRestored } from './support/report-restored.ts'

const ROOT = join(import.meta.dirname, '..')
const [from, moment] = process.argv.slice(2)
const until = moment === undefined ? null : new Date(moment)
if (!from || (until && Number.isNaN(until.getTime())))
  stop('Usage: npm run recover -- ARCHIVE_DIR [2026-11-23T08:15:00Z]')
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
if (!existsSync(join(ROOT, 'src/paraglide'))) compileMessages()
const archive = resolve(from)
const dataDir = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'))
if (existsSync(join(dataDir, 'postgres')))
  stop(`There is a database in ${dataDir} already. Nothing was changed.`)
// Only to read the settings by: this one is opened below.
process.env.DATABASE_URL = 'postgres://none@127.0.0.1:1/none'

const { listBaseCopies } = await import('../src/modules/insight/backups/commands/archive.ts')
const { findBrokenInvariants } = await import('../src/modules/insight/backups/queries/invariants.ts')
const { copyFiles, diskStorage, mediaFolder } = await import('../src/server/storage/storage.ts')
const { recoverDatabase } = await import('./support/recover-database.ts')

const copies = (await listBaseCopies(archive)).filter(({ madeAt }) => !until || madeAt < until)
const copy =
  copies.at(-1) ?? stop(`There is no copy of a database in ${archive}${until ? ' from before then' : ''}.`)
const began = performance.now()
const database = await recoverDatabase({ dataDir: join(dataDir, 'postgres'), archive, copy, until })
try {
  const { copied } = await copyFiles(diskStorage(mediaFolder(archive)), diskStorage(mediaFolder(dataDir)))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const broken = await findBrokenInvariants(client)
  const { rows } = await client.query<{ at: Date | null }>('select max(updated_at) as at from orders')
  await client.end()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `\n  The shop is back in ${dataDir}: the copy of ${copy.madeAt.toISOString()} and the log after it,`,
  )
  console.log(`  ${copied} files, the last order of ${rows[0]?.at?.toISOString() ?? 'never'}; ${seconds} s.`)
  reportRestored(broken, dataDir)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.stop()
}

function stop(reason: string): never {
  console.error(`\n  ${reason}\n`)
  process.exit(1)
}
