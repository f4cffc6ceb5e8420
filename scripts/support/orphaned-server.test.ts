import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { isServerOf } from './orphaned-server.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'istmo-orphan-')))
// The database may run as another user, who has to pass through.
chmodSync(place, 0o711)
const one = join(place, 'one')
const other = join(place, 'other')
const link = join(place, 'link')
const clusterOf = (dataDir: string) => join(dataDir, 'cluster')
const pidFileOf = (dataDir: string) => join(clusterOf(dataDir), 'postmaster.pid')

const start = (dataDir: string) => startEmbeddedDatabase({ dataDir, name: 'istmo', flags: ['fsync=off'] })
const open = new Set<EmbeddedDatabase>()
const pids = new Set<number>()

async function answersAt(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select 1')
  await client.end()
}

/** A process that starts the database of a folder and stays. */
async function startElsewhere(dataDir: string) {
  const module = pathToFileURL(join(import.meta.dirname, 'embedded-database.ts')).href
  const program = `import { startEmbeddedDatabase } from '${module}'
    const { url, pid } = await startEmbeddedDatabase({ dataDir: '${dataDir}', name: 'istmo', flags: ['fsync=off'] })
    console.log(JSON.stringify({ url, pid }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const { url, pid } = JSON.parse(String(said)) as { url: string; pid: number }
  pids.add(pid)
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { url, pid, kill }
}

let neighbour: EmbeddedDatabase
beforeAll(async () => {
  neighbour = await start(other)
  open.add(neighbour)
  symlinkSync(one, link)
})
afterAll(async () => {
  await Promise.all([...open].map((database) => database.stop()))
  for (const pid of pids) if (isServerOf(pid, clusterOf(one))) process.kill(pid, 'SIGKILL')
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('a stale pid file that names the server of another folder ends no one, and the start goes on', async () => {
  const first = await start(one)
  const left = readFileSync(pidFileOf(one), 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFileOf(one), [neighbour.pid, ...left.slice(1)].join('\n'))
  const second = await start(one)
  open.add(second)
  await answersAt(neighbour.url)
  await answersAt(second.url)
  await second.stop()
  open.delete(second)
})

test('a process is the server of a cluster by its folder, whatever it is called', async () => {
  for (const platform of process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform]) {
    expect(isServerOf(neighbour.pid, clusterOf(other), platform)).toBe(true)
    expect(isServerOf(neighbour.pid, clusterOf(one), platform)).toBe(false)
    expect(isServerOf(process.pid, clusterOf(other), platform)).toBe(false)
  }
  // An operator who looks into the cluster from a shell that stands in it.
  const reader = spawn('sh', ['-c', 'read postgres', 'postgres'], {
    cwd: clusterOf(other),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(reader, 'spawn')
  expect(isServerOf(reader.pid!, clusterOf(other))).toBe(false)
  reader.kill('SIGKILL')
})

test('a running database is refused by any path to it; one whose starter was killed is ended by the next start', async () => {
  const running = await startElsewhere(one)
  for (const path of [one, link, join(one, '..', 'one')])
    await expect(start(path)).rejects.toThrow('already runs')
  await answersAt(running.url)
  await running.kill()
  await answersAt(running.url)
  const next = await start(link)
  open.add(next)
  expect(isServerOf(running.pid, clusterOf(one))).toBe(false)
  await answersAt(next.url)
  await next.stop()
  open.delete(next)
})

test('a database that answers under a process number of another container is refused, and runs on', async () => {
  const running = await startElsewhere(one)
  await running.kill()
  const pidFile = readFileSync(pidFileOf(one), 'utf8')
  // As its pid file looks from another container: no process here has that number.
  writeFileSync(pidFileOf(one), ['2147483646', ...pidFile.split('\n').slice(1)].join('\n'))
  await expect(start(one)).rejects.toThrow('already runs on')
  await answersAt(running.url)
  writeFileSync(pidFileOf(one), pidFile)
  const next = await start(one)
  open.add(next)
  await answersAt(next.url)
  await next.stop()
  open.delete(next)
})
