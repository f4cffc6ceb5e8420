const DAY_MS = 24 * 3_600_000
// Panama stands five hours behind UTC all year.
const BEHIND_MS = 5 * 3_600_000

/** A day off: `12-25` of each year, `2029-07-01` of one year alone, or `easter-47`, counted from Easter Sunday. */
export type Holiday = { name: string; on: string }

/** Days of national feast and mourning (article 46 of the labour code). */
export const NATIONAL_HOLIDAYS: readonly Holiday[] = [
  { name: 'Año Nuevo', on: '01-01' },
  { name: 'Día de los Mártires', on: '01-09' },
  { name: 'Martes de Carnaval', on: 'easter-47' },
  { name: 'Viernes Santo', on: 'easter-2' },
  { name: 'Día del Trabajo', on: '05-01' },
  { name: 'Separación de Panamá de Colombia', on: '11-03' },
  { name: 'Consolidación de la Separación en Colón', on: '11-05' },
  { name: 'Primer Grito de Independencia', on: '11-10' },
  { name: 'Independencia de Panamá de España', on: '11-28' },
  { name: 'Día de las Madres', on: '12-08' },
  { name: 'Duelo Nacional', on: '12-20' },
  { name: 'Navidad', on: '12-25' },
  { name: 'Toma de posesión presidencial', on: '2029-07-01' },
]

/** A day of Panama, counted from the first of 1970. */
export const panamaDay = (moment: Date): number => Math.floor((moment.getTime() - BEHIND_MS) / DAY_MS)

/** The hour on the clocks of Panama, 0 to 23. */
export const panamaHour = (moment: Date): number => new Date(moment.getTime() - BEHIND_MS).getUTCHours()

/** The last millisecond of a day in Panama, so that the day named to somebody counts whole. */
export const endOfPanamaDay = (day: number): Date => new Date((day + 1) * DAY_MS + BEHIND_MS - 1)

/** The moment at which a day written `2026-11-22` begins in Panama, or that many days later. */
export const startOfDay = (day: string, later = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + BEHIND_MS + later * DAY_MS)

/** The day in Panama as it is written in a file name: `2026-11-22`. */
export const writtenDay = (moment: Date): string => dayWritten(panamaDay(moment))

/** The date and time in Panama as a file says it: `2026-11-22 23:30:00`. */
export const writtenMoment = (moment: Date): string =>
  new Date(moment.getTime() - BEHIND_MS).toISOString().slice(0, 19).replace('T', ' ')

/** A day of Panama as it is written: `2026-11-22`. */
export const dayWritten = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The day that `2026-11-22` names. */
export const dayRead = (written: string): number => Date.parse(`${written}T00:00:00Z`) / DAY_MS

/** No weekend, no holiday, and no Monday after a holiday that fell on a Sunday (article 47, the "puente"). */
export function isWorkingDay(day: number, holidays = NATIONAL_HOLIDAYS): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return !isHoliday(day, holidays) && !(weekday === 1 && isHoliday(day - 1, holidays))
}

function isHoliday(day: number, holidays: readonly Holiday[]): boolean {
  const date = new Date(day * DAY_MS)
  const written = date.toISOString().slice(0, 10)
  const names = [written, written.slice(5), `easter${signed(day - easterOf(date.getUTCFullYear()))}`]
  return holidays.some(({ on }) => names.includes(on))
}

const signed = (count: number) => (count < 0 ? String(count) : `+${count}`)

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
export function addWorkingDays(day: number, count: number, holidays = NATIONAL_HOLIDAYS): number {
  let reached = day
  for (let left = count; left > 0; ) if (isWorkingDay(++reached, holidays)) left--
  return reached
}

/** The next working days from this one on, itself among them. */
export function listWorkingDays(from: number, count: number, holidays = NATIONAL_HOLIDAYS): number[] {
  const days: number[] = []
  for (let day = from; days.length < count; day++) if (isWorkingDay(day, holidays)) days.push(day)
  return days
}
