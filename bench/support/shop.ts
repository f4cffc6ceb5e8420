import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildWhenNeeded } from '../../scripts/build.ts'
import { startEmbeddedDatabase } from '../../scripts/support/embedded-database.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The server under test has a core to itself; database and load generator share the other. */
export const CAN_PIN = process.platform === 'linux' && availableParallelism() > 1

export type BenchShop = {
  databaseUrl: string
  databasePid: number
  dataDir: string
  startWeb(options?: {
    env?: Record<string, string>
    core?: number
    /** Another checkout of the code, on the same database. */
    root?: string
  }): Promise<{ url: string; pid: number; stop(): Promise<void> }>
  startWorker(options?: {
    env?: Record<string, string>
    core?: number
    root?: string
  }): Promise<{ pid: number; stop(): Promise<void> }>
  close(): Promise<void>
}

/**
 * A demo shop in a folder of its own, thrown away afterwards unless `ISTMO_BENCH_DIR` names one to keep, in production
 * mode but for its limits. Commits are durable, as in a real shop.
 */
export async function openBenchShop(): Promise<BenchShop> {
  const folder = process.env['ISTMO_BENCH_DIR']
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'istmo-bench-'))
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
    ISTMO_DEMO: 'catalog',
    ISTMO_TEST_MODE: 'on',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  })
  console.log(
    '!! RATE LIMITS ARE OFF: this shop listens on loopback, to be measured, and goes when that is done. !!',
  )
  buildWhenNeeded()
  const { migrate } = await import('../../src/server/db/migrate.ts')
  await migrate(database.url)
  const { seedWhenEmpty } = await import('../../scripts/seed.ts')
  await seedWhenEmpty({ demo: 'catalog', say: () => undefined })

  const children = new Set<ChildProcess>()
  const started = async (child: ChildProcess) => {
    children.add(child)
    return { child, ...(await readiness(child)) }
  }
  const stopped = async (child: ChildProcess) => {
    children.delete(child)
    await endProcess(child)
  }
  return {
    databaseUrl: database.url,
    databasePid: database.pid,
    dataDir,
    async startWeb({ env = {}, core, root } = {}) {
      const { child, port } = await started(startProcess('web', { PORT: '0', ...env }, core, root))
      return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopped(child) }
    },
    async startWorker({ env = {}, core, root } = {}) {
      const { child } = await started(startProcess('worker', env, core, root))
      return { pid: child.pid!, stop: () => stopped(child) }
    },
    async close() {
      await Promise.all([...children].map(endProcess))
      const { closeJobs } = await import('../../src/server/jobs/jobs.ts')
      const { closePool } = await import('../../src/server/db/db.ts')
      await closeJobs()
      await closePool()
      await database.stop()
      if (!folder) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies of a database no one else uses meanwhile, by name; answers their addresses. */
export async function copyDatabase(databaseUrl: string, names: readonly string[]): Promise<string[]> {
  const server = new URL(databaseUrl)
  const template = server.pathname.slice(1)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(`alter database ${template} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      template,
    ])
    for (const name of names) await client.query(`create database ${name} template ${template}`)
    await client.query(`alter database ${template} allow_connections true`)
  } finally {
    await client.end()
  }
  return names.map((name) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href)
}

export async function hasDatabase(databaseUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
  } finally {
    await client.end()
  }
}

function startProcess(
  name: 'web' | 'worker',
  env: Record<string, string>,
  core?: number,
  root = ROOT,
): ChildProcess {
  const bundle = join(root, 'dist', 'server', `${name}.js`)
  // An older state of the project, measured beside this one, has none.
  const file = existsSync(bundle) ? bundle : join(root, 'src', `${name}.ts`)
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
