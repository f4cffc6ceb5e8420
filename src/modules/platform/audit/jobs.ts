import { job } from '#server/jobs/jobs.ts'
import { chainAudit } from './commands.ts'

export const seal = job({
  name: 'audit.seal',
  retries: 0,
  cron: '* * * * *',
  run: () => chainAudit(),
})
