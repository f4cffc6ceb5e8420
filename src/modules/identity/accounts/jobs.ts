import { job } from '#server/jobs/jobs.ts'
import { REMOVE_PICTURE, removePictureFiles } from './commands/change-avatar.ts'
import { sweepExpired } from './commands/keep-session.ts'

export const sweepAccounts = job({
  name: 'accounts.sweep',
  retries: 2,
  cron: '*/15 * * * *',
  run: (_, { now }) => sweepExpired({ now }),
})

export const removePicture = job<{ mediaId: string }>({
  name: REMOVE_PICTURE.name,
  retries: 8,
  run: removePictureFiles,
})
