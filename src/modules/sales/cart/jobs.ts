import { job } from '#server/jobs/jobs.ts'
import { forgetLists } from './commands/lists.ts'

export const forget = job({
  name: 'cart.forget_lists',
  retries: 2,
  cron: '35 4 * * *',
  run: async (_data, { now }) => void (await forgetLists({ now })),
})
