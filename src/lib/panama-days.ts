const DAY_MS = 24 * 3_600_000
// Panama stands five hours behind UTC all year.
const BEHIND_MS = 5 * 3_600_000

/** The days of the year when nobody works, wherever the week puts them. */
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

// Tuesday of Carnival and Good Friday, counted from Easter.
const EASTER_HOLIDAYS = [-47, -2]

/** A day of Panama, counted from the first of 1970. */
export const panamaDay = (moment: Date): number => Math.floor((moment.getTime() - BEHIND_MS) / DAY_MS)

/** The last millisecond of a day in Panama, so that the day named to somebody counts whole. */
export const endOfPanamaDay = (day: number): Date => new Date((day + 1) * DAY_MS + BEHIND_MS - 1)

/** The moment at which a day written `2026-11-22` begins in Panama, or that many days later. */
export const startOfDay = (day: string, later = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + BEHIND_MS + later * DAY_MS)

/** The day in Panama as it is written in a file name: `2026-11-22`. */
export const writtenDay = (moment: Date): string =>
  new Date(panamaDay(moment) * DAY_MS).toISOString().slice(0, 10)

export function isWorkingDay(day: number): boolean {
  const date = new Date(day * DAY_MS)
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
  return !isWeekend && !FIXED_HOLIDAYS.has(date.toISOString().slice(5, 10)) && !movesWithEaster(day, date)
}

function movesWithEaster(day: number, date: Date): boolean {
  const easter = easterOf(date.getUTCFullYear())
  return EASTER_HOLIDAYS.some((offset) => day === easter + offset)
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus and Jones. */
function easterOf(year: number): number {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const leap = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - leap - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1) / DAY_MS
}

/** The day that many working days after this one, which itself does not count. */
export function addWorkingDays(day: number, count: number): number {
  let reached = day
  for (let left = count; left > 0; ) if (isWorkingDay(++reached)) left--
  return reached
}
