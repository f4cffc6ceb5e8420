import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const place = mkdtempSync(join(tmpdir(), 'istmo-running-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A command as an operator runs it, with no one listening on port 1. */
function run(script: string, args: string[], changed: NodeJS.ProcessEnv) {
  const { stderr, status } = spawnSync(process.execPath, [join('scripts', `${script}.ts`), ...args], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATA_DIR: place, ...changed },
  })
  return { said: stderr.trim().split('\n'), status }
}

const AWAY = 'postgres://istmo:secret@127.0.0.1:1/istmo'
const SENTENCE =
  'DATABASE_URL: no connection to the database at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1).'

test.each([
  ['admin', 'ana@istmo.test'],
  ['backup'],
  ['drop-second-factor', 'ana@istmo.test'],
  ['import', 'package.json'],
  ['invariants'],
  ['migrate'],
  ['move-files', 's3'],
  ['restore', 'package.json'],
  ['seal-anew'],
])(
  '%s names the setting and the place of a database that cannot be reached, and no more',
  (script, ...args) => {
    expect(run(script, args, { DATABASE_URL: AWAY })).toEqual({ said: [SENTENCE], status: 1 })
  },
)

test('the address that a killed shop left beside its data is reported as a shop that does not run', () => {
  mkdirSync(join(place, 'postgres'))
  writeFileSync(join(place, 'postgres', 'url'), `${AWAY}\n`)
  expect(run('invariants', [], { DATABASE_URL: '' })).toEqual({
    said: [`No shop is running on DATA_DIR ${place}: start it with \`npm start\`, or set DATABASE_URL.`],
    status: 1,
  })
})
