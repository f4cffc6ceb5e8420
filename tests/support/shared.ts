import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'

type Shared = { reset: () => Promise<void>; variables: object }
const world = globalThis as { istmoTest?: Promise<Shared> }

// Files of a worker share its process, its modules and a database. The first one opens it.
world.istmoTest ??= open()

async function open(): Promise<Shared> {
  const { copyTemplate } = await import('./copy-template.ts')
  const { shareDatabase } = await import('./shared-database.ts')
  // Before any module of the shop is imported: the environment is read once, at import.
  process.env.NODE_ENV = 'test'
  process.env.ISTMO_LOG ??= 'error'
  process.env.DATA_DIR = mkdtempSync(join(inject('runDir'), 'data-'))
  process.env.DATABASE_URL = await copyTemplate(inject('databaseUrl'))
  const { openJobs } = await import('../../src/server/jobs/jobs.ts')
  await openJobs([], { runs: false })
  const { env } = await import('../../src/server/process/env.ts')
  const { reset } = await shareDatabase(process.env.DATABASE_URL)
  return { reset, variables: { ...env } }
}

const { reset, variables } = await world.istmoTest
const { env } = await import('../../src/server/process/env.ts')
await reset()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of Object.keys(env)) if (!(name in variables)) delete (env as Record<string, unknown>)[name]
  Object.assign(env, variables)
})
