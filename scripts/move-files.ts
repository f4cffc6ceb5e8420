/**
 * `npm run move-files -- s3` copies every file of the shop from the disk into the bucket of the settings, `-- disk`
 * back. What is there already and is the same is left, so a run that was stopped is gone on with by another one. The
 * shop may run meanwhile; what it uses is said by STORAGE, and nothing is removed where the files came from.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { env, hasBucket } = await import('../src/server/process/env.ts')
const { copyFiles, openStorage } = await import('../src/server/storage/storage.ts')

const [to] = process.argv.slice(2)
if (to !== 's3' && to !== 'disk') stop('Usage: npm run move-files -- s3, or npm run move-files -- disk')
if (!hasBucket(env)) stop('Name the bucket: S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.')
try {
  const from = openStorage(to === 's3' ? 'disk' : 's3')
  const { copied, there } = await copyFiles(from, openStorage(to), (done) => {
    if (done % 500 === 0) console.log(`  ${done} files`)
  })
  console.log(`\n  ${copied} files copied, ${there} were there already.`)
  console.log(
    env.STORAGE === to
      ? '  The shop uses them already: what came in between is there too.\n'
      : `  Start the shop with STORAGE=${to}, then run this once more for what came in between.\n`,
  )
} catch (error) {
  console.error(
    `\n  ${error instanceof Error ? error.message : String(error)}\n  Run it again: it goes on.\n`,
  )
  process.exitCode = 1
}

function stop(reason: string): never {
  console.error(`\n  ${reason}\n`)
  process.exit(1)
}
