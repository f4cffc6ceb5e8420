import { addDays, dayOf, startOf } from '../../src/modules/insight/statistics/rules.ts'
import type { Tx } from '../../src/server/db/db.ts'

const HOUR_MS = 3_600_000
/** How far back the demo shop remembers. */
export const HISTORY_DAYS = 90

/** Something that happened once. `do` may be asked again after a crash, `within` stands with its mark in one transaction. */
export type Happening = { at: Date; step: string } & (
  | { do: (now: Date) => Promise<unknown> }
  | { within: (tx: Tx, now: Date) => Promise<unknown> }
)

/** The clock of the demo history: so many days before today in Panama at an hour of the clock there, or so many hours before the end. */
export type Clock = { at: (daysBack: number, hour: number) => Date; ago: (hours: number) => Date }

/** The morning on which a shop of the demo opened that is first started now. */
export const openedAt = (now: Date): Date => at(now, HISTORY_DAYS + 1, 8)

export const clockOf = (now: Date): Clock => ({
  at: (daysBack, hour) => at(now, daysBack, hour),
  ago: (hours) => new Date(now.getTime() - hours * HOUR_MS),
})

const at = (now: Date, daysBack: number, hour: number) =>
  new Date(startOf(addDays(dayOf(now), -daysBack)).getTime() + hour * HOUR_MS)
