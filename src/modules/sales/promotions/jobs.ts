import { listener } from '#server/events/events.ts'
import { orderCancelled, orderPaid, refundBounced, refundSent } from '#modules/sales/orders/public.ts'
import { followUses } from './commands/use-promotions.ts'

const NAME = 'promotions'

export const followCancelled = listener(orderCancelled, NAME, (tx, { orderId }, { now }) =>
  followUses(tx, { orderId, now }),
)
export const followPaid = listener(orderPaid, NAME, (tx, { orderId }, { now }) =>
  followUses(tx, { orderId, now }),
)
export const followRefund = listener(refundSent, NAME, (tx, { orderId }, { now }) =>
  followUses(tx, { orderId, now }),
)
export const followBounce = listener(refundBounced, NAME, (tx, { orderId }, { now }) =>
  followUses(tx, { orderId, now }),
)
