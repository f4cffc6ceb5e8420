import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { SITE } from '../queries/find-meant.ts'
import { importRuns, type RunStatus } from '../tables.ts'
import { WORK } from './move-run.ts'

/** How long a turn lasts without a batch: a worker that died does not block the seller's other files. */
const SILENT_SECONDS = 60

/** Another attempt works the run, its job was cancelled, or the run was stopped or discarded. */
export class RunTaken extends Error {}

export type Turn = { runId: string; sellerId: string; attempt: string; signal: AbortSignal | undefined }

/**
 * Takes the turn of a run's seller; null while another of their runs has it. A new attempt at the same run takes the
 * turn from the old one.
 */
export async function takeTurn({
  runId,
  storeId,
  signal,
}: {
  runId: string
  storeId: string | null
  signal: AbortSignal | undefined
}): Promise<Turn | null> {
  const turn = { runId, sellerId: storeId ?? SITE, attempt: randomUUID(), signal }
  const { rows } = await db.execute(sql`
    insert into import_turns as held (seller_id, run_id, attempt, until)
    select ${turn.sellerId}::uuid, ${runId}::uuid, ${turn.attempt}::uuid, ${soon}
    -- Asked first, since the turn of another run is locked as long as its batch lasts.
    where not exists (select from import_turns
      where seller_id = ${turn.sellerId} and run_id <> ${runId} and until >= now())
    on conflict (seller_id) do update
      set run_id = excluded.run_id, attempt = excluded.attempt, until = excluded.until
      where held.run_id = excluded.run_id or held.until < now()
    returning 1`)
  return rows.length > 0 ? turn : null
}

/** Locks the run, then the turn, until the transaction ends; throws `RunTaken` where either changed meanwhile. */
export async function holdTurn(
  tx: Tx,
  { runId, sellerId, attempt, signal }: Turn,
  status: RunStatus,
): Promise<void> {
  const [run] = await tx
    .select({ status: importRuns.status })
    .from(importRuns)
    .where(eq(importRuns.id, runId))
    .for('no key update')
  const { rows } = await tx.execute(sql`
    update import_turns set until = ${soon} where seller_id = ${sellerId} and attempt = ${attempt} returning 1`)
  if (signal?.aborted || run?.status !== status || rows.length === 0) throw new RunTaken()
}

/** Gives the turn back and queues the seller's next run; `again` also queues the same run where it is not at its end. */
export async function endTurn({ runId, sellerId, attempt }: Turn, { again }: { again: boolean }) {
  await transaction(async (tx) => {
    const ended = await tx.execute(sql`
      delete from import_turns where seller_id = ${sellerId} and attempt = ${attempt} returning 1`)
    if (ended.rows.length === 0) return
    const { rows } = await tx.execute<{ runId: string }>(sql`
      select run.id as "runId" from import_runs as run
      where coalesce(run.store_id, ${SITE}::uuid) = ${sellerId} and run.status in ('reading', 'queued', 'running', 'undoing')
        and (run.status = 'undoing' or exists (select from import_files where run_id = run.id))
        and (${again} or run.id <> ${runId})
      order by run.status <> 'reading', run.created_at, run.id limit 1`)
    for (const next of rows) await enqueue(tx, WORK, next)
  })
}

const soon = sql`now() + make_interval(secs => ${SILENT_SECONDS})`
