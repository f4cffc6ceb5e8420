import type { Archive } from './archive.ts'
import type { OnRow, OnSheet } from './gather.ts'
import { MAX_COLUMNS, MAX_HELD_CHARS } from './gather.ts'
import { ImportRefusal } from '../refusal.ts'
import { isoDate, type NumberFormat, numberFormat, plainNumber, yesOrNo } from './values.ts'

const WORKBOOK = 'xl/workbook.xml'

type Workbook = { sheets: { name: string; part: string }[]; countsFrom1904: boolean }

/** Gives out the rows of the sheets that are shown, in their order: values as they are shown, formulas as they came out last. */
export async function readXlsx(archive: Archive, onSheet: OnSheet): Promise<void> {
  const { sheets, countsFrom1904 } = await readWorkbook(archive)
  const strings = await readStrings(archive)
  const formats = await readFormats(archive)
  for (const { name, part } of sheets) {
    await readRows(archive, part, onSheet(name), (stored, type, style) => {
      if (type === 's') return strings[Number(stored)] ?? ''
      if (type === 'b') return stored === '' ? '' : yesOrNo(stored === '1' || stored === 'true')
      if (type !== 'n') return unescaped(stored)
      const format = formats[style]
      return format?.isDate ? isoDate(stored, countsFrom1904) : plainNumber(stored, format)
    })
  }
}

async function readWorkbook(archive: Archive): Promise<Workbook> {
  const parts = new Map<string, string>()
  await archive.read('xl/_rels/workbook.xml.rels', ({ name, attribute }) => {
    const [id, target = ''] = [attribute('Id'), attribute('Target')]
    if (name !== 'Relationship' || id === undefined || !attribute('Type')?.endsWith('/worksheet')) return
    parts.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  })
  const book: Workbook = { sheets: [], countsFrom1904: false }
  await archive.read(WORKBOOK, ({ name, attribute }) => {
    if (name === 'workbookPr') book.countsFrom1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
    const part = name === 'sheet' ? parts.get(attribute('id') ?? '') : undefined
    if (part !== undefined && !attribute('state')?.toLowerCase().includes('hidden'))
      book.sheets.push({ name: attribute('name') ?? '', part })
  })
  return book
}

async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return strings
  let text = ''
  let held = 0
  let isReading = false
  await archive.read('xl/sharedStrings.xml', (tag) => {
    // How a word is pronounced stands beside it.
    if (tag.name === 'rPh') isReading = !tag.isClosing
    else if (tag.name === 't' && tag.isClosing && !isReading) text += tag.text
    else if (tag.name === 'si' && (tag.isClosing || tag.isEmpty)) {
      held += text.length + 8
      if (held > MAX_HELD_CHARS) throw new ImportRefusal('spreadsheet_too_large')
      // A copy: a part of a string would keep the whole piece of the file in memory.
      strings.push(Buffer.from(unescaped(text)).toString())
      text = ''
    }
  })
  return strings
}

async function readFormats(archive: Archive): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (!archive.has('xl/styles.xml')) return formats
  const codes = new Map<number, string>()
  let isOfCells = false
  await archive.read('xl/styles.xml', ({ name, isClosing, attribute }) => {
    if (name === 'cellXfs') isOfCells = !isClosing
    const id = Number(attribute('numFmtId'))
    if (name === 'numFmt') codes.set(id, attribute('formatCode') ?? '')
    else if (name === 'xf' && isOfCells && !isClosing) formats.push(numberFormat(id, codes.get(id)))
  })
  return formats
}

async function readRows(
  archive: Archive,
  part: string,
  onRow: OnRow,
  valueOf: (stored: string, type: string, style: number) => string,
): Promise<void> {
  let line = 0
  let cells: string[] = []
  let column = -1
  let cell = { type: 'n', style: 0, text: '', isReading: false }
  await archive.read(part, ({ name, isClosing, isEmpty, text, attribute }) => {
    if (name === 'row') {
      if (!isClosing) {
        line = Math.max(line + 1, lineOf(attribute('r')))
        if (line > MAX_LINES) throw new ImportRefusal('spreadsheet_too_large')
        cells = []
        column = -1
      }
      return isClosing ? onRow(line, cells) : undefined
    }
    if (name === 'c' && !isClosing) {
      column = columnOf(attribute('r')) ?? column + 1
      cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '', isReading: false }
    } else if (name === 'rPh') cell.isReading = !isClosing
    else if (name === 'v' && isClosing) cell.text = text
    else if (name === 't' && isClosing && !cell.isReading) cell.text += text
    if (name === 'c' && (isClosing || isEmpty) && column < MAX_COLUMNS && cell.text !== '') {
      while (cells.length < column) cells.push('')
      cells[column] = valueOf(cell.text, cell.type, cell.style)
    }
  })
}

/** As many as Excel has. */
const MAX_LINES = 1_048_576
const lineOf = (said: string | undefined) => (Number(said) <= MAX_LINES ? Number(said) : 0)

/** The place of `C` in `C12`, from 0. */
function columnOf(reference: string | undefined): number | null {
  const name = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (name === undefined) return null
  return Array.from(name).reduce((place, char) => place * 26 + char.charCodeAt(0) - 64, 0) - 1
}

/** Characters that XML cannot hold stand as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
