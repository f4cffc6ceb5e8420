import { sql } from 'drizzle-orm'
import { job } from '#server/jobs/jobs.ts'
import { forgetRows } from '#server/jobs/sweep.ts'

export const sweepInvitations = job({
  name: 'stores.sweep_invitations',
  retries: 2,
  cron: '40 4 * * *',
  run: async (_, { now }) => {
    await forgetRows({
      name: 'stores.sweep_invitations',
      now,
      table: sql`store_invitations`,
      key: sql`id`,
      where: sql`expires_at < ${now.toISOString()}`,
    })
  },
})
