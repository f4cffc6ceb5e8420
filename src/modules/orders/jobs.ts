import { job } from '#server/jobs.ts'
import { QUOTE_SEEN } from '#modules/quotes/commands/quotes.ts'
import { expireOrders } from './commands/expire-orders.ts'
import { sweepProofs } from './commands/send-proof.ts'
import { settleQuote } from './commands/settle-quote.ts'

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
