import { job } from '#server/jobs/jobs.ts'
import { inviteBuyers } from './commands/invite-buyers.ts'
import { sweepPhotos } from './commands/keep-photo.ts'

export const sweep = job({
  name: 'reviews.sweep_photos',
  retries: 2,
  cron: '40 4 * * *',
  run: async (_data, { now }) => void (await sweepPhotos({ now })),
})

/** In the morning, when people read their email. */
export const invite = job({
  name: 'reviews.invite',
  retries: 2,
  cron: '15 9 * * *',
  run: async (_data, { now }) => void (await inviteBuyers({ now })),
})
