import { isCut, lineEnd } from './bytes.ts'
import { headerOf } from './columns.ts'
import { findCsvTable, readCsv } from './csv.ts'
import { cellPlacer, findTable, isBlank, isComplete, layoutOf, type OnLayout, type RawLine } from './table.ts'

const ORDER = ['title', 'description', 'price', 'image_url', 'categories', 'stock', 'unique_code']
const MIN_CELLS = 3

/** Fields between pipes, in a fixed order or under a header; another table is read as a CSV file. */
export function* readTxt(bytes: Uint8Array, onLayout?: OnLayout): Generator<RawLine, void, undefined> {
  const csv = findCsvTable(bytes)
  if (csv.delimiter !== '|' && isComplete(csv)) return yield* readCsv(bytes, onLayout)
  const named = findTable(linesOf(bytes), '|')
  const hasHeader = isComplete(named)
  const table = hasHeader ? named : { ...named, header: headerOf(ORDER), end: 0 }
  const { header } = table
  onLayout?.(layoutOf(table))
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
