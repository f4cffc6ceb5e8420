import { isByPerson, type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { keepStockUntil } from '#modules/stock/inventory/public.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import { listStockLines } from '../queries/orders.ts'
import { announceOrder } from '../events.ts'
import { AS_PLACED } from '../rules.ts'
import { type Order, orders } from '../tables.ts'

/**
 * Takes a locked order that waits for its money to another way of paying, with its stock: every attempt before
 * `attempt` is given up, and what it still takes goes back. A way that waits for days has its own time counted from the
 * order's beginning, any other what was left, so that no one keeps the stock by changing their mind. Announces
 * `order.changed`; whether the buyer may hold so much for so long is for the caller to ask.
 */
export async function switchMethod(
  tx: Tx,
  { order, method, attempt, now }: { order: Order; method: PaymentMethod; attempt: number; now: Date },
): Promise<Order> {
  const { id: orderId } = order
  const usual = reservationEndsAt(method, order.createdAt)
  const left = order.expiresAt ?? usual
  const expiresAt = isByPerson(method) && usual > left ? usual : left
  const [switched] = await tx
    .update(orders)
    .set({
      paymentMethod: method,
      paymentStatus: AS_PLACED.paymentStatus,
      openFromAttempt: attempt,
      expiresAt,
      updatedAt: now,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
    .returning()
  const variantIds = (await listStockLines(tx, { orderId })).map(({ variantId }) => variantId)
  await keepStockUntil(tx, { orderId, variantIds, expiresAt })
  await announceOrder(tx, order)
  return switched!
}
