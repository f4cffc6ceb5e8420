/** Writes down what the API promises, and with --check only compares: node scripts/api.ts [--check] */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readErrors } from './support/read-errors.ts'

const ROOT = join(import.meta.dirname, '..')
const ERRORS = join(ROOT, 'src', 'server', 'http', 'operation-errors.json')

keep(ERRORS, `${JSON.stringify(readErrors(), null, 2)}\n`)

function keep(path: string, text: string) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  if (process.argv.includes('--check')) {
    console.error(`${path} is not what the code says: run node scripts/api.ts`)
    process.exitCode = 1
  } else writeFileSync(path, text)
}
