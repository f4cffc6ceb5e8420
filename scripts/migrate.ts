/** `npm run migrate`: brings DATABASE_URL up to date and ends; for where web and worker are started by something else. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from './build.ts'
import { isSeeded } from './support/is-seeded.ts'
import { useRunningDatabase } from './support/running-database.ts'

await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { directUrl, env } = await import('../src/server/process/env.ts')
const { migrate } = await import('../src/server/db/migrate.ts')

const say = (line: string) => console.log(`  ${line}`)
try {
  const applied = await migrate(directUrl(), { say })
  say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
  if (!(await isSeeded(env.DATABASE_URL!, { demo: env.ISTMO_DEMO }))) {
    const { seedWhenEmpty } = await import('./seed.ts')
    await seedWhenEmpty({ demo: env.ISTMO_DEMO, say })
  }
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  const { closePool } = await import('../src/server/db/db.ts')
  await closePool()
}
