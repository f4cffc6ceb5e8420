import { listener } from '#server/events/events.ts'
import {
  orderDelivered,
  orderPaid,
  orderShipped,
  sellerOrderPaid,
  refundBounced,
  refundSent,
} from '#modules/sales/orders/public.ts'
import { followOrder } from './commands/follow-order.ts'

const NAME = 'earnings'

export const followPaid = listener(orderPaid, NAME, (tx, payload, { now }) =>
  followOrder(tx, { ...payload, now }),
)
export const followSellerOrderPaid = listener(sellerOrderPaid, NAME, (tx, { orderId }, { now }) =>
  followOrder(tx, { orderId, now }),
)
export const followShipped = listener(orderShipped, NAME, (tx, { orderId }, { now }) =>
  followOrder(tx, { orderId, now }),
)
export const followDelivered = listener(orderDelivered, NAME, (tx, { orderId }, { now }) =>
  followOrder(tx, { orderId, now }),
)
export const followRefund = listener(refundSent, NAME, (tx, payload, { now }) =>
  followOrder(tx, { ...payload, now }),
)
export const followBounce = listener(refundBounced, NAME, (tx, payload, { now }) =>
  followOrder(tx, { ...payload, now }),
)
