import { job } from '#server/jobs.ts'
import { HANDLE_EVENT } from '#modules/payments/commands/events.ts'
import { QUOTE_SEEN } from '#modules/payments/commands/quotes.ts'
import { REFUND } from '#modules/payments/commands/refunds.ts'
import * as commands from './commands/reconcile.ts'
import { expireOrders } from './commands/expire-orders.ts'
import { carryOutRefund } from './commands/refund-order.ts'
import { sweepProofs } from './commands/send-proof.ts'
import { settleQuote } from './commands/settle-quote.ts'

const EVERY_MINUTE = '* * * * *'

export const expire = job({
  name: 'orders.expire',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => expireOrders({ now }),
})

export const reconcile = job({
  name: 'payments.reconcile',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => commands.reconcilePayments({ now }),
})

export const handleEvent = job<{ provider: string; eventId: string }>({
  name: HANDLE_EVENT.name,
  retries: 10,
  run: (data, { now }) => commands.handleEvent({ ...data, now }),
})

export const refund = job<{ refundId: string }>({
  name: REFUND.name,
  retries: 20,
  run: ({ refundId }, { now }) => carryOutRefund({ refundId, now }),
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
