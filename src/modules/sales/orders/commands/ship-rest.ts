import { orderShipped } from '../events.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { mailShipped } from '../emails/shipped.ts'
import { listSellerOrders } from '../queries/seller-order-list.ts'
import { isLive } from '../rules/delivery.ts'
import { type Order, sellerOrders } from '../tables.ts'

/** Puts all of a locked order on its way that is not yet; the buyer is informed of each once. */
export async function shipRest(tx: Tx, { order, now }: { order: Order; now: Date }): Promise<void> {
  const rest = (await listSellerOrders(tx, { order, now })).filter(
    (one) => isLive(one) && one.shippedAt === null,
  )
  if (rest.length === 0) return
  const ids = rest.map(({ id }) => id)
  await tx.update(sellerOrders).set({ shippedAt: now, updatedAt: now }).where(inArray(sellerOrders.id, ids))
  for (const sellerOrderId of ids) await publish(tx, orderShipped, { orderId: order.id, sellerOrderId })
  await mailShipped(tx, order, ids)
}

/** An order that is taken back has nothing on its way any more. */
export async function takeBackParcels(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  const nothing = { shippedAt: null, courier: null, guideNumber: null, deliveredAt: null, deliveredBy: null }
  await tx.update(sellerOrders).set(nothing).where(eq(sellerOrders.orderId, orderId))
}

/** Whether all that an order still owes its buyer is on its way. */
export async function isAllShipped(tx: Tx, { order, now }: { order: Order; now: Date }): Promise<boolean> {
  const live = (await listSellerOrders(tx, { order, now })).filter(isLive)
  return live.length > 0 && live.every(({ shippedAt }) => shippedAt !== null)
}
