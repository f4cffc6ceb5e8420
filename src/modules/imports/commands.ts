import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import { createMissingCategories } from '#modules/catalog/commands/create-missing-categories.ts'
import { type StoredFields, storeProducts } from '#modules/catalog/commands/store-products.ts'
import { categories } from '#modules/catalog/tables.ts'
import { foldText } from '#lib/text.ts'
import type { Actor, System } from '#server/actor.ts'
import { transaction, type Tx } from '#server/db.ts'
import { AppError, databaseError } from '#server/errors.ts'
import {
  type CatalogField,
  type CatalogLine,
  type LineProblem,
  type LineReport,
  type ParsedLine,
  parseCatalog,
  type RecordPlace,
} from './rules.ts'
import { importedLines, importRuns } from './tables.ts'

const BATCH = 250
const KEPT_PROBLEMS = 500
const SITE = '00000000-0000-0000-0000-000000000000'

export type ImportProgress = { records: number; succeeded: number; failed: number }
export type ImportReport = ImportProgress & { runId: string; problems: LineReport[] }

export type ImportOptions = {
  fileName: string
  bytes: Uint8Array
  /** null is the site itself. */
  storeId: string | null
  actor: Actor | System
  now: Date
  onProgress?: (progress: ImportProgress) => void
  /** Lets the demo catalogue name its pictures `demo:<slug>`; answers where one is stored. */
  demoPicture?: (slug: string) => string | null
}

/**
 * Reads a catalogue file into the shop, a few hundred lines per transaction. Good
 * records are stored whatever becomes of the others; what was stored survives a
 * crash, and the same file again finds every product by its code, or by its place
 * in the file. Newest first, the products stand in the order of the file.
 * Throws `ImportRefusal` before the first record for a file that cannot be read.
 * Only an import by the house or an administrator creates categories.
 */
export async function importCatalog(options: ImportOptions): Promise<ImportReport> {
  const sha256 = createHash('sha256').update(options.bytes).digest()
  const run = await openRun(options, sha256)
  const report: ImportReport = { runId: run.id, records: 0, succeeded: 0, failed: 0, problems: [] }
  try {
    const source = (async function* () {
      yield options.bytes
    })()
    const parsed = parseCatalog(source, {
      fileName: options.fileName,
      allowDemoImages: Boolean(options.demoPicture),
    })
    for await (const batch of batches(parsed)) {
      await importBatch({ ...options, sha256 }, batch, report)
      options.onProgress?.(report)
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await transaction((tx) => closeRun(tx, report, { status: 'failed', failure }))
    throw error
  }
  await transaction(async (tx) => {
    await closeRun(tx, report, { status: 'done', failure: null })
    const { problems: _, runId, ...counts } = report
    await recordAudit(tx, {
      actor: options.actor,
      action: 'imports.run',
      target: { kind: 'import', id: runId },
      after: { fileName: options.fileName, ...counts },
    })
  })
  return report
}

type GoodLine = RecordPlace & { product: CatalogLine; position: number }
type Job = ImportOptions & { sha256: Buffer }

/** A code may stand in a batch once: its second line must find what the first one made. */
async function* batches(parsed: AsyncIterable<ParsedLine>): AsyncGenerator<ParsedLine[]> {
  let batch: ParsedLine[] = []
  let codes = new Set<string>()
  for await (const entry of parsed) {
    const code = 'product' in entry ? entry.product.uniqueCode?.toLowerCase() : undefined
    if (batch.length === BATCH || (code && codes.has(code))) {
      yield batch
      batch = []
      codes = new Set()
    }
    batch.push(entry)
    if (code) codes.add(code)
  }
  if (batch.length > 0) yield batch
}

async function importBatch(job: Job, batch: readonly ParsedLine[], report: ImportReport) {
  const good = batch.flatMap((entry, index): GoodLine[] =>
    'product' in entry ? [{ ...entry, position: report.records + index }] : [],
  )
  const refused: LineReport[] = batch.filter((entry): entry is LineReport => 'problems' in entry)
  try {
    refused.push(...(await storeLines(job, good, report, batch.length - good.length)))
  } catch (error) {
    if (good.length === 0) throw error
    // Somewhere in the batch is a line that the database refuses: store them one by one to find it.
    for (const line of good) refused.push(...(await storeAlone(job, line, report)))
    await transaction((tx) => noteProgress(tx, report, batch.length - good.length))
    report.records += batch.length - good.length
    report.failed += batch.length - good.length
  }
  refused.sort((a, b) => a.line - b.line || a.ordinal - b.ordinal)
  report.problems.push(...refused.slice(0, KEPT_PROBLEMS - report.problems.length))
}

async function storeAlone(job: Job, good: GoodLine, report: ImportReport): Promise<LineReport[]> {
  try {
    return await storeLines(job, [good], report, 0)
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    report.records += 1
    report.failed += 1
    const { line, ordinal } = good
    return [{ line, ordinal, problems: [problem] }]
  }
}

/** What a refusal of the database means for its line; null for what is no line's fault. */
function problemOf(error: unknown): LineProblem | null {
  if (error instanceof AppError)
    return error.code === 'inventory.below_reserved' ? 'stock_reserved' : 'not_stored'
  const code = databaseError(error)?.code
  if (code === '23514') return 'text_too_long'
  // Class 22 and 23: the data does not fit. Anything else is the connection, the disk or a bug.
  return code && /^2[23]/.test(code) ? 'not_stored' : null
}

/** Stores lines and moves the counts in one transaction, so that a crash never counts what it lost. */
async function storeLines(
  job: Job,
  lines: readonly GoodLine[],
  report: ImportReport,
  refusedBefore: number,
): Promise<LineReport[]> {
  const outcome = await transaction(async (tx) => {
    const categoryIds = await findCategories(tx, job, lines)
    const idOf = (name: string) => categoryIds.get(foldText(name))
    const isKnown = ({ product }: GoodLine) => product.categories.every(idOf)
    const storable = lines.filter(isKnown)
    const refused = lines
      .filter((line) => !isKnown(line))
      .map(({ line, ordinal }): LineReport => ({ line, ordinal, problems: ['category_unknown'] }))
    await storeKnown(tx, job, storable, (name) => idOf(name)!)
    const counts = {
      records: report.records + lines.length + refusedBefore,
      succeeded: report.succeeded + storable.length,
      failed: report.failed + refused.length + refusedBefore,
    }
    await noteProgress(tx, { runId: report.runId, ...counts }, 0)
    return { refused, counts }
  })
  Object.assign(report, outcome.counts)
  return outcome.refused
}

async function storeKnown(tx: Tx, job: Job, lines: readonly GoodLine[], idOf: (name: string) => string) {
  if (lines.length === 0) return
  const existing = await findExisting(tx, job, lines)
  const ids = await storeProducts(tx, {
    storeId: job.storeId,
    products: lines.map(({ product, position }, index) => {
      const { given, categories: names, imageUrl: address, ...fields } = product
      const imageUrl = address?.startsWith('demo:') ? (job.demoPicture?.(address.slice(5)) ?? null) : address
      return {
        ...onlyGiven({ ...fields, imageUrl }, given),
        categoryIds: names.map(idOf),
        productId: existing.get(index) ?? null,
        position,
      }
    }),
    actorId: 'userId' in job.actor ? job.actor.userId : null,
    now: job.now,
  })
  const seller = { fileSha256: job.sha256, sellerId: job.storeId ?? SITE }
  const codeless = lines.flatMap(({ line, ordinal, product }, index) =>
    product.uniqueCode === null ? [{ ...seller, line, ordinal, productId: ids[index]! }] : [],
  )
  if (codeless.length > 0) await tx.insert(importedLines).values(codeless).onConflictDoNothing()
}

/** Title and price stand in every record; what else one leaves out or leaves blank must change nothing. */
function onlyGiven(fields: StoredFields, given: readonly CatalogField[]): StoredFields {
  const { title, priceCents } = fields
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => given.some((one) => one === field))),
    title,
    priceCents,
  }
}

