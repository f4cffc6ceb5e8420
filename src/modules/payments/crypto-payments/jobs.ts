import { job } from '#server/jobs/jobs.ts'
import { expireQuotes } from './commands/quotes.ts'
import { watchQuotes } from './commands/watch-quotes.ts'

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
