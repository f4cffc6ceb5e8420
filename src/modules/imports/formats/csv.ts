import { parse } from 'csv-parse'
import { unguardText } from '#lib/csv-export.ts'
import { isCut, lineCounter, lineEnd, pastEmpty } from './bytes.ts'
import {
  type CatalogField,
  columnsOf,
  type HearLayout,
  isBlank,
  layoutOf,
  placeCells,
  type RawLine,
  requireColumns,
} from './header.ts'

export type CsvRecord = { line: number; start: number; end: number; cells: string[] | null }
type Options = { delimiter: string; from?: number; sliceBytes?: number }

const DELIMITERS = [',', ';', '\t']
const MAX_RECORD_CHARS = 262_144
const MAX_BROKEN = 100

export async function* readCsv(
  bytes: Uint8Array,
  hear?: HearLayout,
): AsyncGenerator<RawLine, void, undefined> {
  const header = await findHeader(bytes)
  requireColumns(header.columns)
  hear?.(layoutOf(header.delimiter, header.cells, header.columns))
  let broken = 0
  for await (const { line, end, cells } of csvRecords(bytes, {
    delimiter: header.delimiter,
    from: header.end,
  })) {
    if (cells === null) {
      broken++
      yield { line, problems: [broken < MAX_BROKEN ? 'line_unreadable' : 'rest_unreadable'] }
      if (broken >= MAX_BROKEN) return
    } else if (end === bytes.length && isCut(bytes) && cells.length < header.cells.length) {
      yield { line, problems: ['line_cut'] }
    } else if (!isBlank(cells)) {
      yield placeCells(line, cells.map(unguardText), header.columns, header.cells.length)
    }
  }
}

/**
 * All records but empty lines, each with the physical line and the byte offset on which it starts.
 * A record whose quotes are wrong comes with `cells: null`, and reading goes on with the next physical line: one
 * forgotten quote must not swallow the rest of the file.
 */
export async function* csvRecords(
  bytes: Uint8Array,
  { delimiter, from = 0, sliceBytes = 65_536 }: Options,
): AsyncGenerator<CsvRecord, void, undefined> {
  const lineAt = lineCounter(bytes)
  let start = pastEmpty(bytes, from)
  while (start < bytes.length) {
    for await (const { cells, end } of soundRecords(bytes.subarray(start), delimiter, sliceBytes, start)) {
      yield { line: lineAt(start), start, end, cells }
      start = pastEmpty(bytes, end)
    }
    // A line without opening quotes is a record by itself, so a catalogue full of inches needs no parser of its own each.
    for (let isBroken = true; start < bytes.length; isBroken = false) {
      const { end, next } = lineEnd(bytes, start)
      const cells = literalCells(Buffer.from(bytes.subarray(start, end)).toString(), delimiter)
      if (cells === null && !isBroken) break
      yield { line: lineAt(start), start, end: next, cells }
      start = next
      if (cells === null) break
    }
  }
}

/** The records up to the first that is broken. */
async function* soundRecords(bytes: Uint8Array, delimiter: string, sliceBytes: number, base: number) {
  const ready: { cells: string[]; end: number }[] = []
  // Taken in the callback, because a stream that fails throws away the records nobody has read yet.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
    on_record: (cells: string[], { bytes: end }) => {
      ready.push({ cells, end: base + end })
      return null
    },
  })
  parser.on('error', () => {})
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const failed = await write(parser, bytes.subarray(at, at + sliceBytes))
    yield* ready.splice(0)
    if (failed) return
  }
  await finish(parser)
  yield* ready
}

function write(parser: ReturnType<typeof parse>, slice: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => parser.write(slice, (error) => resolve(error != null)))
}

function finish(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => parser.end(() => resolve()))
}

// Inches: in `Tubo 1/2",5.00` no cell begins with a quote, so the quotes can only be part of the text.
function literalCells(text: string, delimiter: string): string[] | null {
  if (text.length > MAX_RECORD_CHARS) return null
  const cells = text.split(delimiter)
  return cells.some((cell) => cell.startsWith('"')) ? null : cells
}

type Header = { delimiter: string; columns: Map<CatalogField, number>; cells: string[]; end: number }

async function findHeader(bytes: Uint8Array): Promise<Header> {
  const { end, next } = lineEnd(bytes, 0)
  // Excel writes and understands a first line that names the delimiter.
  const named = /^"?sep=([,;\t])"?$/i.exec(Buffer.from(bytes.subarray(0, Math.min(end, 8))).toString())?.[1]
  if (named !== undefined) return readHeader(bytes, named, next)
  const candidates: Header[] = []
  for (const delimiter of DELIMITERS) candidates.push(await readHeader(bytes, delimiter, 0))
  return candidates.reduce((best, other) => (isBetter(other, best) ? other : best))
}

async function readHeader(bytes: Uint8Array, delimiter: string, from: number): Promise<Header> {
  for await (const { cells, end } of csvRecords(bytes, { delimiter, from })) {
    if (cells !== null && isBlank(cells)) continue
    return { delimiter, columns: columnsOf(cells ?? []), cells: cells ?? [], end }
  }
  return { delimiter, columns: new Map(), cells: [], end: bytes.length }
}

function isBetter(other: Header, best: Header): boolean {
  if (other.columns.size !== best.columns.size) return other.columns.size > best.columns.size
  return other.cells.length > best.cells.length
}
