/** `npm run seal-anew`: encrypts under APP_KEY what is still encrypted under APP_KEY_ALSO; docs/operations.md, Changing the key. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { reencryptAll } = await import('../src/app/encrypted-columns.ts')
const { closePool } = await import('../src/server/db/db.ts')

try {
  const { reencrypted, unchanged, closed } = await reencryptAll()
  console.log(`\n  ${reencrypted} secrets were encrypted anew, ${unchanged} were under APP_KEY already.`)
  if (closed.length > 0) {
    console.error(`  ${closed.length} open under neither key and were left: ${closed.slice(0, 5).join(', ')}`)
    process.exitCode = 1
  }
  console.log('')
} finally {
  await closePool()
}
