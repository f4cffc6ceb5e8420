import { job } from '#server/jobs/jobs.ts'
import { forgetNotices, sendNotices } from './commands/notices.ts'

export const notices = job({
  name: 'wishlist.tell_notices',
  retries: 0,
  cron: '*/5 * * * *',
  run: async (_data, { now }) => void (await sendNotices({ now })),
})

export const forget = job({
  name: 'wishlist.forget_notices',
  retries: 2,
  cron: '25 4 * * *',
  run: (_data, { now }) => forgetNotices({ now }),
})
