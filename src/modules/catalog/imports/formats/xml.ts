import { XMLValidator } from 'fast-xml-parser'
import { foldText } from '#lib/text.ts'
import {
  type ColumnField,
  fieldOf,
  headerKey,
  headerOf,
  MAX_COLUMNS,
  MAX_HEADER,
  MAY_REPEAT,
} from './columns.ts'
import { ImportRefusal } from './refusal.ts'
import {
  cellPlacer,
  layoutOf,
  type OnLayout,
  type RawLine,
  requireColumns,
  SHOWN_RECORDS,
  type TableChoices,
} from './table.ts'
import { tagsIn } from './tags.ts'

const PRODUCT_NAMES = ['product', 'producto', 'produto']
const MAX_PRODUCT_CHARS = 262_144
const MAX_TAG_CHARS = 65_536
const MAX_DEPTH = 100
/** So many names of elements are compared where none says what a record is. */
const MAX_COMPARED = 1_000
// More than are shown, so that a person sees that there are more. A name that is known comes in behind others too.
const MAX_NAMES = MAX_COLUMNS + 50
const MAX_KNOWN_NAMES = 2 * MAX_NAMES

/** What a record says under each name: `precio`, `precio/normal` within it, `@id` and `precio/@moneda` of attributes. */
type Values = Map<string, string[]>

/**
 * One product element at a time, its names as the columns of a table: the file is read twice and never held as a tree.
 */
export function* readXml(
  bytes: Uint8Array,
  onLayout?: OnLayout,
  choices: TableChoices = {},
): Generator<RawLine, void, undefined> {
  const xml = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new ImportRefusal('xml_doctype')
  const isRecord = recordName(xml)
  if (XMLValidator.validate(xml) !== true) throw new ImportRefusal('xml_malformed')
  const first: Values[] = []
  const columns = new Map<string, number>()
  let count = 0
  for (const { values } of recordsOf(xml, isRecord)) {
    count++
    if (!values) continue
    if (first.length < SHOWN_RECORDS) first.push(values)
    for (const name of values.keys()) {
      const most = fieldOf(nameKey(name)) ? MAX_KNOWN_NAMES : MAX_NAMES
      if (!columns.has(name) && columns.size < most) columns.set(name, columns.size)
    }
  }
  if (count === 0) return
  const shown = first.map((values, at) => ({ line: at, end: 0, cells: cellsOf(values, columns) }))
  const samples = shown.map(({ cells }) => cells)
  const header = headerOf([...columns.keys()], samples, choices, nameKey)
  const table = { delimiter: '', header, end: 0 }
  onLayout?.({ ...layoutOf(table, shown), delimiter: null })
  // Records that cannot be read or say nothing are refused one by one.
  if (columns.size > 0) requireColumns(table)
  const fields = new Map([...header.columns].flatMap(([field, places]) => places.map((at) => [at, field])))
  const place = cellPlacer(header)
  for (const { line, values } of recordsOf(xml, isRecord)) {
    const placed = values
      ? place(line, cellsOf(values, columns, fields))
      : { line, problems: ['line_unreadable' as const] }
    if (placed) yield placed
  }
}

/** What a name is known by: only what stands in the record itself is. */
function nameKey(name: string): string {
  const key = name.includes('/') ? '' : headerKey(name)
  return key === 'spec' ? 'specifications' : key
}

function cellsOf(
  values: Values,
  columns: ReadonlyMap<string, number>,
  fields?: ReadonlyMap<number, ColumnField>,
): string[] {
  const cells = Array<string>(columns.size).fill('')
  for (const [name, texts] of values) {
    const column = columns.get(name)
    if (column !== undefined) cells[column] = cellOf(texts, fields?.get(column))
  }
  return cells
}

/** An element that stands several times says several pictures or categories, and otherwise what it says first. */
function cellOf(texts: readonly string[], field: ColumnField | undefined): string {
  if (field === MAY_REPEAT) return texts.join('\n')
  return field === 'categories' ? categoriesCell(texts) : texts[0]!
}

/** Elements part categories, so that a comma is part of a name. */
const categoriesCell = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split(';'))
    .filter((name) => name.trim() !== '')
    .map((name) => name.trim().replace(/\\?[^]/gu, (piece) => (piece === ',' ? '\\,' : piece)))
    .join(';')

type Held = { title: number; price: number }
type Repeated = { name: string; depth: number; times: number; held: number }

