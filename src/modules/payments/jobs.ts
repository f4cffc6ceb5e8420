import { job } from '#server/jobs.ts'
import { forgetEvents } from './commands/events.ts'
import { expireQuotes } from './commands/quotes.ts'
import { watchQuotes } from './commands/watch-quotes.ts'

export const forgetOldEvents = job({
  name: 'payments.forget-events',
  retries: 3,
  cron: '40 3 * * *',
  run: async (_data, { now }) => void (await forgetEvents({ now })),
})

export const expireOldQuotes = job({
  name: 'payments.expire-quotes',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => expireQuotes({ now }),
})

export const watchChains = job({
  name: 'payments.watch-chains',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => watchQuotes({ now }),
})
