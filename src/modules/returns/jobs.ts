import { job } from '#server/jobs.ts'
import { sweepPhotos } from './commands/keep-photo.ts'

export const sweep = job({
  name: 'returns.sweep_photos',
  retries: 2,
  cron: '20 4 * * *',
  run: async (_data, { now }) => void (await sweepPhotos({ now })),
})
