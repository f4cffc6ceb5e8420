import { isCut, lineEnd } from './bytes.ts'
import { headerOf } from './columns.ts'
import { findCsvTable, readCsv } from './csv.ts'
import {
  cellPlacer,
  findTable,
  isBlank,
  isComplete,
  layoutOf,
  type OnLayout,
  type RawLine,
  type TableChoices,
} from './table.ts'

const ORDER = ['title', 'description', 'price', 'image_url', 'categories', 'stock', 'unique_code']
const MIN_CELLS = 3

/** Fields between pipes, in a fixed order or under a header; another table is read as a CSV file. */
export function* readTxt(
  bytes: Uint8Array,
  onLayout?: OnLayout,
  choices: TableChoices = {},
): Generator<RawLine, void, undefined> {
  const csv = findCsvTable(bytes, choices)
  if (csv.delimiter !== '|' && (choices.delimiter !== undefined || isComplete(csv)))
    return yield* readCsv(bytes, onLayout, choices)
  const named = findTable(linesOf(bytes), '|', choices)
  const hasHeader = isComplete(named)
  const table = hasHeader ? named : { ...named, header: inOrder(choices), end: 0 }
  const { header } = table
  onLayout?.(layoutOf(table, recordsFrom(bytes, table.end)))
  const place = cellPlacer(header)
  let before = hasHeader ? header.headers.length : 0
  for (const { line, cells, start, end } of linesOf(bytes)) {
    if (start < table.end || isBlank(cells) || cells.length < MIN_CELLS) continue
    if (end === bytes.length && isCut(bytes) && cells.length < before) yield { line, problems: ['line_cut'] }
    else {
      before = cells.length
      const placed = place(line, cells)
      if (placed) yield placed
    }
  }
}

function inOrder(choices: TableChoices) {
  const header = headerOf(ORDER, [], choices)
  for (const [column, by] of header.foundBy) if (by === 'name') header.foundBy.set(column, 'place')
  return header
}

function* recordsFrom(bytes: Uint8Array, from: number) {
  for (const record of linesOf(bytes)) if (record.start >= from) yield record
}

function* linesOf(
  bytes: Uint8Array,
): Generator<{ line: number; cells: string[]; start: number; end: number }, void, undefined> {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const { end, next } = lineEnd(bytes, start)
    yield { line, cells: Buffer.from(bytes.subarray(start, end)).toString().split('|'), start, end: next }
    start = next
  }
}
