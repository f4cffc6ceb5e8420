import { transaction } from '#server/db.ts'
import { job } from '#server/jobs.ts'
import { forgetEvents } from './commands/events.ts'
import { expireQuotes } from './commands/quotes.ts'
import { watchQuotes } from './commands/watch-quotes.ts'

const KEPT_DAYS = 90

export const forgetOldEvents = job({
  name: 'payments.forget-events',
  retries: 3,
  cron: '40 3 * * *',
  run: (_data, { now }) =>
    transaction((tx) => forgetEvents(tx, { before: new Date(now.getTime() - KEPT_DAYS * 86_400_000) })),
})

export const expireOldQuotes = job({
  name: 'payments.expire-quotes',
  retries: 0,
  cron: '* * * * *',
  run: async (_data, { now }) => void (await transaction((tx) => expireQuotes(tx, { now }))),
})

export const watchChains = job({
  name: 'payments.watch-chains',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => watchQuotes({ now }),
})
