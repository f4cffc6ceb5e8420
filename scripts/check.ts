/** What CI runs, the fastest checks first. */
import { spawnSync } from 'node:child_process'
import { compileMessages, buildWhenNeeded } from './build.ts'
import { ensureChromium } from './ensure-chromium.ts'

type Part = 'static' | 'modules' | 'browser'
const PARTS: readonly Part[] = ['static', 'modules', 'browser']
const steps: [part: Part, name: string, command: string, ...args: string[]][] = [
  ['static', 'format', 'biome', 'format', '--error-on-warnings', '.'],
  ['static', 'structure', 'node', 'scripts/check-structure.ts'],
  ['static', 'messages', 'node', 'scripts/check-messages.ts'],
  ['static', 'words', 'node', 'scripts/check-words.ts'],
  ['static', 'coverage', 'node', 'scripts/check-coverage.ts'],
  ['static', 'lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'bench', 'tests', 'db'],
  ['static', 'types', 'tsc', '--noEmit', '-p', '.'],
  ['static', 'api', 'node', 'scripts/api.ts', '--check'],
  ['static', 'unused', 'knip'],
  ['static', 'secrets', 'secretlint', '**/*'],
  ['modules', 'tests', 'vitest', 'run'],
  ['browser', 'browser', 'playwright', 'test'],
]

// CI names one part for each machine; without a name all run here, one after the other.
const named = process.argv.slice(2)
const unknown = named.filter((name) => !PARTS.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: static, modules, browser.`)
  process.exit(1)
}
const wanted = PARTS.filter((part) => named.length === 0 || named.includes(part))

compileMessages()
buildWhenNeeded()
if (wanted.includes('browser')) process.env.CHROMIUM_PATH = ensureChromium()

const times: string[] = []
for (const [part, name, command, ...args] of steps) {
  if (!wanted.includes(part)) continue
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  times.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (status !== 0) {
    console.error(`\n${name} failed.`)
    process.exit(status ?? 1)
  }
}
console.log(`\nAll good: ${times.join(', ')}.`)
