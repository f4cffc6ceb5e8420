const DAY_MS = 24 * 3_600_000
// Panama stands five hours behind UTC all year.
const BEHIND_MS = 5 * 3_600_000

/** The days of the year when nobody works, wherever the week puts them; those that move with Easter are not among them. */
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set([
  '01-01',
  '01-09',
  '05-01',
  '11-03',
  '11-05',
  '11-10',
  '11-28',
  '12-08',
  '12-20',
  '12-25',
])

/** A day of Panama, counted from the first of 1970. */
export const panamaDay = (moment: Date): number => Math.floor((moment.getTime() - BEHIND_MS) / DAY_MS)

/** The last millisecond of a day in Panama, so that the day named to somebody counts whole. */
export const endOfPanamaDay = (day: number): Date => new Date((day + 1) * DAY_MS + BEHIND_MS - 1)

export function isWorkingDay(day: number): boolean {
  const date = new Date(day * DAY_MS)
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
  return !isWeekend && !FIXED_HOLIDAYS.has(date.toISOString().slice(5, 10))
}

/** The day that many working days after this one, which itself does not count. */
export function addWorkingDays(day: number, count: number): number {
  let reached = day
  for (let left = count; left > 0; ) if (isWorkingDay(++reached)) left--
  return reached
}
