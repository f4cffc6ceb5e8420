import { job } from '#server/jobs.ts'
import { forgetEvents } from './commands/events.ts'

export const forgetOldEvents = job({
  name: 'payments.forget-events',
  retries: 3,
  cron: '40 3 * * *',
  run: async (_data, { now }) => void (await forgetEvents({ now })),
})
