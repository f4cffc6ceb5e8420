import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPlaced,
  orderShipped,
  partPaid,
  refundSent,
  storeOrderCancelled,
} from '#modules/orders/events.ts'
import { stockChanged } from '#modules/inventory/events.ts'
import { listener } from '#server/events.ts'
import { job } from '#server/jobs.ts'
import { deliver, deliverWaiting, forgetOldDeliveries } from './commands/deliver.ts'
import {
  DELIVER,
  isListenedTo,
  orderFacts,
  parcelFacts,
  partFacts,
  refundFacts,
  stockFacts,
  tellAddresses,
} from './commands/tell-addresses.ts'

const NAME = 'webhooks'

export const tellPlaced = listener(orderPlaced, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.placed', orderFacts(told), now),
)
export const tellPaid = listener(orderPaid, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.paid', orderFacts({ ...told, isPaid: true }), now),
)
export const tellPartPaid = listener(partPaid, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.paid', partFacts(told), now),
)
export const tellCancelled = listener(orderCancelled, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.cancelled', orderFacts(told), now),
)
export const tellPartCancelled = listener(storeOrderCancelled, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.cancelled', partFacts(told), now),
)
export const tellShipped = listener(orderShipped, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.shipped', parcelFacts(told), now),
)
export const tellDelivered = listener(orderDelivered, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'order.delivered', parcelFacts(told), now),
)
export const tellRefund = listener(refundSent, NAME, (tx, told, { now }) =>
  tellAddresses(tx, 'refund.sent', refundFacts(told), now),
)
// A file changes the stock of thousands at once, and most shops tell nobody.
export const tellStock = listener(
  stockChanged,
  NAME,
  (tx, told, { now }) => tellAddresses(tx, 'stock.changed', stockFacts(told), now),
  { isWanted: isListenedTo('stock.changed') },
)

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
