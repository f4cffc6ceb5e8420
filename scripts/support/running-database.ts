import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * The database a command shall work on: DATABASE_URL, or the embedded one of the
 * shop that runs on this data folder, which writes its address beside its data.
 * Ends the process with a hint when there is none.
 */
export function useRunningDatabase() {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const path = join(process.env.DATA_DIR ?? join(ROOT, '.data'), 'postgres', 'url')
  if (!process.env.DATABASE_URL && existsSync(path))
    process.env.DATABASE_URL = readFileSync(path, 'utf8').trim()
  if (process.env.DATABASE_URL) return
  console.error(
    '\n  No shop is running on this data folder: start it with `npm start`, or set DATABASE_URL.\n',
  )
  process.exit(1)
}
