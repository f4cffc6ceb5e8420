import { ImportRefusal } from '../refusal.ts'
import type { Archive } from './archive.ts'
import { MAX_COLUMNS, type OnRow, type OnSheet } from './gather.ts'
import type { Tag } from '../tags.ts'
import { plainNumber, yesOrNo } from './values.ts'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'
const MAX_SPACES = 100

type Cell = { type: string; value: string; repeat: number; text: string }

/** Gives out the rows of the sheets, in their order; a row or cell that is written once for many comes as often. */
export async function readOds(archive: Archive, onSheet: OnSheet): Promise<void> {
  if (archive.has(MANIFEST))
    await archive.read(MANIFEST, ({ name }) => {
      if (name === 'encryption-data') throw new ImportRefusal('spreadsheet_locked')
    })
  let onRow: OnRow = () => {}
  let line = 0
  let rows = 1
  let cells: string[] = []
  let column = 0
  let cell: Cell | null = null
  let isInParagraph = false
  let isInNote = false
  await archive.read(CONTENT, (tag) => {
    const { name, isClosing, isEmpty, attribute } = tag
    if (name === 'table' && !isClosing) {
      onRow = onSheet(attribute('name') ?? '')
      line = 0
    } else if (name === 'table-row') {
      if (!isClosing) {
        rows = repeatOf(attribute('number-rows-repeated'))
        cells = []
        column = 0
      }
      if (isClosing || isEmpty) {
        // Sheets end with a row that stands for all that are left; only those with values count.
        for (let at = 1; at <= rows && cells.length > 0; at++) onRow(line + at, cells)
        line += rows
      }
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      if (!isClosing) {
        cell = {
          type: attribute('value-type') ?? '',
          value: valueIn(tag),
          repeat: repeatOf(attribute('number-columns-repeated')),
          text: '',
        }
        isInParagraph = false
      }
      if (cell && (isClosing || isEmpty)) {
        const value = name === 'table-cell' ? shownValue(cell) : ''
        const end = Math.min(MAX_COLUMNS, column + cell.repeat)
        if (value !== '') {
          while (cells.length < column && column < MAX_COLUMNS) cells.push('')
          for (let at = column; at < end; at++) cells[at] = value
        }
        column += cell.repeat
        cell = null
      }
    } else if (name === 'annotation') isInNote = !isClosing && !isEmpty
    else if (cell && !isInNote) {
      if (isInParagraph) cell.text += tag.text + spaceOf(tag)
      if (name === 'p' && !isClosing && cell.text !== '') cell.text += '\n'
      if (name === 'p') isInParagraph = !isClosing && !isEmpty
    }
  })
}

const repeatOf = (said: string | undefined) =>
  Math.min(Math.max(1, Math.trunc(Number(said ?? 1)) || 1), 2 ** 24)

const valueIn = ({ attribute }: Tag) =>
  attribute('value') ??
  attribute('date-value') ??
  attribute('boolean-value') ??
  attribute('string-value') ??
  ''

function spaceOf({ name, isClosing, attribute }: Tag): string {
  if (isClosing) return ''
  if (name === 's') return ' '.repeat(Math.min(MAX_SPACES, repeatOf(attribute('c'))))
  return name === 'tab' ? '\t' : name === 'line-break' ? '\n' : ''
}

/** Numbers are as they are stored, but with the decimals and the leading zeros that are shown. */
function shownValue({ type, value, text }: Cell): string {
  if (type === 'boolean') return yesOrNo(value === 'true')
  if (type === 'date') return value.replace('T', ' ').replace(/(:\d\d)[.,]\d+$/, '$1')
  if (!['float', 'currency', 'percentage'].includes(type)) return text || value
  const digits = /^0\d+$/.test(text) ? text.length : 0
  const decimals = type === 'percentage' ? 0 : (/[.,](\d{1,2})(?!\d)[^\d.,]*$/.exec(text)?.[1]?.length ?? 0)
  return plainNumber(value, { isDate: false, decimals, digits })
}
