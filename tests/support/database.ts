import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../../scripts/support/embedded-database.ts'
import { migrate } from '../../src/server/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One real PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function startDatabase(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'istmo-test-'))
  const database = await startEmbeddedDatabase({
    dataDir,
    name: 'template_istmo',
    // Nothing here outlives the run, so nothing is waited for on the disk.
    flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
  })
  await migrate(database.url)
  await createJobSchema(database.url)
  project.provide('databaseUrl', database.url)
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createJobSchema(connectionString: string) {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Copies the template under a fresh name and returns its address. */
export async function copyTemplate(templateUrl: string): Promise<string> {
  const url = new URL(templateUrl)
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  await client.query(`create database ${name} template template_istmo`)
  await client.end()
  return new URL(`/${name}`, url).href
}
