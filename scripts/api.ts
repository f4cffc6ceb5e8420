/** Writes down what the API promises, and with --check only compares: node scripts/api.ts [--check] */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, rawEndpoints } from '#app/endpoints.ts'
import { publishedDocument } from '#server/http/openapi.ts'
import { readErrors } from './support/read-errors.ts'
import { typesOf } from './support/write-client.ts'

const ROOT = join(import.meta.dirname, '..')
const ERRORS = 'src/server/http/operation-errors.json'
const TYPES = 'docs/api/client-types.ts'

if (keep(ERRORS, JSON.stringify(readErrors(), null, 2)) && !process.argv.includes('--check')) {
  // The document lists the refusals, which this process has read already as they were.
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
keep(TYPES, typesOf(publishedDocument([...endpoints, ...rawEndpoints], 'Istmo')))

/** Whether the file differs from this text once that is formatted; then it is written, or said to be old. */
function keep(name: string, text: string): boolean {
  const path = join(ROOT, name)
  const biome = join(ROOT, 'node_modules/.bin/biome')
  const { status, stdout, stderr, error } = spawnSync(biome, ['format', `--stdin-file-path=${path}`], {
    input: text,
    cwd: ROOT,
  })
  if (status !== 0) throw new Error(`biome could not format ${name}: ${stderr.toString()}`, { cause: error })
  const wanted = stdout.toString()
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return false
  if (process.argv.includes('--check')) {
    console.error(`${name} is not what the code says: run node scripts/api.ts`)
    process.exitCode = 1
  } else writeFileSync(path, wanted)
  return true
}
