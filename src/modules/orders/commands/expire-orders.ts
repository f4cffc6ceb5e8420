import { and, eq, exists, inArray, lte, notInArray } from 'drizzle-orm'
import { transaction } from '#server/db.ts'
import { listParts } from '../queries/parts.ts'
import { SELLER_METHODS } from '../rules.parts.ts'
import { type OrderPart, orderParts, orders } from '../tables.ts'
import { moveOrder } from './move-order.ts'
import { lapseParts } from './settle-part.ts'

const MOST_AT_ONCE = 1000

/**
 * Gives up the orders, and the sellers' parts of orders, whose time to pay is over: reservation released, order or
 * part cancelled, once. Several workers may run it; each takes what no other holds. Money that arrives later is
 * met by the settlement.
 */
export async function expireOrders({ now }: { now: Date }): Promise<number> {
  let expired = 0
  while (expired < MOST_AT_ONCE && (await expireNext(now))) expired += 1
  while (expired < MOST_AT_ONCE && (await expireNextParts(now))) expired += 1
  return expired
}

// One order per transaction: two orders hold the same products in any order, and a batch would wait in circles.
function expireNext(now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.status, 'pending'),
          notInArray(orders.paymentMethod, [...SELLER_METHODS]),
          inArray(orders.paymentStatus, ['awaiting', 'failed']),
          lte(orders.expiresAt, now),
        ),
      )
      .orderBy(orders.expiresAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!order) return false
    const { id } = await moveOrder(tx, { order, to: 'cancelled', by: 'expiry', now })
    await tx.update(orders).set({ paymentStatus: 'expired' }).where(eq(orders.id, id))
    return true
  })
}

function expireNextParts(now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const due = tx
      .select({ id: orderParts.id })
      .from(orderParts)
      .where(and(eq(orderParts.orderId, orders.id), lte(orderParts.dueAt, now)))
    const [order] = await tx
      .select()
      .from(orders)
      .where(exists(due))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!order) return false
    const parts = await listParts(tx, { orderId: order.id })
    const isDue = ({ dueAt }: OrderPart) => dueAt !== null && dueAt <= now
    await lapseParts(tx, { order, parts: parts.filter(isDue), now })
    return true
  })
}
