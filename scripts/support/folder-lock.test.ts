import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'istmo-lock-')))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const MODULE = pathToFileURL(join(import.meta.dirname, 'folder-lock.ts')).href
/** Says that it is there, waits for a line, asks for the lock, says what it got, and stays. */
const PROGRAM = `import { lockFolder } from '${MODULE}'
console.log('here')
process.stdin.once('data', () => console.log(lockFolder(process.argv[1]) ? 'locked' : 'refused'))`

type Way = { before?: string[]; cwd?: string; env?: NodeJS.ProcessEnv }

async function asker(folder: string, { before = [], cwd = place, env = {} }: Way = {}) {
  const [command, ...args] = [...before, process.execPath, '--input-type=module', '-e', PROGRAM, folder]
  const child = spawn(command!, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const says = async () => String(((await once(child.stdout, 'data')) as [Buffer])[0]).trim()
  expect(await says()).toBe('here')
  const ask = () => {
    const said = says()
    child.stdin.write('now\n')
    return said
  }
  return { child, ask }
}

const PRIVATE_TMP = ['unshare', '-m', 'sh', '-c', `mount -t tmpfs none /var/tmp && exec "$@"`, 'sh']
const OTHER_PIDS = ['unshare', '-p', '--fork', '--kill-child', '--mount-proc']
/** Namespaces need rights that not every machine gives. */
const isAllowed = ([command, ...args]: readonly string[]) =>
  spawnSync(command!, [...args, 'true']).status === 0

test('a locked folder is refused by every way that leads to it, and is free when its holder was killed', async () => {
  const folder = join(place, 'data')
  const link = join(place, 'link')
  mkdirSync(folder)
  symlinkSync(folder, link)
  const { child, ask } = await asker(folder)
  expect(await ask()).toBe('locked')
  const ways: Record<string, [folder: string, way?: Way]> = {
    'the same path': [folder],
    'a symbolic link': [link],
    'a relative path': [relative(dirname(place), folder), { cwd: dirname(place) }],
    'a path with .. and a slash at its end': [`${folder}/../${basename(folder)}/`],
    'another TMPDIR': [folder, { env: { TMPDIR: place } }],
  }
  if (isAllowed(PRIVATE_TMP))
    ways['a private temporary folder'] = [folder, { before: PRIVATE_TMP, env: { TMPDIR: '/var/tmp' } }]
  if (isAllowed(OTHER_PIDS)) ways['other process numbers'] = [link, { before: OTHER_PIDS }]
  const said = Object.entries(ways).map(async ([name, [path, way]]) => [
    name,
    await (await asker(path, way)).ask(),
  ])
  expect(await Promise.all(said)).toEqual(Object.keys(ways).map((name) => [name, 'refused']))
  expect(lockFolder(folder)).toBeNull()

  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(readdirSync(folder)).toEqual(['shop.lock'])
  const unlock = lockFolder(folder)
  expect(lockFolder(link)).toBeNull()
  unlock?.()
  const again = lockFolder(link)
  expect(again).not.toBeNull()
  again?.()
})

test('of many that start at the same moment on the lock of a killed one, exactly one gets it', async () => {
  const folder = join(place, 'raced')
  mkdirSync(folder)
  const killed = await asker(folder)
  expect(await killed.ask()).toBe('locked')
  const racers = await Promise.all(Array.from({ length: 6 }, () => asker(folder)))
  const ended = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await ended
  const said = await Promise.all(racers.map(({ ask }) => ask()))
  expect(said.filter((one) => one === 'locked')).toHaveLength(1)
  expect(said.filter((one) => one === 'refused')).toHaveLength(5)
})

test('a folder in which no lock can be taken is reported with its path', () => {
  expect(() => lockFolder(join(place, 'nowhere'))).toThrow(
    `The lock ${join(place, 'nowhere', 'shop.lock')} could not be taken: `,
  )
})
