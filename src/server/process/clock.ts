import { sql } from 'drizzle-orm'
import { db } from '../db/db.ts'
import { log } from '../observability/log.ts'

const LOOK_EVERY_MS = 60_000
/** A machine that is less apart keeps its own time: how long the question took is in the answer too. */
const MOST_APART_MS = 5_000

let apartMs = 0
let looking: NodeJS.Timeout | undefined

/**
 * The time by which the shop promises, lets in and ends: that of this machine or, where the two are apart, of the
 * database, so that processes on machines with different clocks do not end each other's promises.
 */
export const shopNow = () => new Date(Date.now() + apartMs)

/** Looks at once and each minute from then on. */
export async function openClock() {
  await compareClocks()
  looking = setInterval(() => void compareClocks().catch(() => undefined), LOOK_EVERY_MS).unref()
}

export function closeClock() {
  clearInterval(looking)
}

/** How far this machine is ahead of the database, in milliseconds; less than nothing where it is behind. */
export async function readApart(now = Date.now): Promise<number> {
  const before = now()
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return (before + now()) / 2 - rows[0]!.ms
}

async function compareClocks() {
  const aheadMs = await readApart()
  const isApart = Math.abs(aheadMs) > MOST_APART_MS
  if (isApart !== (apartMs !== 0))
    log.warn(
      { aheadSeconds: Math.round(aheadMs / 1000) },
      isApart
        ? 'the clock of this machine is wrong: the shop goes by that of the database; set both by NTP'
        : 'the clock of this machine is right again',
    )
  apartMs = isApart ? -aheadMs : 0
}
