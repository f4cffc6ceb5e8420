import { job } from '#server/jobs/jobs.ts'
import { deliverWaiting } from './commands/deliver.ts'
import { forgetOldMessages } from './commands.ts'

// What fails is tried again by the outbox itself, which waits longer than a queue of jobs does.
export const deliverAgain = job({
  name: 'messages.deliver_waiting',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => deliverWaiting({ now }),
})

/** Deletes old emails and old contact messages every night. */
export const forget = job({
  name: 'messages.forget_old',
  retries: 2,
  cron: '40 4 * * *',
  run: (_data, { now }) => forgetOldMessages({ now }),
})
