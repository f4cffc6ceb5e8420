import { and, asc, eq, exists, inArray, lte, notInArray } from 'drizzle-orm'
import { db, transaction } from '#server/db.ts'
import { sweep } from '#server/sweep.ts'
import { listParts } from '../queries/parts.ts'
import { SELLER_METHODS } from '../rules.parts.ts'
import { type OrderPart, orderParts, orders } from '../tables.ts'
import { moveOrder } from './move-order.ts'
import { lapseParts } from './settle-part.ts'

const named = { id: orders.id, number: orders.number }

/**
 * Gives up the orders, and the sellers' parts of orders, whose time to pay is over: reservation released, order or
 * part cancelled, once. Several workers may run it; each takes what no other holds. Money that arrives later is
 * met by the settlement.
 */
export async function expireOrders({ now }: { now: Date }): Promise<void> {
  const isOver = and(
    eq(orders.status, 'pending'),
    notInArray(orders.paymentMethod, [...SELLER_METHODS]),
    inArray(orders.paymentStatus, ['awaiting', 'failed']),
    lte(orders.expiresAt, now),
  )
  await sweep({
    name: 'orders.expire',
    now,
    due: (limit) => db.select(named).from(orders).where(isOver).orderBy(asc(orders.expiresAt)).limit(limit),
    work: ({ id }) =>
      transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), isOver))
          .for('update', { skipLocked: true })
        if (!order) return
        await moveOrder(tx, { order, to: 'cancelled', by: 'expiry', now })
        await tx.update(orders).set({ paymentStatus: 'expired' }).where(eq(orders.id, id))
      }),
  })
  const duePart = and(eq(orderParts.orderId, orders.id), lte(orderParts.dueAt, now))
  const hasDuePart = exists(db.select({ id: orderParts.id }).from(orderParts).where(duePart))
  await sweep({
    name: 'orders.lapse-parts',
    now,
    due: (limit) =>
      db.select(named).from(orders).where(hasDuePart).orderBy(asc(orders.createdAt)).limit(limit),
    work: ({ id }) =>
      transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(eq(orders.id, id))
          .for('update', { skipLocked: true })
        if (!order) return
        const isDue = ({ dueAt }: OrderPart) => dueAt !== null && dueAt <= now
        await lapseParts(tx, { order, parts: (await listParts(tx, { orderId: id })).filter(isDue), now })
      }),
  })
}
