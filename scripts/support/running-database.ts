import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { noConnection } from '../../src/server/http/errors.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PATIENCE_MS = 10_000

/**
 * The database a command shall work on: DATABASE_URL, or the embedded one of the shop that runs on this data folder,
 * which writes its address beside its data. Ends the process with a sentence when there is none or it does not answer.
 */
export async function useRunningDatabase() {
  const isOwn = findRunningDatabase()
  const { directUrl, env } = await import('../../src/server/process/env.ts')
  for (const url of new Set([env.DATABASE_URL!, directUrl()])) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
    client.on('error', () => undefined)
    await client
      .connect()
      .catch((error: unknown) => stop(isOwn ? notRunning() : noConnection(url, error).message))
    await client.end()
  }
}

/** The same without asking whether it answers; returns whether it is the embedded one. */
export function findRunningDatabase(): boolean {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  if (process.env.DATABASE_URL) return false
  const path = join(dataDir(), 'postgres', 'url')
  if (!existsSync(path)) stop(notRunning())
  process.env.DATABASE_URL = readFileSync(path, 'utf8').trim()
  return true
}

const dataDir = () => resolve(process.env.DATA_DIR || join(ROOT, '.data'))

const notRunning = () =>
  `No shop is running on DATA_DIR ${dataDir()}: start it with \`npm start\`, or set DATABASE_URL.`

function stop(reason: string): never {
  console.error(`\n  ${reason}\n`)
  process.exit(1)
}
