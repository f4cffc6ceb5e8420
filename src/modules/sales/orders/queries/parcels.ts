import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { arrivedAt, type ParcelState, parcelState, promisedUntil, type Teller } from '../rules/delivery.ts'
import { type Order, orderLines, sellerOrders } from '../tables.ts'

/** What one seller sends of an order, on its way or not yet. */
export type Parcel = {
  id: string
  orderId: string
  /** Null is the site. */
  storeId: string | null
  number: string
  /** Null is the site. */
  storeName: string | null
  state: ParcelState
  /** Whether its buyer paid the store itself, so that the site never saw the money. */
  isPaidToStore: boolean
  /** When the money for it was here. */
  paidAt: Date | null
  shippedAt: Date | null
  courier: string | null
  guideNumber: string | null
  /** What somebody said; `arrivedAt` also knows what is taken as delivered. */
  deliveredAt: Date | null
  deliveredBy: Teller | null
  /** Why its seller called it off. */
  cancelReason: string | null
  arrivedAt: Date | null
  promisedUntil: Date
  lines: { id: string; productId: string; title: string; imageUrl: string | null; quantity: number }[]
}

type Placed = Pick<Order, 'id' | 'shippingMethod' | 'createdAt' | 'paidAt'>

/** The parcels of an order in the order of its lines; also those that are not on their way, and never will be. */
export async function listParcels(db: Db, { order, now }: { order: Placed; now: Date }): Promise<Parcel[]> {
  return (await listParcelsOf(db, { orders: [order], now }))(order.id)
}

/** The parcels of each of these orders. */
export async function listParcelsOf(
  db: Db,
  { orders, now }: { orders: readonly Placed[]; now: Date },
): Promise<(orderId: string) => Parcel[]> {
  const days = await readDays(db)
  const rows = await db
    .select({
      id: sellerOrders.id,
      orderId: sellerOrders.orderId,
      storeId: sellerOrders.storeId,
      number: sellerOrders.number,
      status: sellerOrders.status,
      storeName: businessStores.name,
      paymentState: sellerOrders.paymentState,
      decidedAt: sellerOrders.decidedAt,
      shippedAt: sellerOrders.shippedAt,
      courier: sellerOrders.courier,
      guideNumber: sellerOrders.guideNumber,
      deliveredAt: sellerOrders.deliveredAt,
      deliveredBy: sellerOrders.deliveredBy,
      cancelReason: sellerOrders.cancelReason,
      promisedOn: orderLines.promisedOn,
      handlingDays: orderLines.handlingDays,
      transitDays: orderLines.transitDays,
      line: {
        id: orderLines.id,
        productId: orderLines.productId,
        title: orderLines.title,
        imageUrl: orderLines.imageUrl,
        quantity: orderLines.quantity,
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
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const { line: _, status, paymentState, decidedAt, ...read } = own[0]!
    const order = orders.find(({ id }) => id === read.orderId)!
    const { promisedOn, handlingDays, transitDays, ...facts } = read
    const paidAt = paymentState === null ? order.paidAt : paymentState === 'paid' ? decidedAt : null
    const promised = {
      ...{ promisedOn, handlingDays, transitDays, orderedAt: order.createdAt },
      paidAt: paidAt ?? order.paidAt ?? order.createdAt,
      shippedAt: facts.shippedAt,
      shippingMethod: order.shippingMethod,
    }
    const arrived = arrivedAt({ ...promised, deliveredAt: facts.deliveredAt }, days, now)
    return {
      ...facts,
      isPaidToStore: paymentState !== null && facts.storeId !== null,
      paidAt,
      state: parcelState({ status, shippedAt: facts.shippedAt, arrivedAt: arrived }),
      arrivedAt: arrived,
      promisedUntil: promisedUntil(promised, days),
      lines: own.map(({ line }) => line),
    }
  })
  const byOrder = Map.groupBy(all, ({ orderId }) => orderId)
  return (orderId) => byOrder.get(orderId) ?? []
}

export async function hasShipped(db: Db, { orderId }: { orderId: string }): Promise<boolean> {
  const isSent = and(eq(sellerOrders.orderId, orderId), isNotNull(sellerOrders.shippedAt))
  return (await db.$count(sellerOrders, isSent)) > 0
}

/** The parcels of an order as buyer, seller and admin see them. */
export async function readParcels(db: Db, { order, now }: { order: Order; now: Date }) {
  const { siteName } = await readSettings(db, 'site')
  return (await listParcels(db, { order, now })).map((parcel) => ({
    id: parcel.id,
    number: parcel.number,
    seller: parcel.storeName ?? siteName,
    state: parcel.state,
    paidAt: parcel.paidAt?.toISOString() ?? null,
    shippedAt: parcel.shippedAt?.toISOString() ?? null,
    courier: parcel.courier,
    guideNumber: parcel.guideNumber,
    promisedUntil: parcel.promisedUntil.toISOString(),
    deliveredAt: parcel.arrivedAt?.toISOString() ?? null,
    toldBy: parcel.deliveredBy,
    cancelReason: parcel.cancelReason,
    lines: parcel.lines.map(({ productId, title, quantity }) => ({ productId, title, quantity })),
  }))
}
