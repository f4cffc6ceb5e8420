import { isCut, lineEnd } from './bytes.ts'
import {
  type CatalogField,
  type Columns,
  columnsOf,
  type OnLayout,
  isBlank,
  layoutOf,
  placeCells,
  type RawLine,
} from './header.ts'

const ORDER: CatalogField[] = [
  'title',
  'description',
  'price',
  'imageUrl',
  'categories',
  'stock',
  'uniqueCode',
]
const MIN_CELLS = 3

export function* readTxt(bytes: Uint8Array, onLayout?: OnLayout): Generator<RawLine, void, undefined> {
  let columns: Columns = new Map(ORDER.map((field, column) => [field, column]))
  let width = ORDER.length
  let isFirst = true
  let before = 0
  for (const { line, text, isLast } of linesOf(bytes)) {
    const cells = text.split('|')
    if (isBlank(cells)) continue
    const named = isFirst ? columnsOf(cells) : columns
    const isHeader = isFirst && named.has('title') && named.has('price')
    if (isFirst) onLayout?.(isHeader ? layoutOf('|', cells, named) : layoutOf('|', ORDER, columns))
    if (isHeader) {
      columns = named
      width = cells.length
      before = width
    } else if (isLast && isCut(bytes) && cells.length >= MIN_CELLS && cells.length < before) {
      yield { line, problems: ['line_cut'] }
    } else if (cells.length >= MIN_CELLS) {
      before = cells.length
      yield placeCells(line, cells, columns, width)
    }
    isFirst = false
  }
}

function* linesOf(
  bytes: Uint8Array,
): Generator<{ line: number; text: string; isLast: boolean }, void, undefined> {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const { end, next } = lineEnd(bytes, start)
    yield { line, text: Buffer.from(bytes.subarray(start, end)).toString(), isLast: next === bytes.length }
    start = next
  }
}
