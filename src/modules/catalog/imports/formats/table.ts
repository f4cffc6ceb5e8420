import { foldText } from '#lib/text.ts'
import { type DecimalMark, decimalMarkOf } from '#lib/price-text.ts'
import {
  type CatalogField,
  CATALOG_FIELDS,
  type ColumnChoice,
  type ColumnField,
  type FoundBy,
  type Header,
  headerOf,
  ordinalsOf,
} from './columns.ts'
import type { CellOf } from './profiles.ts'
import { ImportRefusal } from './refusal.ts'
import { REQUIRED_FIELDS } from '../rules/required.ts'
import { readWooRow, type WooField, type WooRow } from './woocommerce.ts'

/** What one record says, before anything is checked. */
export type RawProduct = {
  fields: Partial<Record<CatalogField, string>>
  woo?: WooRow
}

export const DELIMITERS = [',', ';', '\t', '|'] as const
/** What a person says of how a table is to be read; what is absent is found out. */
export type TableChoices = {
  delimiter?: (typeof DELIMITERS)[number] | undefined
  columns?: ColumnChoice[] | undefined
  /** Read as a table of no shop, also where its headers are those of one. */
  profile?: 'none' | undefined
}

/** How the file is understood; the headers are those of its columns, and XML has no delimiter. */
export type Layout = {
  delimiter: string | null
  /** The decimal mark of its prices; null where they have none or do not agree. */
  decimal: DecimalMark | null
  /** The shop whose file it is, of those we know. */
  profile: string | null
  columns: readonly LayoutColumn[]
  /** Of a spreadsheet: the sheet that is read, and the others that have rows too. */
  sheet?: { name: string; others: string[] }
}
/** `ordinal` is which of the columns with its header it is, from 1; the samples are its first different values. */
export type LayoutColumn = {
  header: string
  ordinal: number
  field: ColumnField | null
  foundBy: FoundBy | null
  samples: string[]
}
export type OnLayout = (layout: Layout) => void

export type RawLine = { line: number; raw: RawProduct } | { line: number; problems: LayoutProblem[] }
export type LayoutProblem = 'line_unreadable' | 'rest_unreadable' | 'columns_too_many' | 'line_cut'

/** A record of a table; `cells` is null where its quotes are wrong. */
export type TableRecord = { line: number; end: number; cells: string[] | null }
export type FoundTable = { delimiter: string; header: Header; end: number }

const HEADER_RECORDS = 10
const SAMPLE_RECORDS = 20
/** So many are looked at for what a person is shown. */
export const SHOWN_RECORDS = 200
const SHOWN_SAMPLES = 3
const SHOWN_CHARS = 80

/** Looks for the header among the first records: titles of the list and blank lines may stand above it. */
export function findTable(
  records: Iterable<TableRecord>,
  delimiter: string,
  choices: TableChoices = {},
): FoundTable {
  const first: { cells: string[]; end: number }[] = []
  for (const { cells, end } of records) {
    if (cells !== null && !isBlank(cells)) first.push({ cells, end })
    if (cells === null && first.length === 0) first.push({ cells: [], end })
    if (first.length === HEADER_RECORDS + SAMPLE_RECORDS) break
  }
  const found = first.slice(0, HEADER_RECORDS).map(({ cells, end }, at): FoundTable => {
    const samples = first.slice(at + 1, at + 1 + SAMPLE_RECORDS).map((record) => record.cells)
    return { delimiter, header: headerOf(cells, samples, choices), end }
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
  const missing = REQUIRED_FIELDS.filter((field) => !table.header.columns.has(field))
  throw new ImportRefusal('header_missing', missing)
}

/** The layout of a table with what stands in its first records. */
export function layoutOf({ delimiter, header }: FoundTable, records: Iterable<TableRecord>): Layout {
  const { headers, columns, foundBy, profile } = header
  const shown = firstCells(records)
  const fields = new Map([...columns].flatMap(([field, places]) => places.map((column) => [column, field])))
  for (const [field, column] of besides(header)) if (!fields.has(column)) fields.set(column, field)
  const ordinals = ordinalsOf(headers)
  const marks = new Set(
    shown
      .map((cells) => decimalMarkOf(cells[columns.get('price')?.[0] ?? -1] ?? ''))
      .filter((mark) => mark !== null),
  )
  return {
    delimiter,
    decimal: marks.size === 1 ? [...marks][0]! : null,
    profile: profile?.name ?? null,
    columns: headers.map((name, column) => ({
      header: name,
      ordinal: ordinals[column]!,
      field: fields.get(column) ?? null,
      foundBy: foundBy.get(column) ?? (fields.has(column) ? 'profile' : null),
      samples: samplesOf(shown, column),
    })),
  }
}

function firstCells(records: Iterable<TableRecord>): string[][] {
  const first: string[][] = []
  for (const { cells } of records) {
    if (cells !== null && !isBlank(cells)) first.push(cells)
    if (first.length === SHOWN_RECORDS) break
  }
  return first
}

/** The first different values of a column. */
export function samplesOf(records: readonly string[][], column: number): string[] {
  const samples = new Set<string>()
  for (const cells of records) {
    const sample = cells[column]?.trim().slice(0, SHOWN_CHARS).toWellFormed()
    if (sample) samples.add(sample)
    if (samples.size === SHOWN_SAMPLES) break
  }
  return [...samples]
}

/** The columns that the reader of a field looks into beside its own, as it says itself. */
function besides(header: Header): [ColumnField, number][] {
  const found: [ColumnField, number][] = []
  for (const [field, read] of readersOf(header)) {
    if (!header.columns.has(field)) continue
    read('', (key) => {
      const column = header.keys.indexOf(key)
      if (column >= 0) found.push([field, column])
      return ''
    })
  }
  return found
}

type CellReader = readonly [CatalogField, (text: string, cellOf: CellOf) => string]

/** What a person chose is read as it stands. */
const readersOf = ({ profile, columns, foundBy }: Header) =>
  (Object.entries(profile?.cells ?? {}) as unknown as CellReader[]).filter(
    ([field]) => !columns.get(field)?.some((column) => foundBy.get(column) === 'chosen'),
  )

/** Puts the cells of a record under the fields of their columns; null of one that sums the others up. */
export function cellPlacer(header: Header) {
  const { keys, headers, columns } = header
  const placed = CATALOG_FIELDS.flatMap((field) => {
    const places = columns.get(field)
    return places ? [[field, places] as const] : []
  })
  const columnOf = new Map(keys.map((key, column) => [key, column] as const).toReversed())
  const readers = readersOf(header)
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
function readCells(fields: RawProduct['fields'], readers: readonly CellReader[], cellOf: CellOf) {
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
