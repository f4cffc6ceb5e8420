import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { arrivedAt, type ParcelState, parcelState, promisedUntil } from '../rules/delivery.ts'
import { isDirect, type Order, orderLines, type SellerOrder, sellerOrders } from '../tables.ts'
import { findAsked, paymentView } from './direct-orders.ts'

/** A seller order with its lines, and how far what it sends has come. */
export type ListedSellerOrder = SellerOrder & {
  /** Null is the site. */
  storeName: string | null
  state: ParcelState
  /** Whether its buyer paid the store itself, so that the site never saw the money. */
  isPaidToStore: boolean
  /** When the money for it was here. */
  paidAt: Date | null
  /** `deliveredAt` is what somebody said; this also knows what is taken as delivered. */
  arrivedAt: Date | null
  promisedUntil: Date
  lines: {
    id: string
    variantId: string
    productId: string
    title: string
    imageUrl: string | null
    quantity: number
    isGift: boolean
  }[]
}

type Placed = Pick<Order, 'id' | 'shippingMethod' | 'createdAt' | 'paidAt'>

/** The seller orders of an order in the order of its lines; also those that are not on their way, and never will be. */
export async function listSellerOrders(db: Db, { order, now }: { order: Placed; now: Date }) {
  return (await listSellerOrdersOf(db, { orders: [order], now }))(order.id)
}

/** The seller orders of each of these orders. */
export async function listSellerOrdersOf(
  db: Db,
  { orders, now }: { orders: readonly Placed[]; now: Date },
): Promise<(orderId: string) => ListedSellerOrder[]> {
  const days = await readDays(db)
  const rows = await db
    .select({
      own: sellerOrders,
      storeName: businessStores.name,
      promise: {
        promisedOn: orderLines.promisedOn,
        handlingDays: orderLines.handlingDays,
        transitDays: orderLines.transitDays,
      },
      line: {
        id: orderLines.id,
        variantId: orderLines.variantId,
        productId: orderLines.productId,
        title: orderLines.title,
        imageUrl: orderLines.imageUrl,
        quantity: orderLines.quantity,
        isGift: orderLines.isGift,
      },
    })
    .from(orderLines)
    .innerJoin(sellerOrders, eq(sellerOrders.id, orderLines.sellerOrderId))
    .leftJoin(businessStores, eq(businessStores.id, sellerOrders.storeId))
    .where(
      isAmong(
        orderLines.orderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position))
  const all = [...Map.groupBy(rows, ({ own }) => own.id).values()].map((lines) => {
    const { own, storeName, promise } = lines[0]!
    const order = orders.find(({ id }) => id === own.orderId)!
    const { status, paymentState, decidedAt, shippedAt, deliveredAt } = own
    const paidAt = paymentState === null ? order.paidAt : paymentState === 'paid' ? decidedAt : null
    const promised = {
      ...{ ...promise, orderedAt: order.createdAt, shippedAt },
      paidAt: paidAt ?? order.paidAt ?? order.createdAt,
      shippingMethod: order.shippingMethod,
    }
    const arrived = arrivedAt({ ...promised, deliveredAt }, days, now)
    return {
      ...own,
      storeName,
      isPaidToStore: paymentState !== null && own.storeId !== null,
      paidAt,
      state: parcelState({ status, shippedAt, arrivedAt: arrived }),
      arrivedAt: arrived,
      promisedUntil: promisedUntil(promised, days),
      lines: lines.map(({ line }) => line),
    }
  })
  const byOrder = Map.groupBy(all, ({ orderId }) => orderId)
  return (orderId) => byOrder.get(orderId) ?? []
}

export async function hasShipped(db: Db, { orderId }: { orderId: string }): Promise<boolean> {
  const isSent = and(eq(sellerOrders.orderId, orderId), isNotNull(sellerOrders.shippedAt))
  return (await db.$count(sellerOrders, isSent)) > 0
}

export type SellerOrderView = Awaited<ReturnType<typeof readSellerOrders>>[number]

/** The seller orders of an order as buyer, seller and admin see them. */
export async function readSellerOrders(db: Db, { order, now }: { order: Order; now: Date }) {
  const { siteName } = await readSettings(db, 'site')
  const all = await listSellerOrders(db, { order, now })
  const asked = await findAsked(db, all)
  return all.map((own) => ({
    id: own.id,
    number: own.number,
    seller: own.storeName ?? siteName,
    isSite: own.storeId === null,
    status: own.status,
    shippingCents: own.shippingCents,
    totalCents: own.totalCents,
    payment: isDirect(own) ? { ...paymentView(own), crypto: asked.get(own.paymentId) ?? null } : null,
    state: own.state,
    paidAt: own.paidAt?.toISOString() ?? null,
    shippedAt: own.shippedAt?.toISOString() ?? null,
    courier: own.courier,
    guideNumber: own.guideNumber,
    promisedUntil: own.promisedUntil.toISOString(),
    deliveredAt: own.arrivedAt?.toISOString() ?? null,
    toldBy: own.deliveredBy,
    cancelReason: own.cancelReason,
    lines: own.lines.map(({ variantId, productId, title, quantity, isGift }) => ({
      variantId,
      productId,
      title,
      quantity,
      isGift,
    })),
  }))
}
