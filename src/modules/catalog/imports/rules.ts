import { splitList, unescapeItem } from '#lib/csv-export.ts'
import { cleanLine, cleanPairs, cleanText } from '#lib/clean-text.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { isUuid } from '#lib/ids.ts'
import { foldText } from '#lib/text.ts'
import type { ExportRow } from '#modules/catalog/products/public.ts'
import { splitBrand } from '#modules/catalog/products/rules/brand.ts'
import type { FileVariants } from '#modules/catalog/products/rules/file-variants.ts'
import {
  eachPlain,
  type Plain,
  type PlainField,
  plainFields,
  type ProductFields,
} from '#modules/catalog/products/rules/fields.ts'
import { type Encoding, readText, refuseProgram } from './formats/bytes.ts'
import { readCsv } from './formats/csv.ts'
import type { CatalogField, OnLayout, Layout, LayoutProblem, RawLine, RawProduct } from './formats/header.ts'
import { ImportRefusal } from './formats/refusal.ts'
import { readTxt } from './formats/txt.ts'
import { readXml } from './formats/xml.ts'
import {
  type GroupProblem,
  groupRows,
  isOfGroup,
  lacksGroup,
  OPTION_FIELDS,
  readGroup,
} from './rules/groups.ts'

export { ImportRefusal, type ImportRefusalCode } from './formats/refusal.ts'
export type { CatalogField, RawProduct } from './formats/header.ts'

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
const MAX_TITLE_LENGTH = 200
const MAX_PRICE_CENTS = 999_999_999
const MAX_STOCK = 2_147_483_647
const MAX_CODE_LENGTH = 64
const MAX_CATEGORY_LENGTH = 100
const MAX_CATEGORIES = 20
const MAX_URL_LENGTH = 2_048

/** What an export says of a product, as a file says it. */
export type CatalogLine = Omit<ExportRow, 'id' | 'storeName' | 'options' | 'variants'> & {
  /** Of a group of rows; what the others say of the product stands in it too, the lowest price and the stock of all. */
  variants?: FileVariants
  /** The product as an export names it; null where the file does not say, or says it in the words of another shop. */
  productId: string | null
  /** The fields this very record says something in; an update by code leaves every other field as it is. */
  given: readonly CatalogField[]
}

/** Each code has its sentence under `imports_problem_<code>`. */
export type LineProblem =
  | LayoutProblem
  | GroupProblem
  | 'title_required'
  | 'title_too_long'
  | 'price_invalid'
  | 'price_ambiguous'
  | 'price_too_high'
  | 'category_required'
  | 'category_too_long'
  | 'categories_too_many'
  | 'stock_negative'
  | 'stock_invalid'
  | 'code_invalid'
  | 'code_ruined'
  | 'code_too_long'
  | 'image_invalid'
  | 'category_unknown'
  | 'text_too_long'
  | 'stock_reserved'
  | 'code_taken'
  | 'code_of_variant'
  | 'options_changed'
  | 'stock_of_variants'
  | 'price_of_variants'
  | 'variants_on_offer'
  | 'plan_full'
  | 'not_stored'

/** Where a record starts: its physical line, and which of the records that start on that line it is; both from 1. */
export type RecordPlace = { line: number; ordinal: number }
export type LineReport = RecordPlace & { problems: LineProblem[] }
/** `raw` is what the record said, for the person who corrects it. */
export type ParsedLine = ((RecordPlace & GoodRecord) | LineReport) & { raw?: RawProduct }
/** `leftOut` are the fields whose text is not right, which costs no line: nothing is given in them. */
type GoodRecord = { product: CatalogLine; leftOut: readonly PlainField[] }
export type FileLayout = Layout & { format: Format; encoding: Encoding }

export type ParseOptions = {
  fileName: string
  maxBytes?: number
  /** Lets `demo:<slug>` stand for a picture that the demo catalogue brings along. */
  allowDemoImages?: boolean
  /** Called once, before the first record. */
  onLayout?: (layout: FileLayout) => void
  /** So many records from the start are passed over unread. */
  skip?: number
}

/**
 * Reads a catalogue file record by record, each with its place; XML may hold any number of records in one line. The rows
 * of a group are one record, at the place of the first; where one of them is wrong, each is a record that is refused.
 * Throws ImportRefusal, always before the first record, for a file that cannot be read as a whole.
 */
