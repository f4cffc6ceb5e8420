import { job } from '#server/jobs/jobs.ts'
import { remindOfCarts } from './commands/remind.ts'

export const remind = job({
  name: 'cart_recovery.remind',
  retries: 2,
  cron: '*/15 * * * *',
  run: async (_data, { now }) => void (await remindOfCarts({ now })),
})
