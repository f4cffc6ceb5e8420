import { job } from '#server/jobs.ts'
import { makeBackup, makeNightlyBackup } from './commands/make-backup.ts'

export const nightly = job({
  name: 'backups.nightly',
  retries: 0,
  cron: '30 2 * * *',
  run: (_data, { now }) => makeNightlyBackup({ now }),
})

export const onDemand = job({
  name: 'backups.now',
  retries: 0,
  run: async (_data, { now }) => void (await makeBackup({ now })),
})
