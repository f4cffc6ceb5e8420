import { unguardText } from '#lib/csv-export.ts'
import { openArchive } from './sheets/archive.ts'
import { sheetGatherer } from './sheets/gather.ts'
import { readOds } from './sheets/ods.ts'
import { readXlsx } from './sheets/xlsx.ts'
import { cellPlacer, layoutOf, type OnLayout, type RawLine, requireColumns } from './table.ts'

const READERS = { xlsx: readXlsx, ods: readOds }

/** The rows of one sheet of a spreadsheet, each at its row number, read like those of a CSV file. */
export const readSheet = (kind: keyof typeof READERS) =>
  async function* (bytes: Uint8Array, onLayout?: OnLayout): AsyncGenerator<RawLine, void, undefined> {
    const gatherer = sheetGatherer()
    await READERS[kind](await openArchive(bytes), gatherer.onSheet)
    const { name, others, table, records } = gatherer.choose()
    onLayout?.({ ...layoutOf(table), delimiter: null, sheet: { name, others } })
    requireColumns(table)
    const place = cellPlacer(table.header)
    const width = table.header.headers.length
    for (const { line, end, cells } of records) {
      if (end <= table.end) continue
      // What stands beside the table is no part of it.
      const placed = place(line, cells!.slice(0, width).map(unguardText))
      if (placed) yield placed
    }
  }
