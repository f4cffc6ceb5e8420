import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { restoreVariants, undoChanges } from '#modules/catalog/products/public.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { alreadySold } from '../errors.ts'
import { actorOf } from '../queries/runs.ts'
import { importFiles, importRuns } from '../tables.ts'
import { move, announceRun, WORK } from './move-run.ts'
import { holdTurn, type Turn } from './take-turn.ts'

const BATCH = 250

/** Has a run taken back. Refused with `imports.already_sold` where something of it was sold or promised since. */
export async function undo(
  tx: Tx,
  scope: AnyStore,
  { id, actor, address }: { id: string; actor: Member; address: string },
) {
  await move(tx, scope, id, ['done', 'stopped', 'failed'], 'undoing')
  const { rows } = await tx.execute<{ products: number; title: string }>(sql`
    select count(*)::int as products, min(product.title) as title
    from product_changes as change join products as product on product.id = change.product_id
    where change.change_id = ${id} and ${isSold}`)
  const found = rows[0]
  if (found && found.products > 0) throw alreadySold(found.products, found.title)
  await enqueue(tx, WORK, { runId: id })
  await recordAudit(tx, { actor, address, action: 'imports.undo', target: { kind: 'import', id } })
}

const soldOf = sql`array(select id from product_variants where product_id = change.product_id)`
const isSold = sql`(exists (select from inventory_transactions as moved
    where moved.product_id = any(${soldOf}) and moved.reason = 'sale' and moved.created_at >= change.created_at)
  or exists (select from stock_reservations as promise where promise.product_id = any(${soldOf})))`

/**
 * Takes a run back, some hundred products in each transaction: what was sold in between stays as it is and is
 * counted. Repeatable, and gone on with after a crash.
 */
export async function undoRun({ turn, now }: { turn: Turn; now: Date }) {
  const { runId } = turn
  const [run] = await db
    .select({ startedBy: importRuns.startedBy, storeId: importRuns.storeId })
    .from(importRuns)
    .where(and(eq(importRuns.id, runId), eq(importRuns.status, 'undoing')))
  if (!run) return
  while (await transaction((tx) => undoSome(tx, { turn, run, now })));
  await transaction(async (tx) => {
    await holdTurn(tx, turn, 'undoing')
    const [undone] = await tx
      .update(importRuns)
      .set({ status: 'undone', touchedAt: sql`now()` })
      .where(eq(importRuns.id, runId))
      .returning({ kept: importRuns.kept })
    await tx.delete(importFiles).where(eq(importFiles.runId, runId))
    // The same file again makes what it says anew, and finds the products that left by their codes or places.
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'imports.undone',
      target: { kind: 'import', id: runId },
      after: undone,
    })
    await announceRun(tx, { id: runId, startedBy: run.startedBy })
  })
}

async function undoSome(
  tx: Tx,
  { turn, run, now }: { turn: Turn; run: Parameters<typeof actorOf>[0]; now: Date },
) {
  const { runId } = turn
  await holdTurn(tx, turn, 'undoing')
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from product_changes where change_id = ${runId} and outcome is null
    order by product_id limit ${BATCH}`)
  if (rows.length === 0) return false
  const productIds = rows.map(({ id }) => id)
  // Held before it is asked what was sold, as a sale holds them too.
  await tx.execute(sql`select id from products where id = any(${sql.param(productIds)}::uuid[])
    order by id for no key update`)
  await tx.execute(sql`select product_id from stock_levels where product_id in (
      select id from product_variants where product_id = any(${sql.param(productIds)}::uuid[]))
    order by product_id for update`)
  const sold = await tx.execute<{ id: string }>(sql`
    select change.product_id as id from product_changes as change
    where change.change_id = ${runId} and change.product_id = any(${sql.param(productIds)}::uuid[]) and ${isSold}`)
  const excludedIds = new Set(sold.rows.map(({ id }) => id))
  const changes = await undoChanges(tx, {
    changeId: runId,
    productIds,
    excludedIds,
    actorId: run.startedBy,
    restore: (change) => restoreVariants(tx, { ...change, actor: actorOf(run), importId: runId, now }),
    importId: runId,
    now,
  })
  await tx
    .update(importRuns)
    .set({ kept: sql`kept + ${changes.kept}`, touchedAt: sql`now()` })
    .where(eq(importRuns.id, runId))
  await announceRun(tx, { id: runId, startedBy: run.startedBy })
  return true
}
