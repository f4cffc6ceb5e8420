import { tidySearch } from '#modules/catalog/products/public.ts'
import { transaction } from '#server/db/db.ts'
import { openRun } from './commands/runs.ts'
import { type Counts, type RunAtWork, storeBatch } from './commands/store-batch.ts'
import { batches, closeRun } from './commands/work-run.ts'
import { type LineReport, parseCatalog } from './rules.ts'
import { STORED_PROBLEMS } from './rules/preview.ts'

export type ImportReport = Counts & { runId: string; problems: LineReport[] }

export type ImportOptions = Pick<RunAtWork, 'storeId' | 'actor' | 'demoPicture'> & {
  fileName: string
  bytes: Uint8Array
  now: Date
  onProgress?: (counts: Counts) => void
}

/**
 * Reads a catalogue file into the shop at once, for the command line and the demo
 * shop: see `storeBatch`. What was stored survives a crash, and the same file
 * again finds every product by its code, or by its place in the file. Newest
 * first, the products stand in the order of the file. Throws `ImportRefusal`
 * before the first record for a file that cannot be read.
 */
export async function importCatalog({
  fileName,
  bytes,
  onProgress,
  ...options
}: ImportOptions): Promise<ImportReport> {
  const { storeId, actor, now } = options
  const { id, fileSha256 } = await transaction((tx) =>
    openRun(tx, { fileName, bytes, storeId, actor, now, status: 'running', keepsFile: false }),
  )
  const run = { ...options, id, fileSha256, sentAt: now, startedAt: now }
  let counts: Counts = { records: 0, succeeded: 0, failed: 0, created: 0, updated: 0, unchanged: 0 }
  const problems: LineReport[] = []
  try {
    const source = (async function* () {
      yield bytes
    })()
    const parsed = parseCatalog(source, { fileName, allowDemoImages: Boolean(options.demoPicture) })
    for await (const batch of batches(parsed)) {
      const stored = await storeBatch(run, batch, counts)
      counts = stored.counts
      problems.push(...stored.refused.slice(0, STORED_PROBLEMS - problems.length))
      onProgress?.(counts)
    }
  } catch (error) {
    await closeRun(id, 'failed', error instanceof Error ? error.message : String(error))
    throw error
  }
  await closeRun(id, 'done', null)
  await tidySearch()
  return { ...counts, runId: id, problems }
}
