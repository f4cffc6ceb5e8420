/** What CI runs, the fastest checks first. */
import { spawnSync } from 'node:child_process'
import { compileMessages, buildWhenNeeded } from './build.ts'
import { ensureChromium } from './ensure-chromium.ts'

const withoutBrowser = process.argv.includes('--fast')
const steps: [name: string, command: string, ...args: string[]][] = [
  ['format', 'biome', 'format', '--error-on-warnings', '.'],
  ['structure', 'node', 'scripts/check-structure.ts'],
  ['words', 'node', 'scripts/check-words.ts'],
  ['coverage', 'node', 'scripts/check-coverage.ts'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', 'src', 'scripts', 'tests', 'db'],
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['unused', 'knip'],
  ['secrets', 'secretlint', '**/*'],
  ['tests', 'vitest', 'run'],
  ...(withoutBrowser ? [] : [['browser', 'playwright', 'test'] as [string, string, ...string[]]]),
]

compileMessages()
buildWhenNeeded()
if (!withoutBrowser) process.env.CHROMIUM_PATH = ensureChromium()

const times: string[] = []
for (const [name, command, ...args] of steps) {
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
