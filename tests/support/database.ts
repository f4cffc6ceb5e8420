import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../scripts/support/embedded-database.ts'
import { migrate } from '../../src/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    runDir: string
  }
}

const RUN = 'istmo-test-'

/**
 * One real PostgreSQL for the run, with a migrated template that each test file copies, and one folder for all that
 * the run writes. The folder goes with the run, however it ends; that of a run that was killed goes with the next.
 */
export default async function startDatabase(project: TestProject) {
  forgetDeadRuns()
  const runDir = mkdtempSync(join(tmpdir(), `${RUN}${process.pid}-`))
  process.once('exit', () => rmSync(runDir, { recursive: true, force: true }))
  // Programs that tests run read 1,500 files each; the code that Node compiles from them is cached for the next.
  process.env.NODE_COMPILE_CACHE ??= join(runDir, 'compiled')
  // The database may run as another user, who has to pass through.
  chmodSync(runDir, 0o711)
  const database = await startEmbeddedDatabase({
    dataDir: join(runDir, 'postgres'),
    name: 'template_istmo',
    // Nothing here outlives the run, so nothing is waited for on the disk.
    flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
  })
  await migrate(database.url)
  await createJobSchema(database.url)
  project.provide('databaseUrl', database.url)
  project.provide('runDir', runDir)
  return () => database.stop()
}

function forgetDeadRuns() {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${RUN}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is not ours to end, and it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function createJobSchema(connectionString: string) {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