/** What the elements of products are called: so, or as those that hold most titles beside prices, or most at all. */
function recordName(xml: string): (name: string) => boolean {
  const isProduct = (name: string) => PRODUCT_NAMES.includes(foldText(name))
  const heldBy = new Map<string, Held>()
  const repeated = new Map<string, Repeated>()
  const open: { name: string; held: number }[] = []
  let hasProducts = false
  let read = 0
  const close = () => {
    const { name, held } = open.pop() ?? { name: '', held: 0 }
    const key = `${open.length} ${name}`
    const counts = repeated.get(key) ?? { name, depth: open.length, times: 0, held: 0 }
    if (repeated.size < MAX_COMPARED) repeated.set(key, counts)
    counts.times++
    counts.held += held
  }
  for (const { name, start, end, isClosing, isEmpty, attributes } of tagsIn(xml)) {
    // The validator gathers a tag character by character, which for a tag of megabytes takes hundreds of them.
    if (end - start > MAX_TAG_CHARS || name.startsWith('!')) throw new ImportRefusal('xml_malformed')
    read = end
    hasProducts ||= isProduct(name)
    if (hasProducts) continue
    if (isClosing) {
      close()
      continue
    }
    const parent = open.at(-1)
    const field = fieldOf(name)
    if (parent) parent.held++
    if (parent && (field === 'title' || field === 'price')) {
      const counts = heldBy.get(parent.name) ?? { title: 0, price: 0 }
      counts[field]++
      heldBy.set(parent.name, counts)
    }
    open.push({ name, held: attributes().length })
    if (isEmpty) close()
  }
  if (xml.length - read > MAX_TAG_CHARS) throw new ImportRefusal('xml_malformed')
  if (hasProducts) return isProduct
  const records = ({ title, price }: Held) => Math.min(title, price)
  const [best] = [...heldBy].sort(([, one], [, other]) => records(other) - records(one))
  const wanted = best && records(best[1]) > 0 ? best[0] : outermost([...repeated.values()])
  return (name) => name === wanted
}

/** The name of the outermost elements that stand several times and say something, else of any within the file. */
function outermost(elements: readonly Repeated[]): string | undefined {
  const within = elements.filter(({ depth, held }) => depth > 0 && held > 0)
  const several = within.filter(({ times }) => times > 1)
  const [first] = (several.length > 0 ? several : within).toSorted(
    (one, other) => one.depth - other.depth || other.held - one.held,
  )
  return first?.name
}

/** What each outermost element of a product says, null where it cannot be read. The text must be well-formed. */
function* recordsOf(
  xml: string,
  isRecord: (name: string) => boolean,
): Generator<{ line: number; values: Values | null }, void, undefined> {
  let line = 1
  let counted = 0
  let from = 0
  let depth = 0
  for (const { name, start, end, isClosing, isEmpty } of tagsIn(xml)) {
    if (depth === 0) {
      if (isClosing || !isRecord(name)) continue
      from = start
    }
    if (!isEmpty) depth += isClosing ? -1 : 1
    if (depth > 0) continue
    line += xml.slice(counted, from).match(/\r\n|\n|\r/g)?.length ?? 0
    counted = from
    yield { line, values: end - from <= MAX_PRODUCT_CHARS ? valuesOf(xml.slice(from, end)) : null }
  }
}

/** `name` is null where it would be too long; `text` is its own, `whole` that of all within it. */
type Open = { name: string | null; key: string | undefined; text: string; whole: string }

function valuesOf(xml: string): Values | null {
  const values: Values = new Map()
  const add = (name: string | null, text: string) => {
    const texts = name === null ? undefined : values.get(name)
    if (texts) texts.push(text)
    else if (name !== null) values.set(name, [text])
  }
  const open: Open[] = []
  // <spec key="Marca">Sony</spec>, bare or inside <specifications>.
  const specifications: [string, string][] = []
  const specified = new Set<string>()
  for (const tag of tagsIn(xml)) {
    const [, outer] = open
    const parent = open.at(-1)
    if (parent) parent.text += tag.text
    if (outer) outer.whole += tag.text
    // <categories><category>A</category></categories>
    const isOfOuter = open.length === (tag.isClosing ? 3 : 2)
    if (outer && isOfOuter) outer.whole += fieldOf(tag.name) === 'categories' ? ';' : ' '
    else if (outer) outer.whole += ' '
    if (!tag.isClosing) {
      if (open.length > MAX_DEPTH) return null
      const name = parent ? within(parent.name, tag.name) : ''
      const key = tag.name === 'spec' ? tag.attribute('key') : undefined
      for (const [attribute, value] of tag.attributes()) add(within(name, `@${attribute}`), value)
      open.push({ name, key, text: '', whole: '' })
    }
    if (!tag.isClosing && !tag.isEmpty) continue
    const ended = open.pop()
    const holder = open[1]?.name ?? ended?.name
    if (ended?.key !== undefined && holder) {
      specifications.push([ended.key, ended.text])
      specified.add(holder)
    }
    if (open.length === 1) add(ended!.name, ended!.whole)
    else if (ended && ended.text.trim() !== '') add(ended.name, ended.text)
  }
  for (const name of specified) values.set(name, [JSON.stringify(Object.fromEntries(specifications))])
  return values
}

function within(parent: string | null, name: string): string | null {
  if (parent === null || parent.length + name.length >= MAX_HEADER) return null
  return parent === '' ? name : `${parent}/${name}`
}
