import { job } from '#server/jobs/jobs.ts'
import { forgetFiles } from './commands/files.ts'
import { INVITE, sendInvitations } from './commands/invite.ts'
import { WORK, workFile, workFiles } from './commands/work-file.ts'

export const work = job<{ fileId: string }>({
  name: WORK.name,
  retries: 8,
  run: ({ fileId }, { now, signal }) => workFile({ fileId, now, signal }),
})

export const goOn = job({
  name: 'earlier.continue',
  retries: 0,
  cron: '* * * * *',
  run: async (_data, { now, signal }) => void (await workFiles({ now, signal })),
})

export const invite = job({
  name: INVITE.name,
  retries: 8,
  // Also what is left of many, those that failed and those whose job was lost.
  cron: '*/5 * * * *',
  run: async (_data, { now }) => void (await sendInvitations({ now })),
})

export const forget = job({
  name: 'earlier.forget',
  retries: 3,
  cron: '50 3 * * *',
  run: (_data, { now }) => forgetFiles({ now }),
})
