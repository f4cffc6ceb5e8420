import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPlaced,
  orderShipped,
  sellerOrderPaid,
  refundSent,
  storeOrderCancelled,
} from '#modules/sales/orders/public.ts'
import { stockChanged } from '#modules/stock/inventory/public.ts'
import { type Event, listener } from '#server/events/events.ts'
import { job } from '#server/jobs/jobs.ts'
import type { WebhookEvent } from './rules/webhooks.ts'
import { deliver, deliverWaiting, forgetOldDeliveries } from './commands/deliver.ts'
import {
  DELIVER,
  type Facts,
  isListenedTo,
  orderFacts,
  parcelFacts,
  storeOrderFacts,
  refundFacts,
  stockFacts,
  queueDeliveries,
} from './commands/queue-deliveries.ts'

/** A listener that is not wanted while no address subscribes: then nothing waits. */
const webhook = <Payload>(
  what: Event<Payload>,
  webhookEvent: WebhookEvent,
  facts: (payload: Payload) => Facts,
) =>
  listener(
    what,
    'webhooks',
    (tx, payload, { now }) => queueDeliveries(tx, webhookEvent, facts(payload), now),
    {
      isWanted: isListenedTo(webhookEvent),
    },
  )

export const placed = webhook(orderPlaced, 'order.placed', orderFacts)
export const paid = webhook(orderPaid, 'order.paid', (order) => orderFacts({ ...order, isPaid: true }))
export const storeOrderPaid = webhook(sellerOrderPaid, 'order.paid', storeOrderFacts)
export const cancelled = webhook(orderCancelled, 'order.cancelled', orderFacts)
export const storeOrderIsCancelled = webhook(storeOrderCancelled, 'order.cancelled', storeOrderFacts)
export const shipped = webhook(orderShipped, 'order.shipped', parcelFacts)
export const delivered = webhook(orderDelivered, 'order.delivered', parcelFacts)
export const refunded = webhook(refundSent, 'refund.sent', refundFacts)
export const stockMoved = webhook(stockChanged, 'stock.changed', stockFacts)

// What fails is tried again from its row, which waits longer than a queue of jobs does.
export const deliverOne = job<{ id: string }>({
  name: DELIVER.name,
  retries: 0,
  run: ({ id }, { now }) => deliver({ id, now }),
})

export const deliverAgainWaiting = job({
  name: 'programs.deliver_waiting',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => deliverWaiting({ now }),
})

/** What was sent a month ago goes every night. */
export const forgetDeliveries = job({
  name: 'programs.forget',
  retries: 2,
  cron: '50 4 * * *',
  run: (_data, { now }) => forgetOldDeliveries({ now }),
})
