import { and, eq, inArray, lte } from 'drizzle-orm'
import { transaction } from '#server/db.ts'
import { orders } from '../tables.ts'
import { moveOrder } from './move-order.ts'

const MOST_AT_ONCE = 1000

/**
 * Gives up the orders whose time to pay is over: reservation released, order cancelled, once. Several workers
 * may run it; each takes what no other holds. Money that arrives later is met by the settlement.
 */
export async function expireOrders({ now }: { now: Date }): Promise<number> {
  let expired = 0
  while (expired < MOST_AT_ONCE && (await expireNext(now))) expired += 1
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
