import { and, arrayContains, eq, inArray, sql } from 'drizzle-orm'
import { orderParts, orders, parcels, storeOrders } from '#modules/sales/orders/tables.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { isWebhookBacked } from '../queries.ts'
import { WEBHOOK_VERSION, type WebhookEvent } from '../rules/webhooks.ts'
import { webhookAddresses, webhookDeliveries } from '../tables.ts'

export const DELIVER = { name: 'programs.deliver' }

/** What happened, as one seller may know it; with null, as admins do. */
type Fact = { storeId: string | null; data: object }
export type Facts = (tx: Tx) => Promise<readonly Fact[]>

/**
 * Writes down what is to be sent to whom, with the transaction in which the event is delivered: each address gets what it
 * asked for, and one of a store only what is its own; one whose maker may no longer manage it gets nothing. Nothing is
 * looked up where no one listens.
 */
export async function queueDeliveries(tx: Tx, event: WebhookEvent, facts: Facts, now: Date) {
  const listening = await tx
    .select({ id: webhookAddresses.id, storeId: webhookAddresses.storeId })
    .from(webhookAddresses)
    .where(listensTo(event))
  if (listening.length === 0) return
  for (const { storeId, data } of await facts(tx))
    for (const address of listening.filter((one) => one.storeId === storeId))
      await writeDelivery(tx, { addressId: address.id, event, data, now })
}

const listensTo = (event: WebhookEvent) =>
  and(eq(webhookAddresses.isActive, true), arrayContains(webhookAddresses.events, [event]), isWebhookBacked)

/** Whether any address subscribes to an event. */
export const isListenedTo = (event: WebhookEvent) =>
  sql`exists (select from ${webhookAddresses} where ${listensTo(event)})`

/** One message for one address, sent by a job as soon as the transaction stands. */
export async function writeDelivery(
  tx: Tx,
  {
    addressId,
    event,
    data,
    now,
  }: { addressId: string; event: WebhookEvent | 'test'; data: object; now: Date },
) {
  const id = crypto.randomUUID()
  const body = JSON.stringify({ id, version: WEBHOOK_VERSION, event, createdAt: now.toISOString(), data })
  await tx.insert(webhookDeliveries).values({ id, addressId, event, body, nextTryAt: now, createdAt: now })
  await enqueue(tx, DELIVER, { id })
  return id
}

/** Publishes an order to the admins' webhooks, and its part to those of each store. */
export const orderFacts =
  ({ orderId, isPaid = false }: { orderId: string; isPaid?: boolean }): Facts =>
  async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return []
    const { number, status, paymentStatus, totalCents } = order
    const own = await tx.select().from(storeOrders).where(eq(storeOrders.orderId, orderId))
    // Stores that are paid by themselves received it when their own part was paid.
    const byThemselves = isPaid ? await listPaidApart(tx, orderId) : []
    return [
      { storeId: null, data: { orderId, number, status, paymentStatus, totalCents } },
      ...own.filter(({ storeId }) => !byThemselves.includes(storeId)).map(storeFact),
    ]
  }

type StoreOrder = typeof storeOrders.$inferSelect
const storeFact = ({ id, storeId, orderNumber, status, ...own }: StoreOrder): Fact => ({
  storeId,
  data: {
    storeOrderId: id,
    number: orderNumber,
    status,
    totalCents: own.totalAmountCents + own.shippingCents,
  },
})

async function listPaidApart(tx: Tx, orderId: string) {
  const parts = await tx
    .select({ storeId: orderParts.storeId })
    .from(orderParts)
    .where(eq(orderParts.orderId, orderId))
  return parts.map(({ storeId }) => storeId)
}

/** One store's part of an order, for that store alone. */
export const partFacts =
  ({ orderId, partId, storeOrderId }: { orderId: string; partId?: string; storeOrderId?: string }): Facts =>
  async (tx) => {
    const ofPart = tx
      .select({ id: orderParts.storeId })
      .from(orderParts)
      .where(eq(orderParts.id, partId ?? orderId))
    const which = storeOrderId ? eq(storeOrders.id, storeOrderId) : inArray(storeOrders.storeId, ofPart)
    const own = await tx
      .select()
      .from(storeOrders)
      .where(and(eq(storeOrders.orderId, orderId), which))
    return own.map(storeFact)
  }

/** Publishes a parcel to the admins' webhooks and to those of the store that sends it. */
export const parcelFacts =
  ({ orderId, parcelId }: { orderId: string; parcelId: string }): Facts =>
  async (tx) => {
    const [found] = await tx
      .select({ parcel: parcels, order: orders, own: storeOrders })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, parcels.orderId))
      .leftJoin(storeOrders, eq(storeOrders.id, parcels.storeOrderId))
      .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, orderId)))
    if (!found) return []
    const { parcel, order, own } = found
    const { courier, guideNumber } = parcel
    const sent = { parcelId, courier, guideNumber }
    return [
      { storeId: null, data: { orderId, number: order.number, ...sent } },
      ...(own
        ? [{ storeId: own.storeId, data: { storeOrderId: own.id, number: own.orderNumber, ...sent } }]
        : []),
    ]
  }

/** Publishes a refund to the admins' webhooks and to those of the store whose money it was. */
export const refundFacts =
  ({ refundId }: { refundId: string }): Facts =>
  async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (!refund) return []
    const { orderId, storeId, amountCents } = refund
    const own = storeId ? [{ storeId, data: { refundId, amountCents } }] : []
    return [{ storeId: null, data: { refundId, orderId, amountCents } }, ...own]
  }

/** Publishes the available units of a product to the admins' webhooks and to those of its store. */
export const stockFacts =
  ({ productId }: { productId: string }): Facts =>
  async (tx) => {
    const [level] = await tx
      .select({
        storeId: products.storeId,
        available: sql<number>`${stockLevels.onHand} - ${stockLevels.reserved}`,
      })
      .from(stockLevels)
      .innerJoin(products, eq(products.id, stockLevels.productId))
      .where(eq(stockLevels.productId, productId))
    if (!level) return []
    const data = { productId, available: level.available }
    return [{ storeId: null, data }, ...(level.storeId ? [{ storeId: level.storeId, data }] : [])]
  }
