import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { db, transaction } from '#server/db/db.ts'
import { passingTrouble } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { pastMoment } from '#server/process/demo-history.ts'
import { tidySearch } from '#modules/catalog/products/public.ts'
import { findStoreScope } from '#modules/sellers/stores/public.ts'
import { isAtLeast } from '#modules/sellers/stores/rules.ts'
import { actorOf, findWork, type Work } from '../queries/runs.ts'
import { ImportRefusal, type ParsedLine, parseCatalog } from '../rules.ts'
import { importFiles, importRuns } from '../tables.ts'
import { onceOf } from './how-to-read.ts'
import { announceRun } from './move-run.ts'
import { tableOf, unpackPictures } from './pictures.ts'
import { type Counts, isStoreClosed, storeBatch } from './store-batch.ts'
import { holdTurn, RunTaken, type Turn } from './take-turn.ts'

const BATCH = 250
// Then the next run has its turn, and this one goes to the end of the queue.
export const TURN_MS = 10_000
// Lines with errors cost little each, so that a batch may have more of them.
const BATCH_WITH_ERRORS = 2000
// Each time the shop's pages and counts are made anew: ten times a second they would never be cached while a file is read in.
const ANNOUNCE_MS = 2_000

/**
 * Works a run from where it stands to its end: what was stored before a crash is not read again. Repeatable, and two
 * at once store no line twice. Trouble that passes is thrown and tried again; anything else fails the run with what
 * it has done, and it can be gone on with.
 */
export async function workRun({ turn, now, turnMs }: { turn: Turn; now: Date; turnMs: number }) {
  const { runId } = turn
  const work = await begin(runId, now)
  if (!work?.content) return
  if (!(await stillMay(work, now))) return await closeRun(runId, 'failed', 'sender_left', turn)
  const actor = actorOf(work)
  const run = { ...work, actor, startedAt: work.startedAt ?? now, announces: everyTwoSeconds(), turn }
  let counts: Counts = work
  const end = performance.now() + turnMs
  try {
    const { fileName, content, pictures } = await tableOf({ ...work, content: work.content })
    if (!(await unpackPictures(work, { turn, pictures, end }))) return
    const parsed = parseCatalog(onceOf(content), {
      fileName,
      choices: work.choices ?? {},
      findPicture: pictures?.find,
      skip: counts.records,
    })
    for await (const batch of batches(parsed)) {
      counts = (await storeBatch(run, batch, counts)).counts
      if (performance.now() > end) return
    }
  } catch (error) {
    if (error instanceof RunTaken || passingTrouble(error)) throw error
    const reason = reasonOf(error)
    if (reason === 'unexpected') log.error({ err: error, runId }, 'import failed')
    return await closeRun(runId, 'failed', reason, turn)
  }
  await closeRun(runId, 'done', null, turn)
  await tidySearch()
}

function everyTwoSeconds() {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const isDue = performance.now() - last > ANNOUNCE_MS
    if (isDue) last = performance.now()
    return isDue
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ImportRefusal) return error.code
  return isStoreClosed(error) ? 'store_closed' : 'unexpected'
}

/** Imports a seller's file only while its sender may change the stock of that store. */
async function stillMay({ storeId, startedBy }: Work, now: Date): Promise<boolean> {
  if (storeId === null) return true
  const scope = startedBy === null ? null : await findStoreScope(db, { userId: startedBy, now })
  return scope !== null && scope.storeId === storeId && isAtLeast(scope.role, 'manager')
}

async function begin(runId: string, now: Date) {
  await db.execute(sql`
    update import_runs set status = 'running', started_at = coalesce(started_at, ${now}), touched_at = now()
    where id = ${runId} and status = 'queued'`)
  return await findWork(db, runId, ['running'])
}

/** Ends a run that is running, with its audit row; the shop receives a live update of what it stored last. */
export function closeRun(runId: string, status: 'done' | 'failed', failure: string | null, turn?: Turn) {
  return transaction(async (tx) => {
    if (turn) await holdTurn(tx, turn, 'running')
    const [run] = await tx
      .update(importRuns)
      .set({ status, failure, finishedAt: pastMoment() ?? sql`now()`, touchedAt: pastMoment() ?? sql`now()` })
      .where(and(eq(importRuns.id, runId), eq(importRuns.status, 'running')))
      .returning()
    if (!run) return
    if (status === 'done') await tx.delete(importFiles).where(eq(importFiles.runId, runId))
    const { fileName, records, succeeded, failed, created, updated, unchanged } = run
    await recordAudit(tx, {
      actor: actorOf(run),
      action: 'imports.run',
      target: { kind: 'import', id: runId },
      after: { fileName, status, records, succeeded, failed, created, updated, unchanged },
    })
    await announceRun(tx, { id: runId, startedBy: run.startedBy })
    await announce(tx, { name: 'product.listed' })
  })
}

/** A code may stand in a batch once: its second line must find what the first one made. */
export async function* batches(parsed: AsyncIterable<ParsedLine>): AsyncGenerator<ParsedLine[]> {
  let batch: ParsedLine[] = []
  let codes = new Set<string>()
  let good = 0
  for await (const entry of parsed) {
    const code = 'product' in entry ? entry.product.uniqueCode?.toLowerCase() : undefined
    if (good === BATCH || batch.length === BATCH_WITH_ERRORS || (code && codes.has(code))) {
      yield batch
      batch = []
      codes = new Set()
      good = 0
    }
    batch.push(entry)
    if ('product' in entry) good += 1
    if (code) codes.add(code)
  }
  if (batch.length > 0) yield batch
}
