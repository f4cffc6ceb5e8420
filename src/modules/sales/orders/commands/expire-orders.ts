import { PAYMENT_METHODS, SELLER_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import {
  and,
  asc,
  type Column,
  eq,
  exists,
  gt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm'
import { isOneOf } from '#server/db/columns.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { keepStockUntil } from '#modules/stock/inventory/public.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import { announceOrder } from '../events.ts'
import { listStockLines } from '../queries/orders.ts'
import { listDirectOrders } from '../queries/direct-orders.ts'
import { PAYABLE_STATUSES, UNPAID_STATUSES } from '../rules.ts'
import { type Order, type DirectOrder, sellerOrders, orders } from '../tables.ts'
import { moveOrder } from './move-order.ts'
import { lapseUnpaid } from './settle-seller-order.ts'

/**
 * Gives up the orders, and the seller orders, whose time to pay is over: reservation released, order or
 * seller order cancelled, once. Several workers may run it; each takes what no other holds. Money that arrives later is
 * met by the settlement. An order made while the machine's clock was ahead first gets the time of one made now.
 */
export async function expireOrders({ now }: { now: Date }): Promise<void> {
  await shortenHolds(now)
  const isOver = and(
    isOneOf(orders.status, UNPAID_STATUSES),
    notInArray(orders.paymentMethod, [...SELLER_METHODS]),
    isOneOf(orders.paymentStatus, PAYABLE_STATUSES),
    lte(orders.expiresAt, now),
  )
  await sweepOrders('orders.expire', { now, where: isOver, by: orders.expiresAt }, async (tx, order) => {
    await moveOrder(tx, { order, to: 'cancelled', by: 'expiry', now })
    await tx.update(orders).set({ paymentStatus: 'expired' }).where(eq(orders.id, order.id))
  })
  const dueOrder = and(eq(sellerOrders.orderId, orders.id), lte(sellerOrders.dueAt, now))
  const hasDueOrder = exists(db.select({ id: sellerOrders.id }).from(sellerOrders).where(dueOrder))
  await sweepOrders('orders.lapse-parts', { now, where: hasDueOrder }, async (tx, order) => {
    const direct = await listDirectOrders(tx, { orderId: order.id })
    const isDue = ({ dueAt }: DirectOrder) => dueAt !== null && dueAt <= now
    await lapseUnpaid(tx, { order, all: direct.filter(isDue), now })
  })
}

async function shortenHolds(now: Date) {
  const isTooLong = PAYMENT_METHODS.map((method) =>
    and(eq(orders.paymentMethod, method), gt(orders.expiresAt, reservationEndsAt(method, now))),
  )
  // A seller order whose money somebody waits for has a time of its own.
  const movedOrder = and(eq(sellerOrders.orderId, orders.id), ne(sellerOrders.paymentState, 'waiting'))
  const isAhead = and(
    isOneOf(orders.status, UNPAID_STATUSES),
    gt(orders.createdAt, now),
    or(...isTooLong),
    notExists(db.select({ id: sellerOrders.id }).from(sellerOrders).where(movedOrder)),
  )
  await sweepOrders('orders.shorten-holds', { now, where: isAhead }, async (tx, order) => {
    const { id: orderId } = order
    const expiresAt = reservationEndsAt(order.paymentMethod, now)
    await tx.update(orders).set({ expiresAt }).where(eq(orders.id, orderId))
    await tx
      .update(sellerOrders)
      .set({ dueAt: expiresAt })
      .where(and(eq(sellerOrders.orderId, orderId), gt(sellerOrders.dueAt, expiresAt)))
    const variantIds = (await listStockLines(tx, { orderId })).map(({ variantId }) => variantId)
    await keepStockUntil(tx, { orderId, variantIds, expiresAt })
    await announceOrder(tx, order)
  })
}

type Due = { now: Date; where: SQL | undefined; by?: Column }

/** Works off the orders of a condition, each in its own transaction, locked and with the condition checked again. */
async function sweepOrders(
  name: string,
  { now, where, by = orders.createdAt }: Due,
  work: (tx: Tx, order: Order) => Promise<void>,
) {
  await sweep({
    name,
    now,
    due: (limit) =>
      db
        .select({ id: orders.id, number: orders.number })
        .from(orders)
        .where(where)
        .orderBy(asc(by))
        .limit(limit),
    work: ({ id }) =>
      transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), where))
          .for('update', { skipLocked: true })
        if (order) await work(tx, order)
      }),
  })
}
