import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import { refuseClosed } from '#modules/catalog/commands/own-products.ts'
import { type AnyStore, EVERY_STORE } from '#modules/stores/queries.scope.ts'
import type { Actor, Member, System } from '#server/actor.ts'
import { db, type Tx } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { announce } from '#server/live.ts'
import { forgetRows, sweep } from '#server/sweep.ts'
import type { RunStatus } from '../tables.ts'
import { importFiles, importProblems, importRuns } from '../tables.ts'
import { move, tellRun, WORK } from './move-run.ts'
import { previewRun } from './preview-run.ts'
import { undoRun } from './undo-run.ts'
import { workRun } from './work-run.ts'

const SILENT_SECONDS = 30
/** How long a file can still be mended, gone on with or looked up. */
const KEPT_DAYS = 30

type Sent = {
  fileName: string
  bytes: Uint8Array
  actor: Actor | System
  now: Date
}

/** Takes in a file with its run, to be looked through (`reading`) or worked by the caller (`running`). */
export async function openRun(
  tx: Tx,
  {
    fileName,
    bytes,
    storeId,
    actor,
    now,
    status,
    keepsFile,
  }: Sent & {
    /** null is the site itself. */
    storeId: string | null
    status: RunStatus
    keepsFile: boolean
  },
): Promise<{ id: string; fileSha256: Buffer }> {
  const fileSha256 = createHash('sha256').update(bytes).digest()
  const startedBy = 'userId' in actor ? actor.userId : null
  const startedAt = status === 'running' ? now : null
  const [run] = await tx
    .insert(importRuns)
    .values({
      fileName: fileName.slice(0, 255),
      fileSha256,
      startedBy,
      storeId,
      status,
      startedAt,
      createdAt: now,
    })
    .returning({ id: importRuns.id })
  if (keepsFile) await tx.insert(importFiles).values({ runId: run!.id, content: Buffer.from(bytes) })
  return { id: run!.id, fileSha256 }
}

/** Takes in a file and has it looked through; nothing in the shop changes. Refused for a store that lists nothing. */
export async function sendFile(tx: Tx, scope: AnyStore, sent: Sent): Promise<{ id: string }> {
  if (scope !== EVERY_STORE) refuseClosed(scope.standing)
  const storeId = scope === EVERY_STORE ? null : scope.storeId
  const { id } = await openRun(tx, { ...sent, storeId, status: 'reading', keepsFile: true })
  await enqueue(tx, WORK, { runId: id })
  await tellRun(tx, { id, startedBy: 'userId' in sent.actor ? sent.actor.userId : null })
  return { id }
}

type By = { id: string; actor: Member; address: string }

/** Has a file that was looked through read in, or one that was stopped or failed gone on with. */
export async function startRun(tx: Tx, scope: AnyStore, { id, actor, address }: By) {
  if (scope !== EVERY_STORE) refuseClosed(scope.standing)
  await move(tx, scope, id, ['ready', 'stopped', 'failed'], 'queued')
  await tx.execute(sql`delete from import_problems where run_id = ${id}
    and exists (select from import_runs where id = ${id} and records = 0)`)
  await enqueue(tx, WORK, { runId: id })
  await recordAudit(tx, { actor, address, action: 'imports.start', target: { kind: 'import', id } })
}

/** Stops a run after the lines it is storing; what is stored stays, and it can be gone on with. */
export async function stopRun(tx: Tx, scope: AnyStore, { id, actor, address }: By) {
  await move(tx, scope, id, ['queued', 'running'], 'stopped')
  await announce(tx, { name: 'product.listed' })
  await recordAudit(tx, { actor, address, action: 'imports.stop', target: { kind: 'import', id } })
}

/** Throws a file away of which nothing was stored. */
export async function discardRun(tx: Tx, scope: AnyStore, { id, actor, address }: By) {
  await move(tx, scope, id, ['reading', 'ready', 'refused'], 'discarded')
  await tx.delete(importFiles).where(eq(importFiles.runId, id))
  await tx.delete(importProblems).where(eq(importProblems.runId, id))
  await recordAudit(tx, { actor, address, action: 'imports.discard', target: { kind: 'import', id } })
}

/** Does whatever is next for a run. Repeatable, and harmless for one that needs nothing. */
export async function continueRun({ runId, now }: { runId: string; now: Date }) {
  await previewRun({ runId })
  await workRun({ runId, now })
  await undoRun({ runId, now })
}

/** Goes on with the runs whose worker fell silent. */
export function continueRuns({ now }: { now: Date }) {
  const silent = new Date(now.getTime() - SILENT_SECONDS * 1000)
  return sweep({
    name: 'imports.continue',
    now,
    due: (limit) =>
      db
        .select({ id: importRuns.id })
        .from(importRuns)
        .innerJoin(importFiles, eq(importFiles.runId, importRuns.id))
        .where(
          and(
            inArray(importRuns.status, ['reading', 'queued', 'running', 'undoing']),
            lt(importRuns.touchedAt, silent),
          ),
        )
        .orderBy(importRuns.touchedAt)
        .limit(limit),
    work: ({ id }) => continueRun({ runId: id, now }),
  })
}

/** Forgets the files and refused lines of old runs; the runs themselves stay in the list. */
export async function forgetFiles({ now }: { now: Date }) {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const old = sql`run_id in (select id from import_runs where created_at < ${before}::timestamptz
    and status not in ('reading', 'queued', 'running', 'undoing'))`
  await forgetRows({
    name: 'imports.forget-files',
    now,
    table: sql`import_files`,
    key: sql`run_id`,
    where: old,
  })
  await forgetRows({
    name: 'imports.forget-problems',
    now,
    table: sql`import_problems`,
    key: sql`run_id`,
    where: old,
  })
}
