import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import type { StoreScope } from '#modules/sellers/stores/public.ts'
import { parcelNotFound } from '../errors.ts'
import { arrivedAt, type ParcelState, parcelState, promisedUntil, type Teller } from '../rules/delivery.ts'
import { type Order, orderLines, orderParts, parcels, storeOrders } from '../tables.ts'

/** What one seller sends of an order, on its way or not yet. */
export type Parcel = {
  id: string
  orderId: string
  /** Null is the site. */
  storeOrderId: string | null
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
  toldBy: Teller | null
  /** Why its seller called it off. */
  cancelReason: string | null
  arrivedAt: Date | null
  promisedUntil: Date
  lines: { id: string; productId: string; title: string; imageUrl: string | null; quantity: number }[]
}

/** The name of the parcel that an order line `l` is in. */
export const parcelIdOfLine = sql<string>`coalesce(${orderLines.storeOrderId}, ${orderLines.orderId})`

type Placed = Pick<Order, 'id' | 'number' | 'status' | 'shippingMethod' | 'createdAt' | 'paidAt'>

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
      id: parcelIdOfLine,
      orderId: orderLines.orderId,
      storeOrderId: orderLines.storeOrderId,
      storeId: storeOrders.storeId,
      storeStatus: storeOrders.status,
      storeNumber: storeOrders.orderNumber,
      storeName: businessStores.name,
      partState: orderParts.state,
      partPaidAt: orderParts.decidedAt,
      shippedAt: parcels.shippedAt,
      courier: parcels.courier,
      guideNumber: parcels.guideNumber,
      deliveredAt: parcels.deliveredAt,
      toldBy: parcels.toldBy,
      cancelReason: storeOrders.cancelReason,
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
    .leftJoin(storeOrders, eq(storeOrders.id, orderLines.storeOrderId))
    .leftJoin(businessStores, eq(businessStores.id, storeOrders.storeId))
    .leftJoin(orderParts, eq(orderParts.id, orderLines.partId))
    .leftJoin(parcels, eq(parcels.id, parcelIdOfLine))
    .where(
      isAmong(
        orderLines.orderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position))
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const { line: _, orderId, storeStatus, storeNumber, partState, partPaidAt, ...read } = own[0]!
    const order = orders.find(({ id }) => id === orderId)!
    const { promisedOn, handlingDays, transitDays, ...facts } = read
    const paidAt = (partState === 'paid' ? partPaidAt : null) ?? (partState === null ? order.paidAt : null)
    const promised = {
      ...{ promisedOn, handlingDays, transitDays, orderedAt: order.createdAt },
      paidAt: paidAt ?? order.paidAt ?? order.createdAt,
      shippedAt: facts.shippedAt,
      shippingMethod: order.shippingMethod,
    }
    const arrived = arrivedAt({ ...promised, deliveredAt: facts.deliveredAt }, days, now)
    return {
      ...facts,
      orderId,
      isPaidToStore: partState !== null && facts.storeId !== null,
      paidAt,
      number: storeNumber ?? order.number,
      state: parcelState({
        orderStatus: order.status,
        storeStatus,
        partState,
        shippedAt: facts.shippedAt,
        arrivedAt: arrived,
      }),
      arrivedAt: arrived,
      promisedUntil: promisedUntil(promised, days),
      lines: own.map(({ line }) => line),
    }
  })
  const byOrder = Map.groupBy(all, ({ orderId }) => orderId)
  return (orderId) => byOrder.get(orderId) ?? []
}

export async function hasShipped(db: Db, { orderId }: { orderId: string }): Promise<boolean> {
  return (await db.$count(parcels, eq(parcels.orderId, orderId))) > 0
}

/** The order that a store's parcel belongs to; another store's is not found. */
export async function getOrderIdOfStore(
  db: Db,
  { storeId }: StoreScope,
  { parcelId }: { parcelId: string },
): Promise<string> {
  const [found] = await db
    .select({ orderId: storeOrders.orderId })
    .from(storeOrders)
    .where(and(eq(storeOrders.id, parcelId), eq(storeOrders.storeId, storeId)))
  if (!found) throw parcelNotFound()
  return found.orderId
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
    toldBy: parcel.toldBy,
    cancelReason: parcel.cancelReason,
    lines: parcel.lines.map(({ productId, title, quantity }) => ({ productId, title, quantity })),
  }))
}
