import { listener } from '#server/events/events.ts'
import { job } from '#server/jobs/jobs.ts'
import { QUOTE_SEEN } from '#modules/payments/crypto-payments/public.ts'
import { expireOrders } from './commands/expire-orders.ts'
import { sweepProofs } from './commands/send-proof.ts'
import { settleQuote } from './commands/settle-quote.ts'
import {
  mailCancelledToOwners,
  mailDeliveredToOwner,
  mailNewToOwners,
  mailPaidToOwner,
  mailStoreOrderCancelled,
  mailRefundedToOwner,
} from './emails/stores.ts'
import * as events from './events.ts'

const EVERY_MINUTE = '* * * * *'

export const expire = job({
  name: 'orders.expire',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => expireOrders({ now }),
})

export const quoteSeen = job<{ quoteId: string }>({
  name: QUOTE_SEEN.name,
  retries: 10,
  run: ({ quoteId }, { now }) => settleQuote({ quoteId, now }),
})

export const sweep = job({
  name: 'orders.sweep_proofs',
  retries: 2,
  cron: '30 4 * * *',
  run: async (_data, { now }) => void (await sweepProofs({ now })),
})

// One name for all of them, so that an owner is mailed about one order in the order in which it happened.
const STORES = 'store-letters'
export const mailPlaced = listener(events.orderPlaced, STORES, mailNewToOwners)
export const mailPaid = listener(events.orderPaid, STORES, mailNewToOwners)
export const mailSellerOrderPaid = listener(events.sellerOrderPaid, STORES, mailPaidToOwner)
export const mailDelivered = listener(events.orderDelivered, STORES, mailDeliveredToOwner)
export const mailCancelled = listener(events.orderCancelled, STORES, mailCancelledToOwners)
export const mailCancelledByStore = listener(events.storeOrderCancelled, STORES, mailStoreOrderCancelled)
export const mailRefunded = listener(events.refundSent, STORES, mailRefundedToOwner)