export async function* parseCatalog(
  source: AsyncIterable<Uint8Array>,
  { fileName, maxBytes = MAX_IMPORT_BYTES, allowDemoImages = false, onLayout, skip = 0 }: ParseOptions,
): AsyncGenerator<ParsedLine, void, undefined> {
  const format = formatOf(fileName)
  const { bytes, encoding } = await readText(source, maxBytes)
  requireContent(bytes, format)
  let place: RecordPlace = { line: 0, ordinal: 0 }
  let left = skip
  const reportLayout: OnLayout = (layout) => onLayout?.({ ...layout, format, encoding })
  async function* placed() {
    for await (const { line, ...entry } of READERS[format](bytes, reportLayout)) {
      place = { line, ordinal: line === place.line ? place.ordinal + 1 : 1 }
      yield { ...place, ...entry }
    }
  }
  const check = (raw: RawProduct) => checkRecord(raw, allowDemoImages)
  for await (const rows of groupRows(placed())) {
    const entry = rows[0]!
    if ('raw' in entry && isOfGroup(entry)) {
      for (const record of readGroup(rows, check)) if (left-- <= 0) yield record
    } else if (left-- > 0) continue
    else if ('problems' in entry) yield entry
    else if (lacksGroup(entry)) yield { ...entry, problems: ['group_missing'] }
    else yield { ...entry, ...check(entry.raw) }
  }
  if (place.line === 0) throw new ImportRefusal('nothing_valid')
}

/** Refuses at the endpoint, by the name and the first bytes, what no reading can help. */
export function refuseAtTheEndpoint(fileName: string, bytes: Uint8Array): void {
  formatOf(fileName)
  refuseProgram(bytes)
}

type Format = 'csv' | 'txt' | 'xml'

type Reader = (bytes: Uint8Array, onLayout: OnLayout) => Iterable<RawLine> | AsyncIterable<RawLine>
const READERS: Record<Format, Reader> = {
  csv: readCsv,
  txt: readTxt,
  xml: readXml,
}

function formatOf(fileName: string): Format {
  const extension = /\.(csv|txt|xml)$/i.exec(fileName.trim())?.[1]?.toLowerCase()
  if (extension === undefined) throw new ImportRefusal('unsupported_format')
  return extension as Format
}

function requireContent(bytes: Uint8Array, format: Format): void {
  const said = bytes.findIndex((byte) => byte > 0x20)
  if (said < 0) throw new ImportRefusal('nothing_valid')
  const start = Buffer.from(bytes.subarray(said, said + 1_024)).toString()
  const isMarkup = format === 'xml' ? start.startsWith('<') : /^<(\?xml|!doctype|html)/i.test(start)
  if (isMarkup !== (format === 'xml')) throw new ImportRefusal('content_mismatch')
}

export type Checked = GoodRecord | { problems: LineProblem[] }

function checkRecord({ fields, ...raw }: RawProduct, allowDemoImages: boolean): Checked {
  const problems: LineProblem[] = []
  const note = <T>(read: Read<T>, fallback: T): T => {
    if ('value' in read) return read.value
    problems.push(read.problem)
    return fallback
  }
  const specifications = readSpecifications(raw.specifications ?? [], fields.specifications ?? '')
  const split = splitBrand(specifications)
  const leftOut: PlainField[] = []
  const plain = eachPlain(({ name, empty, typed }) => {
    const said = readPlain(typed, fields[name] ?? '')
    if (said === '' || !typed.check || typed.check.isRight(said)) return said || empty
    leftOut.push(name)
    return empty
  }) as Pick<ProductFields, PlainField>
  const product = {
    productId: readId(fields.productId ?? ''),
    title: note(readTitle(fields.title ?? ''), ''),
    priceCents: note(readPrice(fields.price ?? ''), 0),
    categories: note(readCategories(raw.categories ?? splitCategories(fields.categories ?? '')), []),
    stock: note(readStock(fields.stock ?? ''), 0),
    uniqueCode: note(readCode(fields.uniqueCode ?? ''), null),
    imageUrl: note(readImage(fields.imageUrl ?? '', allowDemoImages), null),
    featured: readFlag(fields.featured ?? ''),
    isDraft: readFlag(fields.isDraft ?? ''),
    ...plain,
    brand: plain.brand || cleanLine(split.brand ?? '') || null,
    specifications: split.specifications,
  }
  if (problems.length > 0) return { problems }
  return { product: { ...product, given: givenFields(fields, { ...product, specifications }) }, leftOut }
}

type Read<T> = { value: T } | { problem: LineProblem }

const readId = (text: string) => (isUuid(text.trim().toLowerCase()) ? text.trim().toLowerCase() : null)

function readTitle(text: string): Read<string> {
  const title = cleanLine(text)
  if (title === '') return { problem: 'title_required' }
  return title.length <= MAX_TITLE_LENGTH ? { value: title } : { problem: 'title_too_long' }
}

