import { job } from '#server/jobs/jobs.ts'
import { WORK } from './commands/move-run.ts'
import { continueRun, continueRuns, forgetFiles } from './commands/runs.ts'

export const work = job<{ runId: string }>({
  name: WORK.name,
  retries: 8,
  atOnce: 2,
  run: ({ runId }, { now, signal }) => continueRun({ runId, now, ...(signal && { signal }) }),
})

export const goOn = job({
  name: 'imports.continue',
  retries: 0,
  cron: '* * * * *',
  run: async (_data, { now, signal }) => void (await continueRuns({ now, ...(signal && { signal }) })),
})

export const forget = job({
  name: 'imports.forget',
  retries: 3,
  cron: '40 3 * * *',
  run: (_data, { now }) => forgetFiles({ now }),
})
