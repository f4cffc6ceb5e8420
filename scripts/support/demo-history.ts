import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { listeners } from '../../src/app/jobs.ts'
import { chainAudit } from '../../src/modules/platform/audit/commands.ts'
import { expireOrders } from '../../src/modules/sales/orders/commands/expire-orders.ts'
import { forgetEvents } from '../../src/modules/insight/statistics/commands/forget-events.ts'
import { rollUp } from '../../src/modules/insight/statistics/commands/roll-up.ts'
import { endSubscriptions } from '../../src/modules/sellers/subscriptions/commands/end-subscriptions.ts'
import { db, pool, transaction, type Tx } from '../../src/server/db/db.ts'
import { AppError } from '../../src/server/http/errors.ts'
import { deliverEvents } from '../../src/server/events/events.ts'
import { inThePast } from '../../src/server/process/demo-history.ts'
import { type Clock, clockOf, type Happening, HISTORY_DAYS } from './demo-clock.ts'
import { notifyAdmins } from './demo-admin.ts'
import { buildOrders } from './demo-orders.ts'
import { findCast, buildPeople } from './demo-people.ts'
import { buildQuestions } from './demo-questions.ts'
import { buildVisits } from './demo-visits.ts'

/** Marks this shop as the demo's in the transaction that makes its people, and as one that gets a history from this moment on. */
export async function beginDemo(tx: Tx, { now, hasHistory }: { now: Date; hasHistory: boolean }) {
  await mark(tx, 'people', now)
  if (hasHistory) await mark(tx, 'begun', now)
}

/**
 * Builds the last ninety days of the demo shop by the commands of the modules, each at its moment: people come, buy,
 * give back and are paid. A seed and the moment at which it began decide everything, so the history is the same however
 * often a start is killed in between; what has happened is skipped. Answers how many steps a module refused.
 */
export async function buildDemoHistory(): Promise<{ happened: number; refused: number }> {
  const done = new Map((await readSteps()).map(({ step, done_at }) => [step, new Date(done_at)]))
  const now = done.get('begun')
  pool.on('acquire', hurry)
  if (!now) throw new Error('This shop has no demo history to build')
  const clock = clockOf(now)
  for (const happening of buildPeople(clock)) await happen(happening, done)
  const cast = await findCast()
  let refused = 0
  const happenings = [
    ...buildOrders(cast, clock),
    ...notifyAdmins(cast, clock),
    ...buildQuestions(cast, clock),
    ...nights(clock),
  ]
    .filter((one) => one.at < now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const happening of happenings) refused += Number(!(await happen(happening, done)))
  await buildVisits(cast, { clock, now })
  // From here on it is today.
  await rollUp({ now })
  await forgetEvents({ now })
  await chainAudit()
  pool.off('acquire', hurry)
  await transaction(async (tx) => {
    // With this one all that came before it is on the disk.
    await tx.execute(sql`set local synchronous_commit = on`)
    await mark(tx, 'whole', now)
  })
  return { happened: happenings.length, refused }
}

const hurried = new WeakSet<object>()

/** No commit waits for the disk: after a crash of the database the history continues where the disk has it. */
function hurry(client: pg.PoolClient) {
  if (hurried.has(client)) return
  hurried.add(client)
  client.query('set synchronous_commit = off').catch(() => undefined)
}

/** What works by itself, as it did each night: what no one paid is given up, plans end, and the ledgers get the events of the day. */
function nights(clock: Clock): Happening[] {
  const evenings = Array.from({ length: HISTORY_DAYS }, (_, day) => clock.at(HISTORY_DAYS - day, 23.9))
  return [...evenings, clock.ago(0.001)].map((at, day) => ({
    at,
    step: `night:${day}`,
    async do(now: Date) {
      await expireOrders({ now })
      await endSubscriptions({ now })
      await deliverEvents(listeners, { now })
    },
  }))
}

/** Whether it happened: a module's refusal is an answer too, and is not asked again. */
async function happen(happening: Happening, done: ReadonlyMap<string, unknown>): Promise<boolean> {
  const { at: moment, step } = happening
  if (done.has(step)) return true
  return inThePast(moment, async () => {
    try {
      if ('do' in happening) await happening.do(moment)
      await transaction(async (tx) => {
        if ('within' in happening) await happening.within(tx, moment)
        await mark(tx, step, moment)
      })
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await transaction((tx) => mark(tx, step, moment))
      return false
    }
  })
}

async function readSteps() {
  const { rows } = await db.execute<{ step: string; done_at: string }>(
    sql`select step, done_at from demo_past`,
  )
  return rows
}

const mark = (tx: Tx, step: string, now: Date) =>
  tx.execute(
    sql`insert into demo_past (step, done_at) values (${step}, ${now.toISOString()}) on conflict do nothing`,
  )
