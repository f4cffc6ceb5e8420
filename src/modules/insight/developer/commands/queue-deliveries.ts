import { and, arrayContains, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { sellerOrders, orders } from '#modules/sales/orders/tables.ts'
import { isNamed } from '#modules/sales/orders/public.ts'
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

/** Publishes an order to the admins' webhooks, and its seller orders to those of their stores. */
export const orderFacts =
  ({ orderId, isPaid = false }: { orderId: string; isPaid?: boolean }): Facts =>
  async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return []
    const { number, status, paymentStatus, totalCents } = order
    // Stores that are paid by themselves received it when they were paid.
    const isOpen = isPaid ? isNull(sellerOrders.paymentId) : undefined
    return [
      { storeId: null, data: { orderId, number, status, paymentStatus, totalCents } },
      ...(await storeFacts(tx, and(eq(sellerOrders.orderId, orderId), isOpen))),
    ]
  }

type Named = { orderId: string; sellerOrderId: string }

/** One seller order, for its store alone. */
export const storeOrderFacts =
  ({ orderId, sellerOrderId }: Named): Facts =>
  (tx) =>
    storeFacts(tx, and(eq(sellerOrders.orderId, orderId), isNamed(sellerOrderId)))

async function storeFacts(tx: Tx, which: SQL | undefined): Promise<Fact[]> {
  const own = await tx
    .select()
    .from(sellerOrders)
    .where(and(isNotNull(sellerOrders.storeId), which))
  return own.map(({ id, storeId, number, status, totalCents }) => ({
    storeId,
    data: { storeOrderId: id, number, status, totalCents },
  }))
}

/** Publishes a parcel to the admins' webhooks and to those of the store that sends it. */
export const parcelFacts =
  ({ orderId, sellerOrderId }: Named): Facts =>
  async (tx) => {
    const [found] = await tx
      .select({ number: orders.number, own: sellerOrders })
      .from(sellerOrders)
      .innerJoin(orders, eq(orders.id, sellerOrders.orderId))
      .where(
        and(eq(sellerOrders.orderId, orderId), isNamed(sellerOrderId), isNotNull(sellerOrders.shippedAt)),
      )
    if (!found) return []
    const { id, storeId, courier, guideNumber, number } = found.own
    const sent = { parcelId: id, courier, guideNumber }
    return [
      { storeId: null, data: { orderId, number: found.number, ...sent } },
      ...(storeId ? [{ storeId, data: { storeOrderId: id, number, ...sent } }] : []),
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
        available: sql<number>`sum(${stockLevels.onHand} - ${stockLevels.reserved})::int`,
      })
      .from(stockLevels)
      .innerJoin(products, eq(products.id, stockLevels.listedUnder))
      .where(eq(stockLevels.listedUnder, productId))
      .groupBy(products.storeId)
    if (!level) return []
    const data = { productId, available: level.available }
    return [{ storeId: null, data }, ...(level.storeId ? [{ storeId: level.storeId, data }] : [])]
  }
