import { sql } from 'drizzle-orm'
import { together, type Tx } from '#server/db/db.ts'
import { announceAvailability } from '../events.ts'
import { type AdjustmentType, availableOf, type LedgerReason, type StockLevel } from '../rules.ts'
import type { Level } from './lock-levels.ts'
import { refreshAlerts } from './refresh-alerts.ts'

export type Move = {
  /** As it was locked. */
  level: Level
  after: StockLevel
  type: AdjustmentType
  /** What really moved; for `set` the new count. */
  quantity: number
  reason: LedgerReason
  referenceNumber?: string | undefined
  notes?: string | undefined
  orderId?: string
  userId?: string | null | undefined
  importId?: string | undefined
}

/**
 * The only way to change the units on hand: level, ledger, alerts and live events together.
 * The levels are locked, each product stands in one move only.
 */
export async function writeMoves(tx: Tx, moves: readonly Move[], now: Date, { mails = true } = {}) {
  if (moves.length === 0) return
  const levels = moves.map(({ level, after }) => ({ ...level, ...after }))
  const written = tx.execute(sql`
    with move as (
      select * from jsonb_to_recordset(${JSON.stringify(moves.map(toRow))}) as row (
        product_id uuid, type text, quantity int, previous_stock int, new_stock int, reserved int, reason text,
        reference_number text, notes text, order_id uuid, user_id uuid, import_id uuid)
    ), moved as (
      update stock_levels as level set on_hand = new_stock, reserved = move.reserved,
        last_restock_date = case when new_stock > on_hand then ${now} else last_restock_date end
      from move where level.product_id = move.product_id
    )
    insert into inventory_transactions (product_id, transaction_type, quantity, previous_stock, new_stock, reason,
      reference_number, notes, order_id, user_id, import_id, created_at)
    select product_id, type, quantity, previous_stock, new_stock, reason,
      reference_number, notes, order_id, user_id, import_id, ${now}
    from move order by product_id`)
  await together(written, refreshAlerts(tx, levels, now, { mails }))
  const changes = moves.map(({ level, after }) => {
    return { productId: level.listedUnder, before: availableOf(level), after: availableOf(after) }
  })
  await announceAvailability(tx, changes)
}

function toRow({ level, after, type, quantity, reason, ...move }: Move) {
  return {
    product_id: level.variantId,
    type,
    quantity,
    previous_stock: level.onHand,
    new_stock: after.onHand,
    reserved: after.reserved,
    reason,
    reference_number: move.referenceNumber || null,
    notes: move.notes || null,
    order_id: move.orderId ?? null,
    user_id: move.userId ?? null,
    import_id: move.importId ?? null,
  }
}
