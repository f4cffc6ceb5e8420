import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { ColumnChoice } from '#modules/catalog/imports/public.ts'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { forgetRows } from '#server/jobs/sweep.ts'
import { fieldUnknown, fileNotFound, wrongMoment } from '../errors.ts'
import { fieldsOf } from '../rules/files.ts'
import type { FileKind, FileStatus } from '../rules.ts'
import { earlierFiles, earlierOrders } from '../tables.ts'
import { publishDays, WORK } from './work-file.ts'

const RETAINED_DAYS = 30

type By = { actor: Admin; address: string }

/** Takes in a file and has it looked through; nothing in the shop changes. */
export async function sendFile(
  tx: Tx,
  {
    kind,
    fileName,
    bytes,
    actor,
    now,
  }: { kind: FileKind; fileName: string; bytes: Uint8Array; actor: Admin; now: Date },
): Promise<{ id: string }> {
  const [file] = await tx
    .insert(earlierFiles)
    .values({
      ...{ kind, fileName: fileName.slice(0, 255), content: Buffer.from(bytes) },
      ...{ startedBy: actor.userId, createdAt: now },
    })
    .returning({ id: earlierFiles.id })
  await enqueue(tx, WORK, { fileId: file!.id })
  await announce(tx, { name: 'earlier_shop.changed' })
  return file!
}

/** Has a file that was looked through read in. Audited; starting it twice is a 409. */
export async function startFile(tx: Tx, { id, actor, address }: By & { id: string }) {
  const { kind, preview } = await move(tx, id, ['ready'], { status: 'running', startedBy: actor.userId })
  await enqueue(tx, WORK, { fileId: id })
  const after = { kind, records: preview?.records ?? 0, sumCents: preview?.sumCents ?? 0 }
  await recordAudit(tx, {
    actor,
    address,
    action: 'earlier.start',
    target: { kind: 'earlier_file', id },
    after,
  })
}

/**
 * Has a file looked through again with the columns that a person chose. Only where nothing of it is stored and it is
 * still there; a field of another kind of file is refused. Repeatable.
 */
export async function chooseColumns(
  tx: Tx,
  { id, columns }: { id: string; columns: ColumnChoice<string>[] },
) {
  const file = await move(tx, id, ['ready', 'refused'], {
    status: 'reading',
    choices: columns,
    failure: null,
  })
  if (file.content === null) throw wrongMoment('refused')
  const fields = fieldsOf(file.kind)
  if (columns.some(({ field }) => field !== null && !fields.includes(field))) throw fieldUnknown()
  await enqueue(tx, WORK, { fileId: id })
}

/** Throws a file away of which nothing was stored. Audited. */
export async function discardFile(tx: Tx, { id, actor, address }: By & { id: string }) {
  await move(tx, id, ['reading', 'ready', 'refused'], { status: 'discarded', content: null })
  await recordAudit(tx, { actor, address, action: 'earlier.discard', target: { kind: 'earlier_file', id } })
}

/** Deletes the orders that a file brought; those that a later file replaced are that one's. Audited. */
export async function undoFile(tx: Tx, { id, actor, address }: By & { id: string }) {
  const file = await move(tx, id, ['done'], { status: 'undone' })
  if (file.kind !== 'orders') throw wrongMoment(file.status)
  await publishDays(tx, id)
  await tx.delete(earlierOrders).where(eq(earlierOrders.fileId, id))
  await recordAudit(tx, { actor, address, action: 'earlier.undo', target: { kind: 'earlier_file', id } })
}

async function move(tx: Tx, id: string, from: FileStatus[], to: Partial<typeof earlierFiles.$inferInsert>) {
  const [file] = await tx
    .update(earlierFiles)
    // Samples and first records serve to look at a file before; they name persons who may leave.
    .set({ ...to, preview: sql`preview || '{"columns": [], "rows": []}'`, touchedAt: sql`now()` })
    .where(and(eq(earlierFiles.id, id), inArray(earlierFiles.status, from)))
    .returning()
  if (!file) {
    const [known] = await tx.select().from(earlierFiles).where(eq(earlierFiles.id, id))
    throw known ? wrongMoment(known.status) : fileNotFound()
  }
  await announce(tx, { name: 'earlier_shop.changed' })
  return file
}

/** Deletes the content of files that no one started for a month. Repeatable. */
export async function forgetFiles({ now }: { now: Date }) {
  const before = new Date(now.getTime() - RETAINED_DAYS * 86_400_000).toISOString()
  await forgetRows({
    name: 'earlier.forget',
    now,
    table: sql`earlier_files`,
    key: sql`id`,
    where: sql`created_at < ${before}::timestamptz and status in ('ready', 'refused', 'discarded')
      and not exists (select from earlier_orders where file_id = earlier_files.id)`,
  })
}
