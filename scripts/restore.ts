/** `npm run restore -- file.tar`: brings a backup into an empty shop: DATABASE_URL, or the embedded database of DATA_DIR. */
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { compileMessages } from './build.ts'
import { startEmbeddedDatabase } from './support/embedded-database.ts'
import { useRunningDatabase } from './support/running-database.ts'
import { reportRestored } from './support/report-restored.ts'

const ROOT = join(import.meta.dirname, '..')
const [file] = process.argv.slice(2)
if (!file) stop('Usage: npm run restore -- file.tar')
if (!existsSync(file)) stop(`There is no file ${file}.`)
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
if (!existsSync(join(ROOT, 'src/paraglide'))) compileMessages()

const dataDir = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'))
process.env.DATA_DIR = dataDir
const database = process.env.DATABASE_URL ? undefined : await openEmbedded()
if (database) process.env.DATABASE_URL = database.url
else await useRunningDatabase()

const { restoreBackup } = await import('../src/modules/insight/backups/commands/restore-backup.ts')
const { findBrokenInvariants } = await import('../src/modules/insight/backups/queries/invariants.ts')
const { storage } = await import('../src/server/storage/storage.ts')
const { closePool, transaction } = await import('../src/server/db/db.ts')
const { closeJobs, enqueue, openJobs } = await import('../src/server/jobs/jobs.ts')
const databaseUrl = process.env.DATABASE_URL!
try {
  const from = performance.now()
  const { manifest, jobs } = await restoreBackup({ databaseUrl, path: resolve(file), storage })
  // What the worker remembers of another chain would be reported as a chain that became shorter.
  rmSync(join(dataDir, 'audit-mark.json'), { force: true })
  await openJobs([], { runs: false })
  await transaction(async (tx) => {
    for (const { name, data, startAfter } of jobs)
      await enqueue(tx, { name }, data, { startAfter: new Date(startAfter) })
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const broken = await findBrokenInvariants(client)
  await client.end()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(
    `\n  The shop of ${manifest.madeAt} is back: ${rows} rows, ${manifest.files} files, ${jobs.length} jobs, ${seconds} s.`,
  )
  reportRestored(broken, dataDir)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await closeJobs()
  await closePool()
  await database?.stop()
}

async function openEmbedded() {
  const known = join(dataDir, 'postgres', 'url')
  if (existsSync(known))
    stop(
      `A shop runs on ${dataDir}, or was killed there: stop it, or start and stop it once. Nothing was changed.`,
    )
  return startEmbeddedDatabase({ dataDir: join(dataDir, 'postgres'), name: 'istmo' }).catch(
    (error: unknown) => stop(error instanceof Error ? error.message : String(error)),
  )
}

function stop(reason: string): never {
  console.error(`\n  ${reason}\n`)
  process.exit(1)
}
