import { sql } from 'drizzle-orm'
import { job } from './jobs.ts'
import { forgetRows } from './sweep.ts'

const HOUR_MS = 3_600_000
/** How long the answer to an idempotency key is given again. */
const ANSWER_HOURS = 72
const RETRYING_HOURS = 24 * 30

/** Forgets the answers of old keys, the counts of limits that are over, and what a sweep no longer comes back to. */
export const forgetRetained = job({
  name: 'server.forget',
  retries: 2,
  cron: '10 * * * *',
  async run(_data, { now }) {
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
    await forgetRows({
      name: 'server.forget:idempotency_keys',
      now,
      table: sql`idempotency_keys`,
      key: sql`user_id || ':' || key`,
      where: sql`created_at < ${ago(ANSWER_HOURS)}`,
    })
    await forgetRows({
      name: 'server.forget:rate_limits',
      now,
      table: sql`rate_limits`,
      key: sql`key`,
      where: sql`expires_at < ${ago(1)}`,
    })
    await forgetRows({
      name: 'server.forget:resting_work',
      now,
      table: sql`resting_work`,
      key: sql`sweep || ':' || item`,
      where: sql`retry_at < ${ago(RETRYING_HOURS)}`,
    })
  },
})
