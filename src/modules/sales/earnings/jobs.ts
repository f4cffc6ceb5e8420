import { listener } from '#server/events/events.ts'
import {
  orderDelivered,
  orderPaid,
  orderShipped,
  partPaid,
  refundBounced,
  refundSent,
} from '#modules/sales/orders/public.ts'
import { followOrder } from './commands/follow-order.ts'

const NAME = 'earnings'

export const hearPaid = listener(orderPaid, NAME, (tx, told, { now }) => followOrder(tx, { ...told, now }))
export const hearPartPaid = listener(partPaid, NAME, (tx, { orderId }, { now }) =>
  followOrder(tx, { orderId, now }),
)
export const hearShipped = listener(orderShipped, NAME, (tx, { orderId }, { now }) =>
  followOrder(tx, { orderId, now }),
)
export const hearDelivered = listener(orderDelivered, NAME, (tx, { orderId }, { now }) =>
  followOrder(tx, { orderId, now }),
)
export const hearRefund = listener(refundSent, NAME, (tx, told, { now }) => followOrder(tx, { ...told, now }))
export const hearBounce = listener(refundBounced, NAME, (tx, told, { now }) =>
  followOrder(tx, { ...told, now }),
)
