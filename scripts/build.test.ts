import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { MADE, SOURCES } from './build.ts'

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
    const root = mkdtempSync(join(tmpdir(), 'istmo-read-only-'))
    mkdirSync(join(root, 'scripts'))
    for (const part of ['scripts/build.ts', 'scripts/support/offline-shell.ts', 'src/lib/locale.ts'])
      cpSync(join(import.meta.dirname, '..', part), join(root, part))
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

function compileWithFewFiles(folder: string) {
  const build = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'build.ts')).href)
  const script = `import(${build}).then((build) => build.compileMessages(process.env.ISTMO_TEST_FOLDER))`
  execFileSync('bash', ['-c', 'ulimit -n 256 && exec "$0" -e "$1"', process.execPath, script], {
    env: { ...process.env, ISTMO_TEST_FOLDER: folder },
    stdio: 'pipe',
  })
}
