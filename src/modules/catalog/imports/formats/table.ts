import { foldText } from '#lib/text.ts'
import { type CatalogField, CATALOG_FIELDS, type ColumnField, type Header, headerOf } from './columns.ts'
import type { CellOf } from './profiles.ts'
import { ImportRefusal } from './refusal.ts'
import { readWooRow, type WooField, type WooRow } from './woocommerce.ts'

/** What one record says, before anything is checked. XML gives categories and specifications already taken apart. */
export type RawProduct = {
  fields: Partial<Record<CatalogField, string>>
  categories?: string[]
  specifications?: [name: string, value: string][]
  woo?: WooRow
}

/** How the file is understood; the headers are those of its columns, and XML has neither delimiter nor columns. */
export type Layout = {
  delimiter: string | null
  /** The shop whose file it is, of those we know. */
  profile: string | null
  columns: readonly { header: string; field: ColumnField | null }[]
  /** Of a spreadsheet: the sheet that is read, and the others that have rows too. */
  sheet?: { name: string; others: string[] }
}
export type OnLayout = (layout: Layout) => void

export type RawLine = { line: number; raw: RawProduct } | { line: number; problems: LayoutProblem[] }
export type LayoutProblem = 'line_unreadable' | 'rest_unreadable' | 'columns_too_many' | 'line_cut'

/** A record of a table; `cells` is null where its quotes are wrong. */
export type TableRecord = { line: number; end: number; cells: string[] | null }
export type FoundTable = { delimiter: string; header: Header; end: number }

const HEADER_RECORDS = 10
const SAMPLE_RECORDS = 20
const REQUIRED = ['title', 'price', 'categories'] as const

/** Looks for the header among the first records: titles of the list and blank lines may stand above it. */
export function findTable(records: Iterable<TableRecord>, delimiter: string): FoundTable {
  const first: { cells: string[]; end: number }[] = []
  for (const { cells, end } of records) {
    if (cells !== null && !isBlank(cells)) first.push({ cells, end })
    if (cells === null && first.length === 0) first.push({ cells: [], end })
    if (first.length === HEADER_RECORDS + SAMPLE_RECORDS) break
  }
  const found = first.slice(0, HEADER_RECORDS).map(({ cells, end }, at): FoundTable => {
    const samples = first.slice(at + 1, at + 1 + SAMPLE_RECORDS).map((record) => record.cells)
    return { delimiter, header: headerOf(cells, samples), end }
  })
  const table = found.find(isComplete) ?? found.reduce<FoundTable | undefined>(better, undefined)
  return table ?? { delimiter, header: headerOf([]), end: Number.POSITIVE_INFINITY }
}

const better = (best: FoundTable | undefined, other: FoundTable) =>
  best && best.header.columns.size >= other.header.columns.size ? best : other

/** Of the same file read with several delimiters. */
export function isBetter(other: FoundTable, best: FoundTable): boolean {
  const [size, before] = [other.header.columns.size, best.header.columns.size]
  return size === before ? other.header.headers.length > best.header.headers.length : size > before
}

export const isComplete = ({ header: { columns } }: FoundTable) =>
  columns.has('title') && columns.has('price')

export function requireColumns(table: FoundTable): void {
  if (isComplete(table)) return
  const missing = REQUIRED.filter((field) => !table.header.columns.has(field))
  throw new ImportRefusal('header_missing', missing)
}

export function layoutOf({ delimiter, header }: FoundTable): Layout {
  const { headers, columns, profile } = header
  const fields = new Map([...columns].flatMap(([field, places]) => places.map((column) => [column, field])))
  return {
    delimiter,
    profile: profile?.name ?? null,
    columns: headers.map((name, column) => ({ header: name, field: fields.get(column) ?? null })),
  }
}

/** Puts the cells of a record under the fields of their columns; null of one that sums the others up. */
export function cellPlacer({ keys, headers, columns, profile }: Header) {
  const placed = CATALOG_FIELDS.flatMap((field) => {
    const places = columns.get(field)
    return places ? [[field, places] as const] : []
  })
  const columnOf = new Map(keys.map((key, column) => [key, column] as const).toReversed())
  const readers = Object.entries(profile?.cells ?? {}) as [
    CatalogField,
    (text: string, cellOf: CellOf) => string,
  ][]
  const isWoo = columns.has('type')
  return (line: number, cells: readonly string[]): RawLine | null => {
    // One cell too many means an unquoted delimiter: every later value would stand under the wrong header.
    if (cells.slice(headers.length).some((cell) => cell.trim() !== ''))
      return { line, problems: ['columns_too_many'] }
    const fields: RawProduct['fields'] = {}
    for (const [field, places] of placed)
      fields[field] =
        places.length === 1
          ? (cells[places[0]!] ?? '')
          : places
              .map((column) => cells[column] ?? '')
              .filter(Boolean)
              .join('\n')
    if (isTotal(cells, fields)) return null
    readCells(fields, readers, (key) => cells[columnOf.get(key) ?? -1] ?? '')
    const cellOf = (field: WooField | CatalogField) => cells[columns.get(field)?.[0] ?? -1] ?? ''
    const woo = isWoo
      ? readWooRow(cellOf, { id: cellOf('productId'), code: cellOf('uniqueCode') })
      : undefined
    return { line, raw: { fields, ...(woo && { woo }) } }
  }
}

/** What the cells of another shop say in our words. */
export function readCells(
  fields: RawProduct['fields'],
  readers: readonly (readonly [CatalogField, (text: string, cellOf: CellOf) => string])[],
  cellOf: CellOf,
) {
  for (const [field, read] of readers)
    if (fields[field] !== undefined) fields[field] = read(fields[field], cellOf)
}

const TOTAL = /^(sub ?|gran ?|grand ?)?total(es|s)?( general| geral)?:?$/

/** The last line of a price list, which no one sells: nothing is left out that would have been stored. */
function isTotal(cells: readonly string[], { title = '', categories = '' }: RawProduct['fields']): boolean {
  if (categories.trim() !== '') return false
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  return first.length < 20 && TOTAL.test(foldText(first)) && ['', first].includes(title.trim())
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
