/** `npm run admin -- correo@…`: makes somebody an administrator, the first one of a new shop too. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()

const { appointAdministrator } = await import(
  '../src/modules/identity/accounts/commands/appoint-administrator.ts'
)
const { email } = await import('../src/modules/identity/accounts/input.ts')
const { closePool } = await import('../src/server/db/db.ts')
const { env } = await import('../src/server/process/env.ts')

const given = email.safeParse(process.argv[2])
if (!given.success) {
  console.error('\n  Usage: npm run admin -- person@example.com\n')
  process.exit(1)
}
try {
  const appointed = await appointAdministrator({ email: given.data, now: new Date() })
  if (appointed.state === 'made')
    console.log(
      `\n  ${given.data} is an administrator. The password is set here, once, within an hour:\n\n  ${env.PUBLIC_URL}/reset-password?token=${appointed.token}\n`,
    )
  else if (appointed.state === 'appointed')
    console.log(`\n  ${given.data} is an administrator from the next sign-in on.\n`)
  else {
    console.error(
      `\n  Somebody registered ${given.data} and never confirmed it: open the link in that email first, or ask for a new password.\n`,
    )
    process.exitCode = 1
  }
} finally {
  await closePool()
}
