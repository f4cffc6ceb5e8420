/**
 * `npm run backup`: writes the running shop into one file in `DATA_DIR/backups`; `-- file.tar` writes it elsewhere.
 * `npm run backup -- --check [file.tar]` restores the file, or a fresh one, beside the shop and asks what must be true.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

const isCheck = process.argv.includes('--check')
const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { directUrl, env } = await import('../src/server/process/env.ts')
const { storage } = await import('../src/server/storage/storage.ts')
const { writeBackup } = await import('../src/modules/insight/backups/commands/write-backup.ts')
const { checkBackup } = await import('../src/modules/insight/backups/commands/check-backup.ts')
const { backupName } = await import('../src/modules/insight/backups/rules.ts')

const databaseUrl = directUrl()
const now = new Date()
const path = resolve(given ?? join(env.DATA_DIR, 'backups', backupName(now)))
try {
  if (!isCheck || !existsSync(path)) {
    const from = performance.now()
    const { bytes, rows } = await writeBackup({ databaseUrl, storage, path, now })
    console.log(`\n  ${path}: ${rows} rows, ${Math.ceil(bytes / 1_048_576)} MB, ${since(from)} s.`)
    console.log(
      '  The application key (DATA_DIR/app.key or APP_KEY) is not in it: keep it in another place.\n',
    )
  }
  if (isCheck) await check()
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function check() {
  const from = performance.now()
  const broken = await checkBackup({ databaseUrl, path })
  for (const { id, promise, rows } of broken) {
    console.error(`${id} is broken: ${promise}`)
    console.table(rows)
  }
  if (broken.length > 0) process.exitCode = 1
  else console.log(`\n  ${path} was restored beside the shop in ${since(from)} s, and all invariants hold.\n`)
}

function since(from: number) {
  return ((performance.now() - from) / 1000).toFixed(1)
}
