import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPlaced,
  orderShipped,
  partPaid,
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
  partFacts,
  refundFacts,
  stockFacts,
  tellAddresses,
} from './commands/tell-addresses.ts'

/** A listener whose shop may tell nobody: then nothing of it waits. */
const webhook = <Payload>(what: Event<Payload>, told: WebhookEvent, facts: (payload: Payload) => Facts) =>
  listener(what, 'webhooks', (tx, payload, { now }) => tellAddresses(tx, told, facts(payload), now), {
    isWanted: isListenedTo(told),
  })

export const tellPlaced = webhook(orderPlaced, 'order.placed', orderFacts)
export const tellPaid = webhook(orderPaid, 'order.paid', (order) => orderFacts({ ...order, isPaid: true }))
export const tellPartPaid = webhook(partPaid, 'order.paid', partFacts)
export const tellCancelled = webhook(orderCancelled, 'order.cancelled', orderFacts)
export const tellPartCancelled = webhook(storeOrderCancelled, 'order.cancelled', partFacts)
export const tellShipped = webhook(orderShipped, 'order.shipped', parcelFacts)
export const tellDelivered = webhook(orderDelivered, 'order.delivered', parcelFacts)
export const tellRefund = webhook(refundSent, 'refund.sent', refundFacts)
export const tellStock = webhook(stockChanged, 'stock.changed', stockFacts)

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
