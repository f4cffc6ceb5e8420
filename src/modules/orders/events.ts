import * as z from 'zod'
import { event } from '#server/events.ts'

const ofOrder = z.strictObject({ orderId: z.uuid() })
const ofPart = ofOrder.extend({ partId: z.uuid() })
const ofParcel = ofOrder.extend({ parcelId: z.uuid() })
const ofRefund = ofOrder.extend({ refundId: z.uuid() })

/** What happens to one order is heard in that order. */
const orderEvent = <Payload extends z.output<typeof ofOrder>>(name: string, schema: z.ZodType<Payload>) =>
  event(name, schema, 'orderId')

export const orderPlaced = orderEvent('order.placed', ofOrder)
/** All that is owed for it is there; of an order paid to its sellers each part is told by itself too. */
export const orderPaid = orderEvent('order.paid', ofOrder)
export const partPaid = orderEvent('order.part_paid', ofPart)
export const orderCancelled = orderEvent('order.cancelled', ofOrder)
/** A seller called off their part; the others' go on. */
export const storeOrderCancelled = orderEvent(
  'order.part_cancelled',
  ofOrder.extend({ storeOrderId: z.uuid() }),
)
/** One seller's parcel is on its way. */
export const orderShipped = orderEvent('order.shipped', ofParcel)
/** Somebody said that a parcel arrived; the clocks of its returns begin. */
export const orderDelivered = orderEvent('order.delivered', ofParcel)
export const refundSent = orderEvent('refund.sent', ofRefund)
/** What was sent back came back: the shop has it again. */
export const refundBounced = orderEvent('refund.bounced', ofRefund)
