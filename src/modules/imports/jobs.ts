import { job } from '#server/jobs.ts'
import { WORK } from './commands/move-run.ts'
import { continueRun, continueRuns, forgetFiles } from './commands/runs.ts'

export const work = job<{ runId: string }>({
  name: WORK.name,
  retries: 8,
  run: ({ runId }, { now }) => continueRun({ runId, now }),
})

export const goOn = job({
  name: 'imports.continue',
  retries: 0,
  cron: '* * * * *',
  run: async (_data, { now }) => void (await continueRuns({ now })),
})

export const forget = job({
  name: 'imports.forget',
  retries: 3,
  cron: '40 3 * * *',
  run: (_data, { now }) => forgetFiles({ now }),
})
