import { getLocale } from '#paraglide/runtime.js'

const MONTHS = 24

/** The months of Panama back from this one, by their names. */
export function lastMonths(): [Month, ...Month[]] {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Panama' })
    .format(new Date())
    .split('-')
    .map(Number)
  const name = new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const named = (back: number) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 15))
    return { value: first.toISOString().slice(0, 7), label: name.format(first) }
  }
  return [named(0), ...Array.from({ length: MONTHS - 1 }, (_none, back) => named(back + 1))]
}
type Month = { value: string; label: string }
