import { unguardText } from '#lib/csv-export.ts'
import { openArchive } from './sheets/archive.ts'
import { sheetGatherer } from './sheets/gather.ts'
import { readOds } from './sheets/ods.ts'
import { readXlsx } from './sheets/xlsx.ts'
import {
  cellPlacer,
  type FoundTable,
  layoutOf,
  type OnLayout,
  type RawLine,
  requireColumns,
  type TableChoices,
  type TableRecord,
} from './table.ts'

const READERS = { xlsx: readXlsx, ods: readOds }

/** The rows of one sheet of a spreadsheet, each at its row number, read like those of a CSV file. */
export const readSheet = (kind: keyof typeof READERS) =>
  async function* (
    bytes: Uint8Array,
    onLayout?: OnLayout,
    choices: TableChoices = {},
  ): AsyncGenerator<RawLine, void, undefined> {
    const gatherer = sheetGatherer(choices)
    await READERS[kind](await openArchive(bytes), gatherer.onSheet)
    const { name, others, table, records } = gatherer.choose()
    onLayout?.({
      ...layoutOf(table, below(table, records())),
      delimiter: null,
      decimal: null,
      sheet: { name, others },
    })
    requireColumns(table)
    const place = cellPlacer(table.header)
    const width = table.header.headers.length
    for (const { line, cells } of below(table, records())) {
      // What stands beside the table is no part of it.
      const placed = place(line, cells!.slice(0, width).map(unguardText))
      if (placed) yield placed
    }
  }

/** The rows under the header. */
function* below(table: FoundTable, records: Iterable<TableRecord>) {
  for (const record of records) if (record.end > table.end) yield record
}
