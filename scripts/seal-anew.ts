/** `npm run seal-anew`: seals under APP_KEY what still rests under APP_KEY_ALSO; docs/operations.md, Changing the key. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { sealAnew } = await import('../src/app/sealed.ts')
const { closePool } = await import('../src/server/db/db.ts')

try {
  const { sealed, kept, closed } = await sealAnew()
  console.log(`\n  ${sealed} secrets were sealed anew, ${kept} rested under APP_KEY already.`)
  if (closed.length > 0) {
    console.error(`  ${closed.length} open under neither key and were left: ${closed.slice(0, 5).join(', ')}`)
    process.exitCode = 1
  }
  console.log('')
} finally {
  await closePool()
}
