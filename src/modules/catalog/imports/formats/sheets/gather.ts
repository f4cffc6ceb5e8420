import { ImportRefusal } from '../refusal.ts'
import {
  findTable,
  type FoundTable,
  isBlank,
  isComplete,
  type TableChoices,
  type TableRecord,
} from '../table.ts'

/** A row of a sheet with its number in it. */
export type OnRow = (line: number, cells: readonly string[]) => 'stop' | void
export type OnSheet = (name: string) => OnRow

/** The sheet that is read, and the others that have rows too. */
export type ChosenSheet = {
  name: string
  others: string[]
  table: FoundTable
  /** Its rows, each time from the first one. */
  records: () => Iterable<TableRecord>
}

export const MAX_COLUMNS = 2_000
/** Of the texts that are held at once: four times as many as a CSV file may have. */
export const MAX_HELD_CHARS = 40 * 1024 * 1024
const MAX_ROWS = 250_000
const MAX_OTHERS = 20
const LOOKED_AT = 30
/** XML cannot hold it. */
const BETWEEN = '\0'

/** A row in one string, which takes a third of the memory of its cells. */
type Row = { line: number; text: string }
type Sheet = { name: string; rows: Row[]; chars: number; table: FoundTable | null }

/**
 * Gathers the rows of the first sheet that has a header, else those of the first that has rows, so that a file is
 * refused before its first record. Of the other sheets only the names are held.
 */
export function sheetGatherer(choices: TableChoices = {}) {
  const tableOf = ({ rows }: Sheet) => findTable(recordsOf(rows), '', choices)
  let chosen: Sheet | null = null
  const withRows: string[] = []
  let open: Sheet | null = null
  const close = () => {
    if (open && open.rows.length > 0) {
      open.table ??= tableOf(open)
      if (!chosen || (!isComplete(chosen.table!) && isComplete(open.table))) chosen = open
    }
    open = null
  }
  const isFound = () => chosen !== null && isComplete(chosen.table!)
  const onSheet: OnSheet = (name) => {
    close()
    const sheet: Sheet = { name, rows: [], chars: 0, table: null }
    open = sheet
    return (line, cells) => {
      if (isBlank(cells)) return
      if (withRows.at(-1) !== name && withRows.length <= MAX_OTHERS) withRows.push(name)
      if (isFound()) return 'stop'
      hold(sheet, line, cells)
      if (sheet.rows.length === LOOKED_AT) sheet.table = tableOf(sheet)
    }
  }
  const choose = (): ChosenSheet => {
    close()
    if (!chosen) throw new ImportRefusal('nothing_valid')
    const { name, rows, table } = chosen
    return {
      name,
      others: withRows.filter((other) => other !== name),
      table: table!,
      records: () => recordsOf(rows),
    }
  }
  return { onSheet, choose }
}

function hold(sheet: Sheet, line: number, cells: readonly string[]) {
  const text = cells.join(BETWEEN)
  sheet.rows.push({ line, text })
  sheet.chars += text.length
  if (sheet.chars > MAX_HELD_CHARS || sheet.rows.length > MAX_ROWS)
    throw new ImportRefusal('spreadsheet_too_large')
}

function* recordsOf(rows: readonly Row[]): Generator<TableRecord, void, undefined> {
  for (const [at, { line, text }] of rows.entries()) yield { line, end: at + 1, cells: text.split(BETWEEN) }
}
