import { sql } from 'drizzle-orm'
import { OPEN_ALERTS } from '#modules/stock/inventory/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { db, transaction } from '#server/db/db.ts'
import { mailInventoryReport, mailWeeklyReport } from '../emails.ts'
import { listBest, sumSales } from '../queries/sales.ts'
import { readStanding } from '../queries/standing.ts'
import { listVisitParts, sumVisits } from '../queries/visits.ts'
import { addDays, dayOf, type Range, startOf } from '../rules.ts'
import { rollUp } from './roll-up.ts'

/** The seven days before today, beside the seven before them. */
function lastWeek(now: Date) {
  const today = dayOf(now)
  const range = { from: addDays(today, -7), to: addDays(today, -1) }
  return { range, before: { from: addDays(today, -14), to: addDays(today, -8) } }
}

/** Sends the shop's weekly report while `weeklyReports` is on, once a week. Repeatable. */
export async function writeWeeklyReport({ now }: { now: Date }) {
  const { weeklyReports } = await readSettings(db, 'notifications')
  if (!weeklyReports) return
  await rollUp({ now })
  const days = lastWeek(now)
  const [visits, sales, best, parts] = await Promise.all([
    sumVisits(db, days),
    sumSales(db, days),
    listBest(db, days.range),
    listVisitParts(db, days.range),
  ])
  await transaction((tx) => mailWeeklyReport(tx, { range: days.range, visits, sales, best, parts }))
}

/** What is in stock and what moved in the week while `autoGenerateReports` is on; once for each week. */
export async function writeInventoryReport({ now }: { now: Date }) {
  const { autoGenerateReports } = await readSettings(db, 'inventory')
  if (!autoGenerateReports) return
  const { range } = lastWeek(now)
  const [{ stock }, moves] = await Promise.all([readStanding(db), readMoves(range)])
  await transaction((tx) => mailInventoryReport(tx, { range, stock, moves }))
}

export type Moves = { added: number; removed: number; alerts: number }

async function readMoves({ from, to }: Range): Promise<Moves> {
  const { rows } = await db.execute<Moves>(sql`
    select coalesce(sum(greatest(new_stock - previous_stock, 0)), 0)::int as added,
      coalesce(sum(greatest(previous_stock - new_stock, 0)), 0)::int as removed,
      (select count(*)::int from ${OPEN_ALERTS}) as alerts
    from inventory_transactions
    where created_at >= ${startOf(from).toISOString()} and created_at < ${startOf(addDays(to, 1)).toISOString()}`)
  return rows[0]!
}
