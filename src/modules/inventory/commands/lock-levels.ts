import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db.ts'
import { stockNotFound } from '../errors.ts'
import { stockLevels, stockReservations } from '../tables.ts'

export type Level = typeof stockLevels.$inferSelect

/**
 * Locks levels in product-id order, the one order everybody takes, so that two
 * orders can never wait for each other. Reservations and ledger of a product only
 * change under this lock. Whoever also locks the order locks it first.
 */
export async function lockLevels(tx: Tx, which: SQL): Promise<Map<string, Level>> {
  const levels = await tx.select().from(stockLevels).where(which).orderBy(stockLevels.productId).for('update')
  return new Map(levels.map((level) => [level.productId, level]))
}

export async function lockLevel(tx: Tx, productId: string): Promise<Level> {
  const level = (await lockLevels(tx, eq(stockLevels.productId, productId))).get(productId)
  if (!level) throw stockNotFound()
  return level
}

/** The levels that hold something for these orders, of these products alone when they are named. */
export function promisedTo(tx: Tx, orderIds: readonly string[], productIds?: readonly string[]): SQL {
  const { orderId, productId } = stockReservations
  const promised = tx
    .select({ productId })
    .from(stockReservations)
    .where(and(inArray(orderId, [...orderIds]), productIds && inArray(productId, [...productIds])))
  return inArray(stockLevels.productId, promised)
}
