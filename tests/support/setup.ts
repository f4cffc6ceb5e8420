import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { copyTemplate } from './copy-template.ts'

// Before any module is imported: the environment is read once, at import.
process.env.NODE_ENV = 'test'
process.env.ISTMO_LOG ??= 'error'
process.env.DATA_DIR = mkdtempSync(join(inject('runDir'), 'data-'))
process.env.DATABASE_URL = await copyTemplate(inject('databaseUrl'))

const { closeJobs, openJobs } = await import('../../src/server/jobs/jobs.ts')
const { closePool } = await import('../../src/server/db/db.ts')
await openJobs([], { runs: false })

afterAll(async () => {
  await closeJobs()
  await closePool()
})
