import { job } from '#server/jobs/jobs.ts'
import { sealAudit } from './commands.ts'

export const seal = job({
  name: 'audit.seal',
  retries: 0,
  cron: '* * * * *',
  run: () => sealAudit(),
})
