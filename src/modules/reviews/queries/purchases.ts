import { and, eq, inArray, sql } from 'drizzle-orm'
import { listParcels } from '#modules/orders/queries/parcels.ts'
import { orderLines, orders } from '#modules/orders/tables.ts'
import { storeMembers } from '#modules/stores/tables.ts'
import type { Db } from '#server/db.ts'
import { type Purchase, type Refusal, whyNotReview } from '../rules.ts'

type Asking = { userId: string; productId: string; now: Date }

/** Why this person may not say what they think of a product; null where they bought, received and kept it. */
export async function findRefusal(
  db: Db,
  { storeId, ...asking }: Asking & { storeId: string | null },
): Promise<Refusal | null> {
  if (storeId !== null) {
    const isOurs = and(eq(storeMembers.storeId, storeId), eq(storeMembers.userId, asking.userId))
    if ((await db.$count(storeMembers, isOurs)) > 0) return 'own_store'
  }
  return whyNotReview(await listPurchases(db, asking))
}

/** Every time this person bought the product, and what they kept of it. */
async function listPurchases(db: Db, { userId, productId, now }: Asking): Promise<Purchase[]> {
  const lines = db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
  const own = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.id, lines)))
  return Promise.all(
    own.map(async (order) => {
      const { rows } = await db.execute<{ id: string; kept: number }>(sql`
        select l.id, l.quantity - coalesce((
          select sum(back.quantity) from return_lines back join returns r on r.id = back.return_id
          where back.order_line_id = l.id and r.status = 'approved' and r.kind <> 'exchange'), 0)::int as kept
        from order_lines l where l.order_id = ${order.id} and l.product_id = ${productId}`)
      const parcels = await listParcels(db, { order, now })
      const states = new Map(parcels.flatMap(({ lines: held, state }) => held.map(({ id }) => [id, state])))
      const arrived = rows.filter(({ id }) => states.get(id) === 'delivered')
      return {
        isPaid: order.paidAt !== null && rows.some(({ id }) => states.get(id) !== 'cancelled'),
        hasArrived: arrived.length > 0,
        kept: order.paymentStatus === 'refunded' ? 0 : arrived.reduce((sum, { kept }) => sum + kept, 0),
      }
    }),
  )
}
