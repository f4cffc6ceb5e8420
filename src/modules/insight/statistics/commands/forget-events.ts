import { sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { db } from '#server/db/db.ts'
import { forgetRows } from '#server/jobs/sweep.ts'
import { addDays, dayOf, startOf } from '../rules.ts'

/** Deletes the raw rows that are older than the shop's setting says, and every salt but today's. What was counted stays. Repeatable. */
export async function forgetEvents({ now }: { now: Date }) {
  const today = dayOf(now)
  await forgetRows({
    name: 'statistics.forget:salts',
    now,
    table: sql`visitor_salts`,
    key: sql`day`,
    where: sql`day < ${today}`,
  })
  const { dataRetentionPeriod: days } = await readSettings(db, 'inventory')
  if (days === 'forever') return
  await forgetRows({
    name: 'statistics.forget:page_events',
    now,
    table: sql`page_events`,
    key: sql`id`,
    where: sql`occurred_at < ${startOf(addDays(today, -days)).toISOString()}`,
  })
}
