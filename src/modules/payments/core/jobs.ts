import { job } from '#server/jobs/jobs.ts'
import { releaseCards } from './commands/cards.ts'
import { forgetEvents } from './commands/events.ts'

export const forgetOldEvents = job({
  name: 'payments.forget-events',
  retries: 3,
  cron: '40 3 * * *',
  run: async (_data, { now }) => void (await forgetEvents({ now })),
})

export const release = job({
  name: 'payments.release-cards',
  retries: 0,
  cron: '* * * * *',
  run: async (_data, { now }) => void (await releaseCards({ now })),
})
