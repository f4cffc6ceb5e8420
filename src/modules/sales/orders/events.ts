import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '#server/db/db.ts'
import { event } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'

const ofOrder = z.strictObject({ orderId: z.uuid() })
const ofSeller = z.preprocess(asSellerOrder, ofOrder.extend({ sellerOrderId: z.uuid() }))
const ofRefund = ofOrder.extend({ refundId: z.uuid() })

/** An event of the release before names the payment, the parcel or the store order. */
function asSellerOrder(payload: unknown): unknown {
  const { partId, parcelId, storeOrderId, ...named } = payload as Record<string, unknown>
  return { sellerOrderId: partId ?? parcelId ?? storeOrderId, ...named }
}

/** The events of one order are delivered in their order. */
const orderEvent = <Payload extends z.output<typeof ofOrder>>(name: string, schema: z.ZodType<Payload>) =>
  event(name, schema, 'orderId')

export const orderPlaced = orderEvent('order.placed', ofOrder)
/** All that is owed for it is there; of an order paid to its sellers each seller's payment is published by itself too. */
export const orderPaid = orderEvent('order.paid', ofOrder)
export const sellerOrderPaid = orderEvent('order.part_paid', ofSeller)
export const orderCancelled = orderEvent('order.cancelled', ofOrder)
/** A seller called off their own; the others' go on. */
export const storeOrderCancelled = orderEvent('order.part_cancelled', ofSeller)
/** One seller's parcel is on its way. */
export const orderShipped = orderEvent('order.shipped', ofSeller)
/** Somebody said that a parcel arrived; the clocks of its returns begin. */
export const orderDelivered = orderEvent('order.delivered', ofSeller)
export const refundSent = orderEvent('refund.sent', ofRefund)
/** What was sent back came back: the shop has it again. */
export const refundBounced = orderEvent('refund.bounced', ofRefund)

// A longer list would not fit into one of the database's messages; who is left out reads it with the next page.
const MOST_STORES = 150

/** The stores of these rows as `announce` takes them. */
export const storesIn = (rows: SQL): SQL =>
  sql`(select jsonb_agg(store_id) from (select store_id from ${rows} limit ${sql.raw(String(MOST_STORES))}) as named)`
export const storesOf = (orderId: SQL): SQL =>
  storesIn(sql`seller_orders where order_id = ${orderId} and store_id is not null`)

/** Publishes to the buyer, the sellers and the admins that an order has changed. */
export const announceOrder = (tx: Tx, { id, userId }: { id: string; userId: string }) =>
  announce(tx, { name: 'order.changed', ids: [id], userId }, storesOf(sql`${id}::uuid`))
