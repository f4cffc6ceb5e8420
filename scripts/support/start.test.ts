import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'istmo-older-node-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** The start under a Node that says it is version 20; a wrong setting ends the shop as soon as it reads them. */
function startAt20(root: string, changed: Record<string, string> = { PORT: 'eighty' }) {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, join(root, 'scripts', 'start.mjs')],
    { encoding: 'utf8', cwd: root, env: { ...process.env, ...changed } },
  )
  return { said: stderr, status }
}

test('under an older Node the start goes on with the Node that came with the package', () => {
  const { said, status } = startAt20(ROOT)
  expect(said).toContain('Istmo cannot start with these settings')
  expect(status).toBe(78)
})

test('under an older Node without the packages the start says what to run', () => {
  mkdirSync(join(place, 'scripts'))
  cpSync(join(ROOT, 'scripts', 'start.mjs'), join(place, 'scripts', 'start.mjs'))
  const { said, status } = startAt20(place)
  expect(said.trim()).toBe('Istmo needs Node 24, which comes with its package: run `npm ci` first.')
  expect(status).toBe(1)
})

test('a port that is taken is reported before the shop is filled', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as { port: number }
  const dataDir = join(place, 'data')
  const { said, status } = startAt20(ROOT, { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' })
  other.close()
  expect(said.trim()).toBe(`Port ${port} is taken by another program; choose one with PORT=…`)
  expect(status).toBe(1)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})
