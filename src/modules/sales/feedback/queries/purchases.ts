import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { products } from '#modules/catalog/products/tables.ts'
import { listSellerOrders, isRelatedToStore } from '#modules/sales/orders/public.ts'
import { orderLines, orders } from '#modules/sales/orders/tables.ts'
import { storeMembers } from '#modules/sellers/stores/tables.ts'
import type { Db } from '#server/db/db.ts'
import { type Purchase, type Refusal, whyNotReview } from '../rules.ts'
import { reviews } from '../tables.ts'

/** So many products of a buyer are looked at, those bought first. */
const MOST_LOOKED_AT = 100

/** Whether this person has a review, or bought something of which they may write one. */
export async function mayReviewSomething(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  if ((await db.$count(reviews, eq(reviews.userId, userId))) > 0) return true
  const bought = await db
    .select({ productId: orderLines.productId, storeId: products.storeId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .groupBy(orderLines.productId, products.storeId)
    .orderBy(sql`min(${orders.paidAt})`)
    .limit(MOST_LOOKED_AT)
  for (const product of bought) if ((await findRefusal(db, { ...product, userId, now })) === null) return true
  return false
}

type Asking = { userId: string; productId: string; now: Date }

/** Why this person may not say what they think of a product; null where they bought, received and did not return it. */
export async function findRefusal(
  db: Db,
  { storeId, ...asking }: Asking & { storeId: string | null },
): Promise<Refusal | null> {
  if (storeId !== null) {
    const isOurs = and(eq(storeMembers.storeId, storeId), eq(storeMembers.userId, asking.userId))
    if ((await db.$count(storeMembers, isOurs)) > 0) return 'own_store'
  }
  const refusal = whyNotReview(await listPurchases(db, asking), asking.now)
  if (refusal !== null || storeId === null) return refusal
  return (await isRelatedToStore(db, { userId: asking.userId, storeId })) ? 'near_store' : null
}

/** Every time this person bought the product, and how many units they did not return. */
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
      const { rows } = await db.execute<{ id: string; unitsHeld: number }>(sql`
        select l.id, l.quantity - coalesce((
          select sum(back.quantity) from return_lines back join returns r on r.id = back.return_id
          where back.order_line_id = l.id and r.status = 'approved' and r.kind <> 'exchange'), 0)::int as "unitsHeld"
        from order_lines l where l.order_id = ${order.id} and l.product_id = ${productId}`)
      const parcels = await listSellerOrders(db, { order, now })
      const held = new Map(parcels.flatMap((parcel) => parcel.lines.map(({ id }) => [id, parcel])))
      const arrived = rows.filter(({ id }) => held.get(id)?.state === 'delivered')
      const parcel = held.get(arrived[0]?.id ?? '')
      return {
        isPaid: order.paidAt !== null && rows.some(({ id }) => held.get(id)?.state !== 'cancelled'),
        isPaidToStore: parcel?.isPaidToStore ?? false,
        arrivedAt: parcel?.arrivedAt ?? null,
        unitsHeld:
          order.paymentStatus === 'refunded' ? 0 : arrived.reduce((sum, { unitsHeld }) => sum + unitsHeld, 0),
      }
    }),
  )
}
