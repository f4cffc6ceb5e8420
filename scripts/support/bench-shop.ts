import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenNeeded } from '../build.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The server under test has a core to itself; database and load generator share the other. */
export const CAN_PIN = process.platform === 'linux' && availableParallelism() > 1

export type BenchShop = {
  databaseUrl: string
  dataDir: string
  startWeb(options?: {
    env?: Record<string, string>
    core?: number
    /** Another checkout of the code, on the same database. */
    root?: string
  }): Promise<{ url: string; pid: number; stop(): Promise<void> }>
  startWorker(): Promise<void>
  close(): Promise<void>
}

/** A demo shop in a folder of its own, thrown away afterwards. Commits are durable, as in a real shop. */
export async function openBenchShop(): Promise<BenchShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'istmo-bench-'))
  const database = await startEmbeddedDatabase({
    dataDir: join(dataDir, 'postgres'),
    name: 'istmo',
    flags: ['max_connections=200', 'shared_buffers=256MB', 'jit=off', 'random_page_cost=1.1'],
  })
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ISTMO_RATE_LIMITS: 'off',
    ISTMO_LOG: 'error',
    NODE_ENV: 'development',
  })
  buildWhenNeeded()
  const { migrate } = await import('../../src/server/migrate.ts')
  await migrate(database.url)
  const { seedWhenEmpty } = await import('../seed.ts')
  await seedWhenEmpty({ demo: 'catalog', say: () => undefined })

  const children = new Set<ChildProcess>()
  return {
    databaseUrl: database.url,
    dataDir,
    async startWeb({ env = {}, core, root } = {}) {
      const child = startProcess('web', { ...env, PORT: '0' }, core, root)
      children.add(child)
      const { port } = await readiness(child)
      return {
        url: `http://127.0.0.1:${port}`,
        pid: child.pid!,
        stop: async () => {
          children.delete(child)
          await endProcess(child)
        },
      }
    },
    async startWorker() {
      const child = startProcess('worker', {})
      children.add(child)
      await readiness(child)
    },
    async close() {
      await Promise.all([...children].map(endProcess))
      const { closeJobs } = await import('../../src/server/jobs.ts')
      const { closePool } = await import('../../src/server/db.ts')
      await closeJobs()
      await closePool()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function startProcess(
  name: 'web' | 'worker',
  env: Record<string, string>,
  core?: number,
  root = ROOT,
): ChildProcess {
  const file = join(root, 'src', `${name}.ts`)
  const options = { cwd: root, env: { ...process.env, ...env } }
  if (core === undefined || !CAN_PIN) return fork(file, { ...options, stdio: 'inherit' })
  return spawn('taskset', ['-c', String(core), process.execPath, file], {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

function readiness(child: ChildProcess): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { ready?: string; port?: number; failed?: string }) => {
      if (message.ready) resolve({ port: message.port ?? 0 })
      if (message.failed) reject(new Error(message.failed))
    })
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)))
  })
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
