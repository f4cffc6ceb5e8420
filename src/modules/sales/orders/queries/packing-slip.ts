import { eq } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Db } from '#server/db/db.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { orderNotFound } from '../errors.ts'
import { deliveryOf, isPaid, presentOf } from '../rules.ts'
import { orderLines } from '../tables.ts'
import { findOrder } from './orders.ts'
import { listSellerOrders } from './seller-order-list.ts'
import { getStoreOrder } from './store-orders.ts'

export type PackingSlip = Awaited<ReturnType<typeof readPackingSlip>>

/**
 * What goes into the parcels of an order, each with what its seller packs, and where they go; no amount of money. A
 * store's has its own parcel alone, once it is paid: before that no one has to know where it goes.
 */
export async function readPackingSlip(db: Db, scope: AnyStore, { id, now }: { id: string; now: Date }) {
  const own = scope === EVERY_STORE ? null : await getStoreOrder(db, scope, { id })
  const order = own ? own.order : await findOrder(db, { orderId: id })
  if (!order || (own && !isPaid(own.own.status))) throw orderNotFound()
  const orderId = order.id
  const { siteName } = await readSettings(db, 'site')
  const codes = await db
    .select({ id: orderLines.id, code: orderLines.uniqueCode })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const parcels = (await listSellerOrders(db, { order, now })).filter(
    (parcel) => parcel.state !== 'cancelled' && (own === null || parcel.id === id),
  )
  return {
    number: own?.own.number ?? order.number,
    placedAt: order.createdAt.toISOString(),
    shippingMethod: order.shippingMethod,
    delivery: deliveryOf(order),
    gift: presentOf(order),
    parcels: parcels.map(({ number, storeName, courier, guideNumber, lines }) => ({
      number,
      seller: storeName ?? siteName,
      carriedBy: [courier, guideNumber].filter(Boolean).join(' · '),
      lines: lines.map(({ id, title, quantity, isGift }) => ({
        title,
        quantity,
        isGift,
        code: codeOf.get(id) ?? null,
      })),
    })),
  }
}
