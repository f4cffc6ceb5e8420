/** `npm run drop-second-factor -- correo@…`: lets somebody in again who lost their phone, their keys and their codes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

const [email] = process.argv.slice(2)
if (!email) {
  console.error('\n  Usage: npm run drop-second-factor -- person@example.com\n')
  process.exit(1)
}
await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()

const { dropFactors } = await import('../src/modules/identity/accounts/commands/remove-factor.ts')
const { profiles } = await import('../src/modules/identity/accounts/tables.ts')
const { closePool, db, transaction } = await import('../src/server/db/db.ts')
const { closeJobs, openJobs } = await import('../src/server/jobs/jobs.ts')

await openJobs([], { runs: false })
try {
  const [person] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(sql`lower(${profiles.email})`, email.toLowerCase()))
  const dropped = person
    ? await transaction((tx) => dropFactors(tx, { userId: person.id, now: new Date() }))
    : 0
  console.log(
    dropped > 0
      ? `\n  ${email} signs in with the password alone now, and was informed by mail.\n`
      : `\n  ${email} has no second factor here.\n`,
  )
  process.exitCode = dropped > 0 ? 0 : 1
} finally {
  await closeJobs()
  await closePool()
}
