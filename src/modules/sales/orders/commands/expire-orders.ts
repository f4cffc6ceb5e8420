import { and, asc, eq, exists, gt, inArray, lte, ne, notExists, notInArray, or } from 'drizzle-orm'
import { db, transaction } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { keepStockUntil } from '#modules/stock/inventory/public.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import { announceOrder } from '../events.ts'
import { listStockLines } from '../queries/orders.ts'
import { listParts } from '../queries/parts.ts'
import { SELLER_METHODS } from '../rules/parts.ts'
import { PAYMENT_METHODS } from '../rules.ts'
import { type OrderPart, orderParts, orders } from '../tables.ts'
import { moveOrder } from './move-order.ts'
import { lapseParts } from './settle-part.ts'

const named = { id: orders.id, number: orders.number }

/**
 * Gives up the orders, and the sellers' parts of orders, whose time to pay is over: reservation released, order or
 * part cancelled, once. Several workers may run it; each takes what no other holds. Money that arrives later is
 * met by the settlement. An order made while the machine's clock was ahead first gets the time of one made now.
 */
export async function expireOrders({ now }: { now: Date }): Promise<void> {
  await shortenHolds(now)
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

async function shortenHolds(now: Date) {
  const isTooLong = PAYMENT_METHODS.map((method) =>
    and(eq(orders.paymentMethod, method), gt(orders.expiresAt, reservationEndsAt(method, now))),
  )
  // A part whose money somebody waits for has a time of its own.
  const movedPart = and(eq(orderParts.orderId, orders.id), ne(orderParts.state, 'waiting'))
  const isAhead = and(
    eq(orders.status, 'pending'),
    gt(orders.createdAt, now),
    or(...isTooLong),
    notExists(db.select({ id: orderParts.id }).from(orderParts).where(movedPart)),
  )
  await sweep({
    name: 'orders.shorten-holds',
    now,
    due: (limit) => db.select(named).from(orders).where(isAhead).orderBy(asc(orders.createdAt)).limit(limit),
    work: ({ id }) =>
      transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), isAhead))
          .for('update', { skipLocked: true })
        if (!order) return
        const expiresAt = reservationEndsAt(order.paymentMethod, now)
        await tx.update(orders).set({ expiresAt }).where(eq(orders.id, id))
        await tx
          .update(orderParts)
          .set({ dueAt: expiresAt })
          .where(and(eq(orderParts.orderId, id), gt(orderParts.dueAt, expiresAt)))
        const productIds = (await listStockLines(tx, { orderId: id })).map(({ productId }) => productId)
        await keepStockUntil(tx, { orderId: id, productIds, expiresAt })
        await announceOrder(tx, order)
      }),
  })
}
