import { eq, sql } from 'drizzle-orm'
import { visibleProducts } from '#modules/catalog/products/public.ts'
import { findReader, listSellerOrders } from '#modules/sales/orders/public.ts'
import { type Order, orders } from '#modules/sales/orders/tables.ts'
import { db, isAmong, transaction, type Tx } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { mailInvitation } from '../emails/reviews.ts'
import { findRefusal } from '../queries/purchases.ts'
import { INVITED_AFTER_DAYS, LATEST_INVITATION_DAYS, trustedFrom } from '../rules.ts'
import { reviewInvitations, reviewEmailStops, reviews } from '../tables.ts'

const DAY_MS = 86_400_000

/**
 * Asks by email, a week after a parcel arrived, what its buyer thinks of what they did not return and did not review yet; each
 * parcel once. No one who stopped such emails. Repeatable, also by several at once.
 */
export function inviteBuyers({ now }: { now: Date }): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return sweep({
    name: 'reviews.invite',
    now,
    due: async (limit) =>
      (
        await db.execute<{ id: string; orderId: string }>(sql`
          select p.id, p.order_id as "orderId" from seller_orders p
          where p.shipped_at between ${ago(2 * LATEST_INVITATION_DAYS)} and ${ago(INVITED_AFTER_DAYS)}
            and coalesce(p.delivered_at, p.shipped_at) <= ${ago(INVITED_AFTER_DAYS)}
            and not exists (select from review_invitations i where i.parcel_id = p.id)
          order by p.shipped_at limit ${limit}`)
      ).rows,
    work: ({ id, orderId }) => transaction((tx) => invite(tx, { sellerOrderId: id, orderId, now })),
  })
}

const daysSince = (moment: Date, now: Date) => (now.getTime() - moment.getTime()) / DAY_MS

type Asked = { sellerOrderId: string; orderId: string; now: Date }

async function invite(tx: Tx, { sellerOrderId, orderId, now }: Asked) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const parcel = (await listSellerOrders(tx, { order: order!, now })).find(({ id }) => id === sellerOrderId)
  const arrived = parcel?.arrivedAt ?? null
  if (arrived === null || daysSince(arrived, now) < INVITED_AFTER_DAYS) return
  if (trustedFrom({ arrivedAt: arrived, isPaidToStore: parcel!.isPaidToStore }) > now) return
  const asked = await tx
    .insert(reviewInvitations)
    .values({ parcelId: sellerOrderId, orderId, askedAt: now })
    .onConflictDoNothing()
  if (!asked.rowCount || daysSince(arrived, now) > LATEST_INVITATION_DAYS) return
  const reader = await findReader(tx, order!)
  if (!reader || (await tx.$count(reviewEmailStops, eq(reviewEmailStops.userId, order!.userId))) > 0) return
  const ids = parcel!.lines.map(({ productId }) => productId)
  const open = await listUnreviewed(tx, { order: order!, ids, now })
  if (open.length > 0) await mailInvitation(tx, { order: order!, reader, sellerOrderId, products: open })
}

/** What of these the buyer may still review, as the shop shows it today. */
async function listUnreviewed(tx: Tx, { order, ids, now }: { order: Order; ids: string[]; now: Date }) {
  const { userId } = order
  const found = await tx
    .select({
      id: products.id,
      title: products.title,
      imageUrl: products.imageUrl,
      storeId: products.storeId,
    })
    .from(products)
    .where(
      sql`${isAmong(products.id, ids)} and ${visibleProducts(now)} and not exists (
        select from ${reviews} where ${reviews.productId} = ${products.id} and ${reviews.userId} = ${userId})`,
    )
    .orderBy(products.title, products.id)
  const open = []
  for (const product of found) {
    const refusal = await findRefusal(tx, { userId, productId: product.id, storeId: product.storeId, now })
    if (refusal === null) open.push(product)
  }
  return open
}
