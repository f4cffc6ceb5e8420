import { unguardText } from '#lib/csv-export.ts'
import { readText, sheetKind } from './bytes.ts'
import { csvRecords } from './csv.ts'
import { ImportRefusal } from './refusal.ts'
import { openArchive } from './sheets/archive.ts'
import { MAX_HELD_CHARS } from './sheets/gather.ts'
import { readOds } from './sheets/ods.ts'
import { readXlsx } from './sheets/xlsx.ts'
import { DELIMITERS, isBlank } from './table.ts'

export type Row = { line: number; cells: string[] }
/** A table of any kind; `broken` are the lines whose quotes are wrong. */
export type Rows = { headers: string[]; rows: Row[]; broken: number[] }

const HEADER_RECORDS = 10
const MAX_ROWS = 250_000
const SHEETS = { xlsx: readXlsx, ods: readOds }

/**
 * The rows of a CSV file or of one sheet of a spreadsheet. The header is the one of the first ten lines, and the
 * separator or the sheet the one with it, in which `countNames` knows the most names; where it knows none, the first
 * line of the most cells.
 */
export async function readRows(
  bytes: Uint8Array,
  countNames: (headers: readonly string[]) => number,
): Promise<Rows> {
  const kind = sheetKind(bytes)
  const tables = kind ? await sheetTables(bytes, kind) : csvTables(readText(bytes).bytes)
  const found = tables.map((records) => headerIn(records, countNames))
  const best = found.reduce((one, other) => (isBetter(other, one) ? other : one), NOTHING)
  if (best.headers.length === 0) throw new ImportRefusal('header_missing')
  const { headers, from, records } = best
  const rows: Row[] = []
  const broken: number[] = []
  let held = 0
  for (const { line, cells } of records.slice(from)) {
    if (cells === null) broken.push(line)
    else if (!isBlank(cells)) rows.push({ line, cells: cells.map((cell) => unguardText(cell).trim()) })
    held += cells?.join('').length ?? 0
    if (held > MAX_HELD_CHARS || rows.length > MAX_ROWS) throw new ImportRefusal('spreadsheet_too_large')
  }
  return { headers, rows, broken }
}

type Records = { line: number; cells: string[] | null }[]
type Found = { names: number; headers: string[]; from: number; records: Records }
const NOTHING: Found = { names: 0, headers: [], from: 0, records: [] }

function headerIn(records: Records, countNames: (headers: readonly string[]) => number): Found {
  return records.slice(0, HEADER_RECORDS).reduce((best, { cells }, at): Found => {
    const headers = (cells ?? []).map((cell) => cell.trim())
    const names = countNames(headers)
    const other = { names, headers, from: at + 1, records }
    return isBetter(other, best) ? other : best
  }, NOTHING)
}

const isBetter = (other: Found, best: Found) =>
  other.names === 0 && best.names === 0 ? filled(other) > filled(best) : other.names > best.names
const filled = ({ headers }: Found) => headers.filter((header) => header !== '').length

const csvTables = (bytes: Uint8Array): Records[] =>
  DELIMITERS.map((delimiter) =>
    Array.from(csvRecords(bytes, { delimiter }), ({ line, cells }) => ({ line, cells })),
  )

async function sheetTables(bytes: Uint8Array, kind: keyof typeof SHEETS): Promise<Records[]> {
  const tables: Records[] = []
  let held = 0
  await SHEETS[kind](await openArchive(bytes), () => {
    const records: Records = []
    tables.push(records)
    return (line, cells) => {
      held += cells.join('').length
      if (held > MAX_HELD_CHARS || records.length > MAX_ROWS) throw new ImportRefusal('spreadsheet_too_large')
      records.push({ line, cells: [...cells] })
    }
  })
  return tables
}
