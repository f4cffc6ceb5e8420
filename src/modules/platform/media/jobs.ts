import { job } from '#server/jobs/jobs.ts'
import { sweepStrayFiles } from './commands/sweep.ts'

export const sweep = job({
  name: 'media.sweep_files',
  retries: 2,
  cron: '50 4 * * *',
  run: (_data, { now }) => sweepStrayFiles({ now }),
})
