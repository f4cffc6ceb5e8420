/** Brings up the whole shop in one process tree: database, migrations, seeds, build, web and worker. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.ts'
import { canWrite, type EmbeddedDatabase, startEmbeddedDatabase } from './support/embedded-database.ts'
import { lockFolder } from './support/folder-lock.ts'
import { isSeeded } from './support/is-seeded.ts'
import { whenLauncherIsGone } from './support/launcher.ts'

const ROOT = join(import.meta.dirname, '..')
// Commits stay durable; the rest is sized for a small shop on one machine.
const DATABASE_FLAGS = [
  'max_connections=100',
  'shared_buffers=128MB',
  'random_page_cost=1.1',
  'jit=off',
  'wal_compression=on',
]
const startedAt = performance.now()

if (Number(process.versions.node.split('.')[0]) < 24)
  fail('Istmo runs on the Node 24 that came with it: use `npm start`.')
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
const { directUrl, env } = await import('../src/server/process/env.ts')

let database: Promise<EmbeddedDatabase> | undefined
const children = new Map<string, ChildProcess>()
let stopping = false
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))
whenLauncherIsGone(() => void stop(0))

if (!canWrite(env.DATA_DIR)) fail(`DATA_DIR ${env.DATA_DIR} cannot be written; choose another one.`)
takeLock(env.DATA_DIR)
// A first start fills the shop for a minute before web would say it.
if (!existsSync(join(env.DATA_DIR, 'postgres')) && (await isTaken(env.PORT)))
  fail(`Port ${env.PORT} is taken by another program; choose one with PORT=…`)
if (env.DATABASE_URL && env.ARCHIVE_DIR)
  fail(
    'ARCHIVE_DIR is for the database that comes with Istmo; that of DATABASE_URL is archived by its own tools.',
  )
if (!env.DATABASE_URL) {
  const dataDir = join(env.DATA_DIR, 'postgres')
  const archive = env.ARCHIVE_DIR
  database = startEmbeddedDatabase({ dataDir, name: 'istmo', flags: DATABASE_FLAGS, archive })
  const { url, ended } = await database.catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  )
  void ended.then(
    () => stopping || stop(1, 'The database ended by itself; start again and it repairs itself.'),
  )
  // For the seeds in this process, and for the processes it starts.
  env.DATABASE_URL = url
  process.env.DATABASE_URL = url
}
process.env.DATA_DIR = env.DATA_DIR
const databaseUrl = env.DATABASE_URL

try {
  // First of all, because what follows imports the compiled messages.
  const built = buildWhenNeeded()
  if (built) console.log('  Built the pages.')
  const { migrate } = await import('../src/server/db/migrate.ts')
  const applied = await migrate(directUrl(), { say: (line) => console.log(`  ${line}`) })
  if (applied.length > 0) console.log(`  Brought the database up to date: ${applied.length} migrations.`)
  // Most starts find everything there, and need not wait for the modules to be loaded here too.
  if (!(await isSeeded(databaseUrl, { demo: env.ISTMO_DEMO }))) {
    const { seedWhenEmpty } = await import('./seed.ts')
    await seedWhenEmpty({ demo: env.ISTMO_DEMO, say: (line) => console.log(`  ${line}`) })
  }
} catch (error) {
  await stop(1, error instanceof Error ? error.message : String(error))
}

const [, { port }] = await Promise.all([startChild('worker'), startChild('web')])
if (!stopping) greet(port ?? env.PORT)

/** One shop per data folder: the process that holds the lock has it, and the system releases it when that process ends. */
function takeLock(dataDir: string) {
  const addressFile = join(dataDir, 'shop.url')
  try {
    if (lockFolder(dataDir)) return writeFileSync(addressFile, `${env.PUBLIC_URL}\n`)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
  const address = existsSync(addressFile) ? ` at ${readFileSync(addressFile, 'utf8').trim()}` : ''
  fail(`A shop already runs on ${dataDir}${address}. Stop it first, or choose another DATA_DIR and PORT.`)
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
      .listen(port, env.HOST, () => server.close(() => resolve(false)))
  })
}

function startChild(name: 'web' | 'worker'): Promise<{ port?: number }> {
  return new Promise((resolve) => {
    if (stopping) return
    const child = fork(join(ROOT, 'dist', 'server', `${name}.js`), {
      cwd: ROOT,
      // What V8 made of the file is stored beside it until the next build.
      env: { NODE_COMPILE_CACHE: join(ROOT, 'dist', 'compiled'), ...process.env },
      stdio: 'inherit',
    })
    children.set(name, child)
    child.on('message', (message: { ready?: string; failed?: string; port?: number }) => {
      if (message.failed) void stop(1, message.failed)
      if (message.ready) resolve(message)
    })
    child.on('exit', () => {
      children.delete(name)
      if (stopping) return
      console.error(`  The ${name} process ended and is started again.`)
      setTimeout(() => stopping || void startChild(name).then(resolve), 500)
    })
  })
}

function greet(port: number) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = [
    `Istmo is open (${seconds} s)`,
    '',
    `  Shop      http://localhost:${port}`,
    `  Admin     http://localhost:${port}/admin`,
    `  API       http://localhost:${port}/api/docs`,
    ...(env.NODE_ENV !== 'production' || env.ISTMO_DEMO !== 'off'
      ? [`  Mailbox   http://localhost:${port}/dev/mailbox`]
      : []),
    ...(env.ISTMO_DEMO !== 'off'
      ? [
          '',
          '  Demo sign-ins, password Istmo2026:',
          '  admin@istmo.test   tienda@istmo.test   premium@istmo.test   basico@istmo.test',
        ]
      : []),
    ...(env.ISTMO_RATE_LIMITS
      ? []
      : ['', '  !! RATE LIMITS ARE OFF (ISTMO_RATE_LIMITS=off): for load tests only !!']),
    ...(env.ISTMO_TEST_MODE ? ['', '  Payments are in test mode: no card is charged.'] : []),
    '',
    '  Stop with Ctrl-C.',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}

async function stop(code: number, reason?: string): Promise<never> {
  if (stopping) return new Promise<never>(() => undefined)
  stopping = true
  if (reason) console.error(`\n  ${reason}`)
  await Promise.all([...children.values()].map(endChild))
  // One that is still starting is waited for, so that it is not left behind.
  await (await database?.catch(() => undefined))?.stop()
  process.exit(code)
}

function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), 8000)
    child.once('exit', () => {
      clearTimeout(impatience)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

function fail(reason: string): never {
  console.error(`\n  ${reason}\n`)
  process.exit(1)
}
