import { job } from '#server/jobs/jobs.ts'
import { keepArchive } from './commands/archive.ts'
import { endLostWorkNow } from './commands/begin-work.ts'
import { MAKE, makeBackup, makeNightlyBackup, TRY, tryBackup } from './commands/make-backup.ts'

export const nightly = job({
  name: 'backups.nightly',
  retries: 0,
  cron: '30 2 * * *',
  run: (_data, { now }) => makeNightlyBackup({ now }),
})

export const onDemand = job({
  name: MAKE.name,
  retries: 0,
  run: async (_data, { now }) => void (await makeBackup({ now })),
})

export const tryOne = job<{ id: string }>({
  name: TRY.name,
  retries: 0,
  run: ({ id }, { now }) => tryBackup({ id, now }),
})

export const archive = job({
  name: 'backups.archive',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => keepArchive({ now }),
})

export const endLost = job({
  name: 'backups.end_lost',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => endLostWorkNow({ now }),
})
