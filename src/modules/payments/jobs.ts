import { transaction } from '#server/db.ts'
import { job } from '#server/jobs.ts'
import { forgetEvents } from './commands/events.ts'

const KEPT_DAYS = 90

export const forgetOldEvents = job({
  name: 'payments.forget-events',
  retries: 3,
  cron: '40 3 * * *',
  run: (_data, { now }) =>
    transaction((tx) => forgetEvents(tx, { before: new Date(now.getTime() - KEPT_DAYS * 86_400_000) })),
})
