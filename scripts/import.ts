/** `npm run import -- file.csv`: reads a catalogue file into the running shop, with progress and a report. */
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compileMessages } from './build.ts'
import { useRunningDatabase } from './support/running-database.ts'

const [file] = process.argv.slice(2)
if (!file) stop('Usage: npm run import -- file.csv   (CSV, TXT, XML, XLSX or ODS, up to 10 MiB)')
const size = await stat(file).catch(() => null)
if (!size?.isFile()) stop(`There is no file ${file}.`)

await useRunningDatabase()
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()

const { importCatalog } = await import('../src/modules/catalog/imports/commands.ts')
const { ImportRefusal, MAX_IMPORT_BYTES } = await import('../src/modules/catalog/imports/rules.ts')
const { SYSTEM } = await import('../src/server/auth/actor.ts')
const { closePool } = await import('../src/server/db/db.ts')
const { closeJobs, openJobs } = await import('../src/server/jobs/jobs.ts')
const { findSentence } = await import('../src/i18n/sentence.ts')

await openJobs([], { runs: false })
try {
  if (size.size > MAX_IMPORT_BYTES) throw new ImportRefusal('file_too_large')
  const startedAt = performance.now()
  const report = await importCatalog({
    fileName: basename(file),
    bytes: await readFile(file),
    storeId: null,
    actor: SYSTEM,
    now: new Date(),
    onProgress: ({ records, failed }) =>
      process.stdout.write(`\r  ${records} lines read, ${failed} refused `),
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (report.succeeded === 0) {
    console.error(`\n\n  ${findSentence('imports.nothing_valid', {}, 'es')}`)
    process.exitCode = 1
  } else {
    const loaded = findSentence('imports.loaded', { count: report.succeeded }, 'es')
    console.log(`\n\n  ${loaded} (${seconds} s)`)
  }
  if (report.failed > 0)
    console.log(`  ${findSentence('imports.had_errors', { count: report.failed }, 'es')}`)
  for (const { line, ordinal, problems } of report.problems) {
    const place = ordinal === 1 ? 'imports.line_problem' : 'imports.product_problem'
    for (const code of problems) {
      const problem = findSentence(`imports.problem_${code}`, {}, 'es') ?? code
      console.log(`  ${findSentence(place, { line, ordinal, problem }, 'es')}`)
    }
  }
  if (report.failed > report.problems.length)
    console.log(`  … y ${report.failed - report.problems.length} más`)
} catch (error) {
  if (!(error instanceof ImportRefusal)) throw error
  const missing = error.missing
    .map((field) => findSentence(`imports.field_${field}`, {}, 'es') ?? field)
    .join(', ')
  console.error(`\n  ${findSentence(`imports.${error.code}`, { missing }, 'es') ?? error.code}`)
  process.exitCode = 1
} finally {
  await closeJobs()
  await closePool()
}

function stop(reason: string): never {
  console.error(`\n  ${reason}\n`)
  process.exit(1)
}
