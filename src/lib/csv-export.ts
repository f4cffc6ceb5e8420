import { writtenMoment } from './panama-days.ts'

/**
 * A `{ cents }` cell is a plain amount such as 12.50, and an `{ at }` cell is the date and time in Panama that a
 * spreadsheet reads as one, such as 2026-11-30 23:30:00. Numbers and amounts never become text.
 */
export type CsvCell =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | { cents: number }
  | { at: Date | string | null }

const CHUNK_CHARS = 16_384

/** The rows as chunks of text: byte order mark first, RFC 4180, commas, CRLF. Give the header as the first row. */
export async function* writeCsv(
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<string, void, undefined> {
  let chunk = '\uFEFF'
  for await (const row of rows) {
    chunk += `${row.map(csvCell).join(',')}\r\n`
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return 'cents' in value ? amountText(value.cents) : momentText(value.at)
  if (typeof value !== 'string') return String(value)
  const guarded = guardText(value)
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Takes back the `'` that `csvCell` puts before a text a spreadsheet would calculate. */
export function unguardText(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Several names in one cell: `Ropa;Hogar`. A mark inside a name gets a backslash, as WooCommerce writes it. */
export function listCell(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,;>]/g, '\\$&')).join(';')
}

/** Takes a list apart at a mark; a mark behind a backslash stays. The items are still escaped. */
export function splitList(cell: string, mark: string): string[] {
  const items = ['']
  for (const piece of cell.match(/\\?[^]/gu) ?? []) {
    if (piece === mark) items.push('')
    else items.push(items.pop() + piece)
  }
  return items
}

export function unescapeItem(item: string): string {
  return item.replace(/\\([\\,;>])/g, '$1')
}

// A text that already begins with such a `'` gets one more, so that taking one back always gives the text that was written.
function guardText(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function amountText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const momentText = (at: Date | string | null) => (at === null ? '' : writtenMoment(new Date(at)))
