import { type DecimalMark, decimalMarkOf, parsePriceText } from '#lib/price-text.ts'
import { foldText } from '#lib/text.ts'

const MAX_CENTS = 10_000_000_00
const PANAMA = '-05:00'

/** The decimal mark that all amounts of a file agree on; undefined where they do not or have none. */
export function markOf(amounts: Iterable<string>): DecimalMark | undefined {
  const marks = new Set<DecimalMark>()
  for (const amount of amounts) {
    const mark = decimalMarkOf(amount.replace(/^-/, ''))
    if (mark !== null) marks.add(mark)
  }
  return marks.size === 1 ? [...marks][0] : undefined
}

/** An amount in cents; 0 for an empty cell, without its sign; null for what is none. */
export function centsIn(cell: string, mark: DecimalMark | undefined): number | null {
  if (cell === '') return 0
  const read = parsePriceText(cell.replace(/^-\s*/, ''), mark)
  return 'cents' in read && read.cents <= MAX_CENTS ? read.cents : null
}

const YES =
  /^(yes|y|si|s|sim|true|verdadero|1|x|on|subscribed|suscrito|suscrita|inscrito|opted ?in|confirmed)$/

export const isYes = (cell: string) => YES.test(foldText(cell))

export const isDollars = (cell: string) => /^(|usd|us\$|\$|pab|b\/\.?)$/i.test(cell)

const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(.*)$/
const NUMBERED = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(.*)$/
const TIME =
  /^[ T,]*(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(a\.?\s?m\.?|p\.?\s?m\.?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** Whether the days of a column come month first: only where one of them cannot be read otherwise. */
export function isMonthFirst(cells: Iterable<string>): boolean {
  for (const cell of cells) {
    const [, first, second] = NUMBERED.exec(cell) ?? []
    if (Number(first) <= 12 && Number(second) > 12) return true
  }
  return false
}

/** The moment a cell names, of Panama where it names no other zone; null for what names none. Without a time it is noon. */
export function momentIn(cell: string, monthFirst: boolean): Date | null {
  const iso = ISO.exec(cell)
  const numbered = iso ? null : NUMBERED.exec(cell)
  const [year, month, day, after] = iso
    ? [iso[1], iso[2], iso[3], iso[4]]
    : monthFirst
      ? [numbered?.[3], numbered?.[1], numbered?.[2], numbered?.[4]]
      : [numbered?.[3], numbered?.[2], numbered?.[1], numbered?.[4]]
  const time = TIME.exec(after ?? '')
  if (year === undefined || month === undefined || day === undefined || !time) return null
  const [, hour, minute, second = '0', half, zone] = time
  const hours = hour === undefined ? 12 : hourOf(Number(hour), half)
  const written = `${year}-${two(month)}-${two(day)}T${two(hours)}:${two(minute ?? '0')}:${two(second)}`
  const moment = new Date(written + zoneOf(zone))
  // The 31st of a month without one would become the first of the next.
  const isReal = new Date(`${year}-${two(month)}-${two(day)}T00:00:00Z`).getUTCDate() === Number(day)
  return Number.isNaN(moment.getTime()) || !isReal || Number(year) < 1990 ? null : moment
}

const two = (part: string | number) => String(part).padStart(2, '0')

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return PANAMA
  return /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2')
}
