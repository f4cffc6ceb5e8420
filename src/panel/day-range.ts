import { panamaDay } from '#lib/panama-days.ts'

/** Days as `2026-11-21`, both counted whole; empty is open. */
export type DayRange = { from: string; to: string }

export const DAY_PRESETS = [
  'today',
  'yesterday',
  'last_7',
  'last_30',
  'this_month',
  'last_month',
  'this_year',
] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

const DAY_MS = 24 * 3_600_000

/** The days of Panama that a preset means at this moment. */
export function presetRange(preset: DayPreset, now: Date): DayRange {
  const today = panamaDay(now)
  const [year, month] = partsOf(today)
  const span = (from: number, to: number) => ({ from: dayText(from), to: dayText(to) })
  switch (preset) {
    case 'today':
      return span(today, today)
    case 'yesterday':
      return span(today - 1, today - 1)
    case 'last_7':
      return span(today - 6, today)
    case 'last_30':
      return span(today - 29, today)
    case 'this_month':
      return span(dayOf(year, month, 1), today)
    case 'last_month':
      return span(dayOf(year, month - 1, 1), dayOf(year, month, 0))
    case 'this_year':
      return span(dayOf(year, 0, 1), today)
  }
}

/** The preset that means these days now, if one does. */
export const presetOf = (range: DayRange, now: Date): DayPreset | null =>
  DAY_PRESETS.find((preset) => {
    const { from, to } = presetRange(preset, now)
    return from === range.from && to === range.to
  }) ?? null

/** As many days just before, to compare with; null where an end is open. */
export function rangeBefore({ from, to }: DayRange): DayRange | null {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  if (first === null || last === null || last < first) return null
  return { from: dayText(first - (last - first) - 1), to: dayText(first - 1) }
}

/** `21/11/2026`, as it is read here whatever the browser speaks. */
export function shownDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year ? `${date}/${month}/${year}` : ''
}

/** What was typed as a day: `21/11/2026`, `1-2-26` or `2026-11-21`; null where there is no such day. */
export function typedDay(text: string): string | null {
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text.trim()) ?? []
  const [, date, month, year] = /^(\d\d?)[/.\- ](\d\d?)[/.\- ](\d{4}|\d\d)$/.exec(text.trim()) ?? []
  const [y, mo, d] = [Number(isoYear ?? fullYear(year)), Number(isoMonth ?? month), Number(isoDate ?? date)]
  if (![y, mo, d].every(Number.isInteger)) return null
  const day = dayText(dayOf(y, mo - 1, d))
  // The thirtieth of February is the second of March to a computer, and a slip to a person.
  return day.endsWith(`-${twoDigits(mo)}-${twoDigits(d)}`) ? day : null
}

const fullYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year)
const twoDigits = (count: number) => String(count).padStart(2, '0')
const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month, date) / DAY_MS
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

function dayNumber(day: string): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? null : time / DAY_MS
}

function partsOf(day: number) {
  const date = new Date(day * DAY_MS)
  return [date.getUTCFullYear(), date.getUTCMonth()] as const
}
