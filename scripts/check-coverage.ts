/** Fails when docs/spec-coverage.md or docs/security.md names a test that does not exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const document = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
const rows = document.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('|---'))
const named = rows.flatMap((row) =>
  [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
)

const tests = ['src', 'tests', 'db', 'scripts'].map(readTests).join('\n').replaceAll("\\'", "'")
const missing = named.filter((name) => !tests.includes(name))
if (missing.length > 0) {
  console.error(`docs/spec-coverage.md names tests that do not exist:\n  ${missing.join('\n  ')}`)
  process.exit(1)
}
const open = rows.filter((row) => row.split('|').at(-2)?.trim() === '—').length
console.log(`${named.length} tests named, all there; ${open} statements still without one.`)

const REQUIREMENTS = 253
const judged = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id = '']) => /^V\d/.test(id))
const unproven = judged.filter(([, , , state, why = '']) => {
  const proofs = [...why.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const isThere = (name: string) =>
    tests.includes(name) || (/\.\w+$/.test(name) && existsSync(join(ROOT, name)))
  if (state === 'met') return proofs.length === 0 || !proofs.every(isThere)
  return !['not applicable', 'open'].includes(state ?? '') || why === ''
})
const ids = new Set(judged.map(([, id]) => id))
if (ids.size !== REQUIREMENTS || judged.length !== REQUIREMENTS || unproven.length > 0) {
  const names = unproven.map((cells) => cells.slice(1, 5).join(' | '))
  console.error(
    `docs/security.md judges ${ids.size} of ${REQUIREMENTS} requirements; without proof:\n  ${names.join('\n  ')}`,
  )
  process.exit(1)
}
const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const wrongs = securityProblems(security, readFileSync(join(ROOT, 'src/server/process/env.ts'), 'utf8'))
if (wrongs.length > 0) {
  console.error(`docs/security.md:\n  ${wrongs.join('\n  ')}`)
  process.exit(1)
}
console.log(`${judged.length} requirements of ASVS judged, each with its test or its reason.`)

/** Counts that are not those of the rows, and addresses to call (`env.ts`) that are named nowhere. */
function securityProblems(page: string, variables: string): string[] {
  const count = (state: string) => judged.filter(([, , , one]) => one === state).length
  const head = `${count('met')} met, ${count('not applicable')} not applicable, ${count('open')} open, of ${judged.length}.`
  const addresses = [...variables.matchAll(/^ {2}([A-Z0-9_]+): z\.url\(/gm)].map(([, name = '']) => name)
  const unnamed = [...addresses, 'ARCHIVE_DIR'].filter((name) => !page.includes(`\`${name}\``))
  return [
    ...(page.includes(head) ? [] : [`the head does not say what the rows do: ${head}`]),
    ...unnamed.map((name) => `nowhere says what is sent to ${name}`),
  ]
}

function readTests(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (/\.(test|spec)\.tsx?$/.test(entry.name) || folder === 'tests'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
