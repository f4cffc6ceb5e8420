/** Fails when docs/spec-coverage.md names a test that does not exist. */
import { readdirSync, readFileSync } from 'node:fs'
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

function readTests(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (/\.(test|spec)\.tsx?$/.test(entry.name) || folder === 'tests'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
