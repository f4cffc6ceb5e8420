import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { tooManyFiles } from '../errors.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { isVerified } from '#modules/sellers/stores/rules.ts'
import { refuseClosed } from '#modules/catalog/products/public.ts'
import { type AnyStore, EVERY_STORE, type StoreScope } from '#modules/sellers/stores/public.ts'
import type { Actor, Member, System } from '#server/auth/actor.ts'
import { db, type Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { announce } from '#server/events/live.ts'
import { forgetRows, sweep } from '#server/jobs/sweep.ts'
import { SITE } from '../queries/find-meant.ts'
import type { RunStatus } from '../tables.ts'
import { importFiles, importPictureLines, importPictures, importProblems, importRuns } from '../tables.ts'
import { lookAgain } from './choose.ts'
import { move, announceRun, WORK } from './move-run.ts'
import { previewRun } from './preview-run.ts'
import { endTurn, RunTaken, takeTurn } from './take-turn.ts'
import { undoRun } from './undo-run.ts'
import { TURN_MS, workRun } from './work-run.ts'

const SILENT_SECONDS = 30
const AT_WORK: RunStatus[] = ['reading', 'queued', 'running', 'undoing']
/** How long a file can still be mended, gone on with or looked up. */
const RETAINED_DAYS = 30

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
  if (scope !== EVERY_STORE) await refuseOverQuota(tx, scope, { files: 1, bytes: sent.bytes.length })
  const { id } = await openRun(tx, { ...sent, storeId, status: 'reading', keepsFile: true })
  await enqueue(tx, WORK, { runId: id })
  await announceRun(tx, { id, startedBy: 'userId' in sent.actor ? sent.actor.userId : null })
  return { id }
}

/**
 * Takes in a ZIP of the pictures that the lines of a file name, and has the file looked through again; an earlier one is
 * replaced. Only where nothing of the file is stored and it is still there. Repeatable.
 */
export async function sendPictures(
  tx: Tx,
  scope: AnyStore,
  { id, bytes }: { id: string; bytes: Uint8Array },
) {
  if (scope !== EVERY_STORE) await refuseOverQuota(tx, scope, { files: 0, bytes: bytes.length, runId: id })
  await lookAgain(tx, scope, { id })
  await tx
    .update(importFiles)
    .set({ pictures: Buffer.from(bytes) })
    .where(eq(importFiles.runId, id))
}

const MIB = 1024 * 1024
/** What a store may have waiting at once; a file waits until it is read in, refused or discarded. */
const QUOTA = { verified: { files: 50, bytes: 200 * MIB }, other: { files: 5, bytes: 20 * MIB } }

type Added = {
  files: number
  bytes: number
  /** Whose pictures these bytes replace. */
  runId?: string
}

async function refuseOverQuota(
  tx: Tx,
  { storeId, standing }: StoreScope,
  { files, bytes, runId = SITE }: Added,
) {
  const quota = isVerified(standing) ? QUOTA.verified : QUOTA.other
  // Many that come at once are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports.quota'), hashtext(${storeId}))`)
  const isOver = async () => {
    const { rows } = await tx.execute<{ files: number; bytes: string }>(sql`
      select count(*)::int as files, coalesce(sum(octet_length(content)
        + case when id = ${runId} then 0 else coalesce(octet_length(pictures), 0) end), 0) as bytes
      from import_files join import_runs on id = run_id where store_id = ${storeId}`)
    return rows[0]!.files + files > quota.files || Number(rows[0]!.bytes) + bytes > quota.bytes
  }
  if (!(await isOver())) return
  // A refused file is only there to be read in another way, and gives its place to the next one.
  await tx.execute(sql`delete from import_files
    where run_id in (select id from import_runs where store_id = ${storeId} and status = 'refused' and id <> ${runId})`)
  if (await isOver()) throw tooManyFiles()
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
  await tx.delete(importPictures).where(eq(importPictures.runId, id))
  await tx.delete(importPictureLines).where(eq(importPictureLines.runId, id))
  await recordAudit(tx, { actor, address, action: 'imports.discard', target: { kind: 'import', id } })
}

/**
 * Does whatever is next for a run while its seller's turn lasts. Repeatable, harmless for one that needs nothing, and
 * never beside another attempt: each batch stores nothing unless this attempt still has the turn.
 */
export async function continueRun({
  runId,
  now,
  signal,
  turnMs = TURN_MS,
}: {
  runId: string
  now: Date
  signal?: AbortSignal
  turnMs?: number
}) {
  const [run] = await db
    .select({ storeId: importRuns.storeId })
    .from(importRuns)
    .where(and(eq(importRuns.id, runId), inArray(importRuns.status, AT_WORK)))
  const turn = run && (await takeTurn({ runId, storeId: run.storeId, signal }))
  if (!turn) return
  let again = true
  try {
    await previewRun({ turn })
    await workRun({ turn, now, turnMs })
    await undoRun({ turn, now })
  } catch (error) {
    // What failed is tried again by its job, which waits longer each time.
    again = false
    if (!(error instanceof RunTaken)) throw error
  } finally {
    await endTurn(turn, { again })
  }
}

/** Goes on with the runs whose worker fell silent. */
export function continueRuns({ now, signal }: { now: Date; signal?: AbortSignal }) {
  const silent = new Date(now.getTime() - SILENT_SECONDS * 1000)
  return sweep({
    name: 'imports.continue',
    now,
    due: (limit) =>
      db
        .select({ id: importRuns.id })
        .from(importRuns)
        .leftJoin(importFiles, eq(importFiles.runId, importRuns.id))
        .where(
          and(
            inArray(importRuns.status, AT_WORK),
            or(eq(importRuns.status, 'undoing'), isNotNull(importFiles.runId)),
            lt(importRuns.touchedAt, silent),
          ),
        )
        .orderBy(importRuns.touchedAt)
        .limit(limit),
    work: ({ id }) => continueRun({ runId: id, now, ...(signal && { signal }) }),
  })
}

/** Forgets the files and refused lines of old runs; the runs themselves stay in the list. */
export async function forgetFiles({ now }: { now: Date }) {
  const before = new Date(now.getTime() - RETAINED_DAYS * 86_400_000).toISOString()
  const old = sql`run_id in (select id from import_runs where created_at < ${before}::timestamptz
    and status not in ('reading', 'queued', 'running', 'undoing'))`
  for (const name of ['files', 'problems', 'picture_lines']) {
    const table = sql.identifier(`import_${name}`)
    await forgetRows({
      name: `imports.forget_${name}`,
      now,
      table: sql`${table}`,
      key: sql`run_id`,
      where: old,
    })
  }
}
