import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { LOCALES } from '../src/lib/locale.ts'
import { MADE, SOURCES } from './build.ts'

const PROGRAM = join(import.meta.dirname, '..')

test('what a build makes is no reason to build again', () => {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '--', ...SOURCES]
  const ignored = execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  expect(ignored.filter((file) => !MADE.some((made) => file.startsWith(made)))).toEqual([])
})

test.skipIf(process.platform === 'win32')('the messages compile where few files may be open', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'istmo-messages-')), 'paraglide')
  compileWithFewFiles(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toContain(join('messages', '_index.d.ts'))
  expect(files.length).toBeLessThan(50)
})

test.skipIf(process.platform === 'win32')(
  'a compiled file that cannot be written is named with its cause',
  () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'istmo-messages-')), 'paraglide')
    mkdirSync(folder)
    writeFileSync(join(folder, 'messages'), 'a file where a folder belongs')
    expect(() => compileWithFewFiles(join(folder, 'messages', 'below'))).toThrow(/ENOTDIR.*below/)
  },
)

test.skipIf(process.platform === 'win32')(
  'a user who may not write the program reads who must build it, and nothing is changed',
  () => {
    const root = copyOf('scripts/build.ts', 'scripts/support/offline-shell.ts', 'src/lib/locale.ts')
    for (const folder of ['src', 'scripts', '.']) chmodSync(join(root, folder), 0o555)
    const isRoot = process.getuid?.() === 0
    const { stderr, status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], {
      encoding: 'utf8',
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    })
    expect(stderr).toContain(
      `The pages must be built, and ${join(root, 'src')} cannot be written by this user: run \`npm run build\` as its owner.`,
    )
    expect(status).toBe(1)
    expect(readdirSync(root).toSorted()).toEqual(['scripts', 'src'])
  },
)

test('messages are compiled again when one changed, and not when none did', async () => {
  const root = copyOf(
    'scripts/build.ts',
    'scripts/support/offline-shell.ts',
    'scripts/support/message-compiler.ts',
    'src/lib/locale.ts',
    'project.inlang/settings.json',
  )
  symlinkSync(join(PROGRAM, 'node_modules'), join(root, 'node_modules'), 'junction')
  const settings = join(root, 'project.inlang', 'settings.json')
  const format = { pathPattern: ['./messages/common/{locale}.json'] }
  const known = JSON.parse(readFileSync(settings, 'utf8')) as object
  writeFileSync(settings, JSON.stringify({ ...known, 'plugin.inlang.messageFormat': format }))
  mkdirSync(join(root, 'messages', 'common'), { recursive: true })
  const write = (greeting: string) => {
    for (const locale of LOCALES)
      writeFileSync(join(root, 'messages', 'common', `${locale}.json`), JSON.stringify({ greeting }))
  }
  const { href } = pathToFileURL(join(root, 'scripts', 'build.ts'))
  const { compileMessages } = (await import(/* @vite-ignore */ href)) as typeof import('./build.ts')
  const folder = join(root, 'src', 'paraglide')
  // The compiler empties the folder before it writes.
  const mark = join(folder, 'mark')

  write('Hola')
  compileMessages()
  writeFileSync(mark, '')
  compileMessages()
  expect(existsSync(mark)).toBe(true)
  write('Buenas')
  compileMessages()
  expect(existsSync(mark)).toBe(false)
  expect(readFileSync(join(folder, 'messages', 'es.js'), 'utf8')).toContain('Buenas')
})

/** A folder with nothing of the program but these files. */
function copyOf(...parts: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'istmo-build-'))
  for (const part of parts) cpSync(join(PROGRAM, part), join(root, part))
  return root
}

function compileWithFewFiles(folder: string) {
  const build = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'build.ts')).href)
  const script = `import(${build}).then((build) => build.compileMessages(process.env.ISTMO_TEST_FOLDER))`
  execFileSync('bash', ['-c', 'ulimit -n 256 && exec "$0" -e "$1"', process.execPath, script], {
    env: { ...process.env, ISTMO_TEST_FOLDER: folder },
    stdio: 'pipe',
  })
}