function readPrice(text: string): Read<number> {
  const price = parsePriceText(cleanLine(text))
  if ('refused' in price) return { problem: `price_${price.refused}` }
  if (price.cents <= 0) return { problem: 'price_invalid' }
  return price.cents <= MAX_PRICE_CENTS ? { value: price.cents } : { problem: 'price_too_high' }
}

function splitCategories(cell: string): string[] {
  const items = splitList(cell, ';')
  return items.length > 1 ? items : splitList(cell, ',')
}

function readCategories(texts: readonly string[]): Read<string[]> {
  const byFold = new Map<string, string>()
  for (const text of texts) {
    const name = cleanLine(unescapeItem(splitList(text, '>').at(-1) ?? ''))
    if (name.length > MAX_CATEGORY_LENGTH) return { problem: 'category_too_long' }
    if (name !== '' && !byFold.has(foldText(name))) byFold.set(foldText(name), name)
  }
  if (byFold.size === 0) return { problem: 'category_required' }
  return byFold.size <= MAX_CATEGORIES ? { value: [...byFold.values()] } : { problem: 'categories_too_many' }
}

function readStock(text: string): Read<number> {
  const stock = cleanLine(text)
  if (stock === '') return { value: 0 }
  // Spreadsheets write 12 as 12.0 or 12,00; three zeros could be thousands and are refused.
  const [, sign, digits] = /^(-?)(\d{1,10})(?:[.,]0{1,2})?$/.exec(stock) ?? []
  if (digits === undefined)
    return { problem: /^-\s*[\d.,]+$/.test(stock) ? 'stock_negative' : 'stock_invalid' }
  if (sign === '-' && Number(digits) > 0) return { problem: 'stock_negative' }
  return Number(digits) <= MAX_STOCK ? { value: Number(digits) } : { problem: 'stock_invalid' }
}

function readCode(text: string): Read<string | null> {
  const code = cleanLine(text)
  if (code === '') return { value: null }
  if (/^\d([.,]\d+)?e\+\d+$/i.test(code)) return { problem: 'code_ruined' }
  if (!/^[A-Za-z0-9-]+$/.test(code)) return { problem: 'code_invalid' }
  return code.length <= MAX_CODE_LENGTH ? { value: code } : { problem: 'code_too_long' }
}

function readPlain({ lines, check }: Plain['typed'], text: string): string {
  const said = lines ? cleanText(text) : cleanLine(text)
  return check ? check.clean(said) : said
}

function readImage(text: string, allowDemoImages: boolean): Read<string | null> {
  // Other shops write several addresses into the cell; the first is the main picture.
  const address = cleanLine(text).split(/[,;|\s]+(?=https?:)/i)[0] ?? ''
  if (address === '') return { value: null }
  if (allowDemoImages && /^demo:[a-z0-9-]+$/.test(address)) return { value: address }
  // A picture of this shop, as an export names it.
  if (/^\/media\/[0-9a-f-]{36}$/i.test(address)) return { value: address }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { problem: 'image_invalid' }
  const url = new URL(address)
  // Pages show pictures over https only, and nearly every host that has http has both.
  url.protocol = 'https:'
  const isPlain = url.username === '' && url.password === '' && url.href.length <= MAX_URL_LENGTH
  return isPlain ? { value: url.href } : { problem: 'image_invalid' }
}

function readFlag(text: string): boolean {
  return ['true', '1', 'si', 'yes', 'x', 'sim', 'y', 's', 'verdadero', 'verdadeiro', 'destacado'].includes(
    foldText(cleanLine(text)),
  )
}

function readSpecifications(pairs: readonly [string, string][], json: string): Record<string, string> {
  return cleanPairs(pairs.length > 0 ? pairs : entriesOf(json))
}

function entriesOf(json: string): [string, unknown][] {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.entries(parsed)
      : []
  } catch {
    return []
  }
}

const NOT_OF_A_PRODUCT: readonly CatalogField[] = ['productId', 'group', 'variantImage', ...OPTION_FIELDS]

function givenFields(
  fields: RawProduct['fields'],
  said: Pick<CatalogLine, PlainField | 'specifications'>,
): CatalogField[] {
  const given = new Set(Object.keys(fields) as CatalogField[]).add('categories')
  for (const field of NOT_OF_A_PRODUCT) given.delete(field)
  for (const { name, empty } of plainFields()) if (said[name] === empty) given.delete(name)
  for (const field of given)
    if (cleanText(fields[field] ?? '') === '' && field !== 'categories') given.delete(field)
  // What cannot be read as specifications must not empty those that are there.
  if (Object.keys(said.specifications).length === 0) given.delete('specifications')
  // Without a column of its own the brand is one of the specifications, which are given whole.
  if (said.brand !== null || (fields.brand === undefined && given.has('specifications'))) given.add('brand')
  return [...given].sort()
}
