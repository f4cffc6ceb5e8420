/**
 * `npm run export -- folder`, or `-- file.zip`: writes everything that the shop has as a ZIP of CSV files, one per table;
 * with `--json` as JSON. Without passwords and keys.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

const format = process.argv.includes('--json') ? 'json' : 'csv'
const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (!given) {
  console.error('\n  Usage: npm run export -- folder   (or file.zip; --json for JSON)\n')
  process.exit(1)
}
await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { openExport } = await import('../src/modules/insight/backups/commands/write-export.ts')
const { exportName } = await import('../src/modules/insight/backups/rules.ts')
const { SYSTEM } = await import('../src/server/auth/actor.ts')
const { closePool } = await import('../src/server/db/db.ts')

const now = new Date()
const path = resolve(given.endsWith('.zip') ? given : join(given, exportName(now, format)))
const half = `${path}.half`
try {
  await mkdir(dirname(path), { recursive: true })
  const { readable, written } = await openExport({ format, now, by: { actor: SYSTEM } })
  await pipeline(readable, createWriteStream(half, { mode: 0o600 }))
  const { tables, rows } = await written
  await rename(half, path)
  console.log(`\n  ${path}: ${rows} rows of ${tables} tables.\n`)
} catch (error) {
  await rm(half, { force: true }).catch(() => undefined)
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await closePool()
}
