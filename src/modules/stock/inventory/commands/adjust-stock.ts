import { sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { belowReserved, reasonRequired, stockMoved, tooMuchStock } from '../errors.ts'
import { refusalOf } from '../queries.ts'
import {
  type AdjustmentReason,
  type AdjustmentType,
  adjustedStock,
  availableOf,
  MAX_STOCK,
} from '../rules.ts'
import { lockLevels } from './lock-levels.ts'
import { type Move, writeMoves } from './write-moves.ts'

type Correction = {
  variantId: string
  type: AdjustmentType
  quantity: number
  /** The stock that the caller saw; any other stock now is refused. */
  stockSeen?: number | undefined
}

type Why = {
  reason?: AdjustmentReason | '' | undefined
  referenceNumber?: string | undefined
  notes?: string | undefined
  userId: string | null
  importId?: string | undefined
  confirmBelowReserved?: boolean | undefined
  now: Date
}

export type Adjustment = Correction & Why

/** Corrects the stock of one variant; see `adjustStockLevels`. */
export async function adjustStock(tx: Tx, { variantId, type, quantity, stockSeen, ...why }: Adjustment) {
  const [adjusted] = await adjustStockLevels(tx, {
    ...why,
    adjustments: [{ variantId, type, quantity, stockSeen }],
  })
  return adjusted!
}

/**
 * Corrects stock, all or none, and records the reason. Taking away stops at zero
 * and records what was really taken. Going below what is promised is refused
 * until it is confirmed; then the promises that end last are broken, whole ones,
 * and those orders find nothing reserved when they are paid. Locks the levels in
 * variant-id order; each variant stands in one adjustment.
 */
export async function adjustStockLevels(
  tx: Tx,
  { adjustments, mails, ...why }: Why & { adjustments: readonly Correction[]; mails?: boolean },
) {
  const { requireReason } = await readSettings(tx, 'inventory')
  if (!why.reason && requireReason) throw reasonRequired()
  const ids = adjustments.map(({ variantId }) => variantId)
  const levels = await lockLevels(tx, ids)
  const moves: Move[] = []
  for (const { variantId, type, quantity, stockSeen } of adjustments) {
    const level = levels.get(variantId)
    if (!level?.listedUnder) throw await refusalOf(tx, EVERY_STORE, variantId)
    const of = { variantId, productId: level.listedUnder }
    if (stockSeen !== undefined && level.onHand !== stockSeen) throw stockMoved(of, level.onHand)
    const onHand = adjustedStock(level.onHand, type, quantity)
    if (onHand > MAX_STOCK) throw tooMuchStock(MAX_STOCK)
    const isShort = onHand < level.reserved
    if (isShort && !why.confirmBelowReserved) throw belowReserved(of, level.reserved)
    const broken = isShort ? await breakPromises(tx, { variantId, onHand }) : 0
    moves.push({
      level,
      after: { onHand, reserved: level.reserved - broken },
      type,
      quantity: type === 'set' ? onHand : Math.abs(onHand - level.onHand),
      reason: why.reason || 'other',
      referenceNumber: why.referenceNumber,
      notes: why.notes,
      userId: why.userId,
      importId: why.importId,
    })
  }
  await writeMoves(tx, moves, why.now, mails === undefined ? {} : { mails })
  return moves.map(({ level, after, quantity }) => ({
    variantId: level.variantId,
    productId: level.listedUnder!,
    previousStock: level.onHand,
    newStock: after.onHand,
    quantity,
    reserved: after.reserved,
    available: availableOf(after),
  }))
}

/** Sets the stock to the counts of a file. The person who counted knows the levels, so no alerts are emailed. */
export async function setCountedStock(
  tx: Tx,
  { counts, ...why }: Why & { counts: readonly { variantId: string; onHand: number }[] },
) {
  if (counts.length === 0) return
  const adjustments = counts.map(({ variantId, onHand }) => ({
    variantId,
    type: 'set' as const,
    quantity: onHand,
  }))
  await adjustStockLevels(tx, { ...why, adjustments, mails: false })
}

/** Ends the promises that `onHand` units cannot keep, the last to end first; returns their units. */
async function breakPromises(tx: Tx, { variantId, onHand }: { variantId: string; onHand: number }) {
  const { rows } = await tx.execute<{ quantity: number }>(sql`
    delete from stock_reservations as promise
    using (
      select order_id, sum(quantity) over (order by expires_at, order_id) as running
      from stock_reservations where product_id = ${variantId}
    ) as queue
    where promise.product_id = ${variantId} and promise.order_id = queue.order_id and queue.running > ${onHand}
    returning promise.quantity`)
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}
