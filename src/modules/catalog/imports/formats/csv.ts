import { unguardText } from '#lib/csv-export.ts'
import { CR, isCut, LF, lineCounter, lineEnd, pastEmpty } from './bytes.ts'
import {
  cellPlacer,
  DELIMITERS,
  findTable,
  type FoundTable,
  isBetter,
  isBlank,
  isComplete,
  layoutOf,
  type OnLayout,
  type RawLine,
  requireColumns,
  type TableChoices,
} from './table.ts'

export type CsvRecord = { line: number; start: number; end: number; cells: string[] | null }

const QUOTE = 0x22
const MAX_RECORD_CHARS = 262_144
const MAX_BROKEN = 100

export function* readCsv(
  bytes: Uint8Array,
  onLayout?: OnLayout,
  choices: TableChoices = {},
): Generator<RawLine, void, undefined> {
  const table = findCsvTable(bytes, choices)
  const { delimiter, end: from } = table
  onLayout?.(layoutOf(table, csvRecords(bytes, { delimiter, from })))
  requireColumns(table)
  let broken = 0
  const place = cellPlacer(table.header)
  for (const { line, end, cells } of csvRecords(bytes, { delimiter, from })) {
    if (cells === null) {
      broken++
      yield { line, problems: [broken < MAX_BROKEN ? 'line_unreadable' : 'rest_unreadable'] }
      if (broken >= MAX_BROKEN) return
    } else if (end === bytes.length && isCut(bytes) && cells.length < table.header.headers.length) {
      yield { line, problems: ['line_cut'] }
    } else if (!isBlank(cells)) {
      const placed = place(line, cells.map(unguardText))
      if (placed) yield placed
    }
  }
}

/**
 * All records but empty lines, each with the physical line and the byte offset on which it starts.
 * A record whose quotes are wrong comes with `cells: null`, and reading goes on with the next physical line: one
 * forgotten quote must not swallow the rest of the file.
 */
export function* csvRecords(
  bytes: Uint8Array,
  { delimiter, from = 0 }: { delimiter: string; from?: number },
): Generator<CsvRecord, void, undefined> {
  const lineAt = lineCounter(bytes)
  for (let start = pastEmpty(bytes, from); start < bytes.length; ) {
    const { cells, end } = readRecord(bytes, start, delimiter)
    yield { line: lineAt(start), start, end, cells }
    start = pastEmpty(bytes, end)
  }
}

/** Written by hand because a parser that fails must be made anew for each record that fails, and a file can be full of them. */
function readRecord(bytes: Uint8Array, start: number, delimiter: string): Pick<CsvRecord, 'cells' | 'end'> {
  const { end, next } = lineEnd(bytes, start)
  const line = textOf(bytes, start, end)
  if (line.includes('"')) {
    const quoted = quotedRecord(bytes, start, delimiter.charCodeAt(0))
    if (quoted) return quoted
  }
  return { cells: literalCells(line, delimiter), end: next }
}

/** RFC 4180; null where a quote stands in the middle of a cell, is not closed, or the record is endless. */
function quotedRecord(bytes: Uint8Array, start: number, delimiter: number) {
  const record = bytes.subarray(0, start + MAX_RECORD_CHARS)
  const cells: string[] = []
  for (let at = start; ; at++) {
    const from = at
    if (record[at] === QUOTE) {
      at = closingQuote(record, at + 1) + 1
      if (at === 0) return null
      cells.push(textOf(record, from + 1, at - 1).replaceAll('""', '"'))
    } else {
      while (at < record.length && !isEnd(record[at], delimiter)) if (record[at++] === QUOTE) return null
      cells.push(textOf(record, from, at))
    }
    if (at === bytes.length || record[at] === LF || record[at] === CR)
      return { cells, end: lineEnd(bytes, at).next }
    if (record[at] !== delimiter) return null
  }
}

const isEnd = (byte: number | undefined, delimiter: number) =>
  byte === delimiter || byte === LF || byte === CR

function closingQuote(record: Uint8Array, from: number): number {
  let at = record.indexOf(QUOTE, from)
  while (at >= 0 && record[at + 1] === QUOTE) at = record.indexOf(QUOTE, at + 2)
  return at
}

const textOf = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()

// Inches: in `Tubo 1/2",5.00` no cell begins with a quote, so the quotes can only be part of the text.
function literalCells(text: string, delimiter: string): string[] | null {
  if (text.length > MAX_RECORD_CHARS) return null
  const cells = text.split(delimiter)
  return cells.some((cell) => cell.startsWith('"')) ? null : cells
}

/** The table with the chosen delimiter, else with the one that makes its header readable. */
export function findCsvTable(bytes: Uint8Array, choices: TableChoices): FoundTable {
  const { end, next } = lineEnd(bytes, 0)
  // Excel writes and understands a first line that names the delimiter.
  const named = /^"?sep=([,;\t])"?$/i.exec(Buffer.from(bytes.subarray(0, Math.min(end, 8))).toString())?.[1]
  const tableOf = (delimiter: string) =>
    findTable(csvRecords(bytes, { delimiter, from: named === undefined ? 0 : next }), delimiter, choices)
  const known = choices.delimiter ?? named
  if (known !== undefined) return tableOf(known)
  const [first, ...others] = DELIMITERS.map(tableOf)
  const whole = [first!, ...others].filter(isComplete)
  return (whole.length > 0 ? whole : others).reduce(
    (best, other) => (isBetter(other, best) ? other : best),
    whole[0] ?? first!,
  )
}
