const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Until when an order completed at this moment may go back: at will, for another size, or because it arrived broken. */
export function returnDeadlines(completedAt: Date): { standard: Date; exchange: Date; defective: Date } {
  const after = (ms: number) => new Date(completedAt.getTime() + ms)
  return { standard: after(30 * DAY_MS), exchange: after(15 * DAY_MS), defective: after(48 * HOUR_MS) }
}
