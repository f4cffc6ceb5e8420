import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const DATA_DIR = resolve(`${process.env.E2E_DATA_DIR ?? '.data/e2e'}-${process.env.TEST_PARALLEL_INDEX}`)

/** Where the database of the shop is reached. */
export const databaseUrl = () => readFileSync(join(DATA_DIR, 'postgres', 'url'), 'utf8').trim()

export type Web = { child: ChildProcess; url: string }

/** A web process of its own beside the shop's, on the same database and files. */
export async function openWeb(DATABASE_URL: string): Promise<Web> {
  const env = { ...process.env, PORT: '0', DATA_DIR, DATABASE_URL, ISTMO_LOG: 'silent' }
  const child = fork('dist/server/web.js', { env: { ...env, ISTMO_RATE_LIMITS: 'off' } })
  const { port } = await new Promise<{ port: number }>((opened, failed) => {
    child.on('message', opened).on('exit', failed)
  })
  return { child, url: `http://127.0.0.1:${port}` }
}