/** The product each record means, by its code or by the place it had before; locked in id order. */
async function findExisting(tx: Tx, job: Job, lines: readonly GoodLine[]): Promise<Map<number, string>> {
  const wanted = lines.map(({ line, ordinal, product }, index) => ({
    index,
    line,
    ordinal,
    code: product.uniqueCode?.toLowerCase() ?? null,
  }))
  const { rows } = await tx.execute<{ index: number; id: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (index int, line int, ordinal int, code text)
    ), found as (
      select wanted.index, product.id from wanted join products as product on lower(product.unique_code) = wanted.code
      where product.unique_code is not null
        and coalesce(product.store_id, '00000000-0000-0000-0000-000000000000') = ${job.storeId ?? SITE}::uuid
      union all
      select wanted.index, before.product_id from wanted
        join imported_lines as before on before.line = wanted.line and before.ordinal = wanted.ordinal
      where wanted.code is null and before.file_sha256 = ${job.sha256} and before.seller_id = ${job.storeId ?? SITE}::uuid
    )
    select found.index, product.id from found join products as product on product.id = found.id
    order by product.id for update of product`)
  return new Map(rows.map(({ index, id }) => [index, id]))
}

async function findCategories(
  tx: Tx,
  { actor, now }: Job,
  lines: readonly GoodLine[],
): Promise<Map<string, string>> {
  const rows = await tx.select({ id: categories.id, name: categories.name }).from(categories)
  const known = new Map(rows.map(({ id, name }) => [foldText(name.trim()), id]))
  const missing = new Map<string, string>()
  for (const name of lines.flatMap(({ product }) => product.categories)) {
    if (!known.has(foldText(name))) missing.set(foldText(name), name)
  }
  const mayCreate = actor.kind === 'admin' || actor.kind === 'system'
  if (missing.size === 0 || !mayCreate) return known
  const made = await createMissingCategories(tx, { names: [...missing.values()], actor, now })
  for (const { id, name } of made) known.set(foldText(name), id)
  return known
}

async function openRun({ fileName, actor, storeId, now }: ImportOptions, fileSha256: Buffer) {
  const startedBy = 'userId' in actor ? actor.userId : null
  return transaction(async (tx) => {
    const [run] = await tx
      .insert(importRuns)
      .values({ fileName: fileName.slice(0, 255), fileSha256, startedBy, storeId, createdAt: now })
      .returning({ id: importRuns.id })
    return run!
  })
}

async function noteProgress(
  tx: Tx,
  { runId, records, succeeded, failed }: ImportProgress & { runId: string },
  more: number,
) {
  await tx
    .update(importRuns)
    .set({ records: records + more, succeeded, failed: failed + more })
    .where(eq(importRuns.id, runId))
}

async function closeRun(
  tx: Tx,
  report: ImportReport,
  { status, failure }: { status: 'done' | 'failed'; failure: string | null },
) {
  const { runId, records, succeeded, failed, problems } = report
  await tx
    .update(importRuns)
    .set({ status, failure, records, succeeded, failed, problems, finishedAt: sql`now()` })
    .where(eq(importRuns.id, runId))
}
