import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { portOf } from './support/ports.ts'

// No browser here: the host itself is tried, on a folder of its own and without the demo, which is quicker.
const PORT = portOf(5)
const dataDir = mkdtempSync(join(tmpdir(), 'istmo-start-'))
const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, ISTMO_DEMO: 'off', ISTMO_LOG: 'error' }
const started: ChildProcess[] = []

test.describe.configure({ mode: 'serial' })
test.afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  for (const pid of postgresPids()) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

test('a wrong setting stops the start with the whole list', async () => {
  const { code, said } = await runToEnd({ PORT: 'eighty', ISTMO_DEMO: 'maybe' })
  expect(code).toBe(78)
  expect(said).toContain('PORT')
  expect(said).toContain('ISTMO_DEMO')
})

test('a folder that cannot be is refused with a sentence', async () => {
  const { code, said } = await runToEnd({ DATA_DIR: '/proc/x' })
  expect(code).toBe(1)
  expect(said).toContain('DATA_DIR /proc/x cannot be written')
})

test('the first start opens a shop, a second one on the same data says so and does no harm', async () => {
  await open()
  expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
  const [database] = postgresPids()
  const link = `${dataDir}-link`
  symlinkSync(dataDir, link)
  const TMPDIR = mkdtempSync(join(tmpdir(), 'istmo-other-'))
  for (const way of [{}, { DATA_DIR: link }, { TMPDIR }, { DATA_DIR: link, TMPDIR }]) {
    const second = await runToEnd({ PORT: String(PORT + 1), ...way })
    expect(second.code).toBe(1)
    expect(second.said).toContain(`A shop already runs on ${way.DATA_DIR ?? dataDir} at`)
    expect(await isReady()).toBe(true)
    expect(postgresPids()).toEqual([database])
  }
  for (const path of [link, TMPDIR]) rmSync(path, { recursive: true })
})

test('with two hundred categories the first page stays within bounds', async () => {
  const file = join(dataDir, 'muchas.csv')
  const lines = Array.from(
    { length: 800 },
    (_, n) => `Producto ${n} de la tienda,9.95,Categoría número ${n % 200}`,
  )
  writeFileSync(file, ['title,price,categories', ...lines].join('\n'))
  execFileSync(process.execPath, ['scripts/import.ts', file], { env })
  let html = ''
  await expect
    .poll(async () => {
      html = await (await fetch(`http://localhost:${PORT}/`)).text()
      return html.match(/<section aria-labelledby/g)?.length
    })
    .toBe(20)
  expect(html.length).toBeLessThan(250_000)
  expect(html).toContain('Ver todas las categorías')
  const all = await (await fetch(`http://localhost:${PORT}/sitemap`)).text()
  expect(new Set(all.match(/\/categoria\/categoria-numero-\d+/g)).size).toBe(200)
})

test('a web process that is killed comes back by itself', async () => {
  const [web] = pidsOf('dist/server/web.js')
  process.kill(web!, 'SIGKILL')
  await expect.poll(() => pidsOf('dist/server/web.js').some((pid) => pid !== web)).toBe(true)
  await expect.poll(isReady).toBe(true)
})

test('after a kill of the whole tree the next start ends the orphan and keeps what was there', async () => {
  const account = {
    email: 'queda@istmo.test',
    password: 'Istmo2026',
    confirmPassword: 'Istmo2026',
    fullName: 'Queda',
    plan: 'basic',
  }
  const signUp = await post('/sign-up', account)
  expect(signUp).toBeLessThan(300)
  const [postgres] = postgresPids()
  for (const child of started) child.kill('SIGKILL')
  await expect.poll(() => pidsOf('dist/server/web.js').length).toBe(0)
  expect(postgresPids()).toContain(postgres)
  await open()
  expect(postgresPids()).not.toContain(postgres)
  expect(await post('/sign-in', { email: account.email, password: account.password })).toBe(200)
})

test('a polite end leaves nothing running', async () => {
  const child = started.at(-1)!
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect([...pidsOf('dist/server/web.js'), ...pidsOf('dist/server/worker.js'), ...postgresPids()]).toEqual([])
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`${signal} to npm start ends the whole shop, the database last`, async () => {
    const npm = await open('npm', ['start'])
    expect(postgresPids()).toHaveLength(1)
    npm.kill(signal)
    const shop = ['scripts/start.mjs', 'dist/server/web.js', 'dist/server/worker.js']
    await expect.poll(() => [...shop.flatMap(pidsOf), ...postgresPids()]).toEqual([])
    // It was asked to end and wrote everything down: a killed one would leave its pid behind.
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  })

test('a database that a newer program has been at is refused by name, and nothing is left running', async () => {
  const shop = await open()
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  const url = readFileSync(join(dataDir, 'postgres', 'url'), 'utf8').trim()
  await withDatabase(url, "insert into migrations (name, sha256) values ('9999_newer.sql', 'x')")
  shop.kill('SIGTERM')
  await ended
  const { code, said } = await runToEnd({})
  expect(code).toBe(1)
  expect(said).toContain('does not know (9999_newer.sql)')
  expect([...pidsOf('scripts/start.ts'), ...postgresPids()]).toEqual([])
})

async function withDatabase(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function open(command = process.execPath, args = ['scripts/start.ts']) {
  const child = spawn(command, args, { env, stdio: 'ignore' })
  started.push(child)
  // As long as the shops of the other journeys may take.
  await expect.poll(isReady, { timeout: 600_000 }).toBe(true)
  return child
}

function runToEnd(more: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.ts'], { env: { ...env, ...more } })
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => resolve({ code, said }))
  })
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://localhost:${PORT}/readyz`).catch(() => null)
  return answer?.ok ?? false
}

async function post(path: string, body: object): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`http://localhost:${PORT}/api/v1${path}`, init)).status
}

/** Processes of this test's shop, found by their data folder. */
function pidsOf(script: string): number[] {
  return allPids().filter((pid) => {
    const { command, environment } = describe(pid)
    return command.includes(script) && environment.includes(`DATA_DIR=${dataDir}`)
  })
}

function postgresPids(): number[] {
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return []
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  return describe(pid).command.includes('postgres') ? [pid] : []
}

function allPids(): number[] {
  return execFileSync('ls', ['/proc'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function describe(pid: number): { command: string; environment: string } {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  return { command: read('cmdline'), environment: read('environ') }
}
