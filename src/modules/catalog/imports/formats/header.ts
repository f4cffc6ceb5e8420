import { foldText } from '#lib/text.ts'
import { FIELDS } from '#modules/catalog/products/rules/fields.ts'
import { ImportRefusal } from './refusal.ts'
import { readWooRow, wooColumns, type WooField, type WooRow } from './woocommerce.ts'

export type CatalogField = keyof typeof NAMES

/** What one record says, before anything is checked. XML gives categories and specifications already taken apart. */
export type RawProduct = {
  fields: Partial<Record<CatalogField, string>>
  categories?: string[]
  specifications?: [name: string, value: string][]
  woo?: WooRow
}
export type Columns = Map<CatalogField | WooField, number>

/** How the file is understood; the headers are those of its columns, and XML has neither delimiter nor columns. */
export type Layout = {
  delimiter: string | null
  columns: readonly { header: string; field: CatalogField | WooField | null }[]
}
export type OnLayout = (layout: Layout) => void

export function layoutOf(delimiter: string, headers: readonly string[], columns: Readonly<Columns>): Layout {
  const fields = new Map([...columns].map(([field, column]) => [column, field]))
  return {
    delimiter,
    columns: headers.map((header, column) => ({ header, field: fields.get(column) ?? null })),
  }
}

export type RawLine = { line: number; raw: RawProduct } | { line: number; problems: LayoutProblem[] }
export type LayoutProblem = 'line_unreadable' | 'rest_unreadable' | 'columns_too_many' | 'line_cut'

const REQUIRED = ['title', 'price', 'categories'] as const

const { priceCents: _, ...plainlyNamed } = FIELDS
// Folded, letters and digits only. Earlier names win: a file with 'Price USD' and 'Price Europe [USD]' means the former.
const NAMES = {
  productId: words('id productid idproducto idproduto idistmo'),
  price: words(FIELDS.priceCents.headers),
  categories:
    words(`categories categorias category categoria productcategories productcategory categoriadelproducto
    categoriadoproduto rubro departamento producttype productcollectiontitle`),
  stock:
    words(`stock existencias existencia inventario inventory estoque stockactual estoqueatual cantidad quantity
    quantidade qty stockquantity inventoryquantity variantinventoryquantity variantinventoryqty disponibles unidades`),
  group: words('group grupo handle'),
  option1Name: optionWords(1, 'name nombre nome'),
  option1Value: optionWords(1, 'value values valor'),
  option2Name: optionWords(2, 'name nombre nome'),
  option2Value: optionWords(2, 'value values valor'),
  option3Name: optionWords(3, 'name nombre nome'),
  option3Value: optionWords(3, 'value values valor'),
  // Read only to say that it is one too many.
  option4Name: optionWords(4, 'name nombre nome'),
  option4Value: optionWords(4, 'value values valor'),
  variantImage: words('variantimage'),
  ...(Object.fromEntries(
    Object.entries(plainlyNamed).map(([name, { headers }]) => [name, words(headers)]),
  ) as Record<keyof typeof plainlyNamed, string[]>),
}

const NAMED = Object.keys(NAMES) as CatalogField[]
const FIRST_PLAIN_DESCRIPTION = NAMES.description.indexOf('description')

/** Which column holds which field. Fields that no header names are absent; unknown columns are ignored. */
export function columnsOf(header: readonly string[]): Columns {
  const keys = header.map(headerKey)
  // WooCommerce asks '¿Existencias?' of what it counts under 'Inventario'.
  const counted = keys.map((key, column) => (header[column]!.trim().endsWith('?') ? '' : key))
  const columns: Columns = new Map(wooColumns(keys))
  for (const field of NAMED) {
    const among = field === 'stock' ? counted : keys
    const name = NAMES[field].find((known) => among.includes(known))
    if (name !== undefined) columns.set(field, among.indexOf(name))
  }
  const regional = keys.findIndex((key) => /^(variant)?price.*usd$/.test(key))
  if (!columns.has('price') && regional >= 0) columns.set('price', regional)
  splitDescriptions(keys, columns)
  // Without options its rows are products of their own.
  if (!columns.has('option1Value')) columns.delete('group')
  return columns
}

export function requireColumns(columns: Readonly<Columns>): void {
  if (columns.has('title') && columns.has('price')) return
  const missing = REQUIRED.filter((field) => !columns.has(field))
  throw new ImportRefusal('header_missing', missing)
}

/** The field an XML element names, also with a namespace prefix. */
export function fieldOf(elementName: string): CatalogField | undefined {
  const key = headerKey(elementName.replace(/^.*:/, ''))
  return NAMED.find((field) => NAMES[field].includes(key))
}

/** Puts the cells of one record under the fields of their columns. */
export function placeCells(
  line: number,
  cells: readonly string[],
  columns: Readonly<Columns>,
  width: number,
): RawLine {
  // One cell too many means an unquoted delimiter: every later value would stand under the wrong header.
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return { line, problems: ['columns_too_many'] }
  const cellOf = (field: CatalogField | WooField) => cells[columns.get(field) ?? -1] ?? ''
  const fields: RawProduct['fields'] = {}
  for (const field of NAMED) if (columns.has(field)) fields[field] = cellOf(field)
  const woo = columns.has('type')
    ? readWooRow(cellOf, { id: cellOf('productId'), code: cellOf('uniqueCode') })
    : undefined
  return { line, raw: { fields, ...(woo && { woo }) } }
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function headerKey(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '')
}

// Shops that have both mean the plain one as the long text.
function splitDescriptions(keys: readonly string[], columns: Columns): void {
  const short = columns.get('description')
  if (short === undefined || columns.has('longDescription')) return
  const plain = NAMES.description.slice(FIRST_PLAIN_DESCRIPTION).find((known) => keys.includes(known))
  if (plain !== undefined && keys.indexOf(plain) !== short)
    columns.set('longDescription', keys.indexOf(plain))
}

function optionWords(place: number, parts: string): string[] {
  return words(parts).map((part) => `option${place}${part}`)
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
