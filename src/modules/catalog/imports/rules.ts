import type { ExportRow } from '#modules/catalog/products/public.ts'
import type { FileVariants } from '#modules/catalog/products/rules/file-variants.ts'
import { cleanLine } from '#lib/clean-text.ts'
import type { DecimalMark } from '#lib/price-text.ts'
import { foldText } from '#lib/text.ts'
import { gather, type ReadBytes, readText, type SheetKind, sheetKind } from './formats/bytes.ts'
import type { CatalogField } from './formats/columns.ts'
import { readCsv } from './formats/csv.ts'
import type { ChosenEncoding, Encoding, Repaired } from './formats/encodings.ts'
import { istmo } from './formats/profiles/istmo.ts'
import { ImportRefusal } from './formats/refusal.ts'
import { readSheet } from './formats/sheet.ts'
import type { Layout, LayoutProblem, OnLayout, RawLine, RawProduct, TableChoices } from './formats/table.ts'
import { readTxt } from './formats/txt.ts'
import { readXml } from './formats/xml.ts'
import { isZip, isZipName, type PictureZip } from './formats/zip.ts'
import { checkRecord, type GoodRecord, readCode, readId } from './rules/check-record.ts'
import { type GroupProblem, groupRows, isOfGroup, lacksGroup, readGroup } from './rules/groups.ts'

export { ImportRefusal, type ImportRefusalCode } from './formats/refusal.ts'
export type { CatalogField } from './formats/columns.ts'
export type { RawProduct } from './formats/table.ts'
export type { LineNote } from './rules/check-record.ts'

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** What an export says of a product, as a file says it. */
export type CatalogLine = Omit<ExportRow, 'id' | 'storeName' | 'options' | 'variants'> & {
  /** Of a group of rows; what the others say of the product stands in it too, the lowest price and the stock of all. */
  variants?: FileVariants
  /** The product as an export names it; null where the file does not say, or says it in the words of another shop. */
  productId: string | null
  /** All of its pictures, the main one first. */
  pictures: string[]
  /** What its address in another shop calls it. */
  oldNames: string[]
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
  | 'code_twice'
  | 'image_invalid'
  | 'image_named'
  | 'category_unknown'
  | 'category_left_out'
  | 'category_asked'
  | 'category_declined'
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
export type FileLayout = Layout & { format: Format; encoding: Encoding; repaired: readonly Repaired[] }

/** What a person says of how a file is to be read; what is absent is found out. */
export type FileChoices = TableChoices & {
  encoding?: ChosenEncoding | undefined
  decimal?: DecimalMark | undefined
}

export type ParseOptions = {
  fileName: string
  maxBytes?: number
  /** Lets `demo:<slug>` stand for a picture that the demo catalogue brings along. */
  allowDemoImages?: boolean
  /** Called once, before the first record. */
  onLayout?: (layout: FileLayout) => void
  choices?: FileChoices | undefined
  /** Of a table in a ZIP: the picture that a cell names. */
  findPicture?: PictureZip['find'] | undefined
  /** So many records from the start are passed over unread. */
  skip?: number
}

/**
 * Reads a catalogue file record by record, each with its place; XML may hold any number of records in one line. A
 * spreadsheet is read as such whatever its name says. The rows of a group are one record, at the place of the first; where one of them is wrong, each is a record that is refused.
 * Throws ImportRefusal, always before the first record, for a file that cannot be read as a whole.
 */
export async function* parseCatalog(
  source: AsyncIterable<Uint8Array>,
  {
    fileName,
    maxBytes = MAX_IMPORT_BYTES,
    allowDemoImages = false,
    onLayout,
    choices = {},
    findPicture,
    skip = 0,
  }: ParseOptions,
): AsyncGenerator<ParsedLine, void, undefined> {
  const named = formatOf(fileName)
  const given = await gather(source, maxBytes)
  const kind = sheetKind(given)
  const { bytes, encoding, repaired } = kind ? asItIs(given) : readText(given, choices.encoding)
  const format = kind ?? requireContent(bytes, named)
  let place: RecordPlace = { line: 0, ordinal: 0 }
  let left = skip
  // A cell of a spreadsheet says its number in one way alone.
  const decimal = kind ? undefined : choices.decimal
  const options = { allowDemoImages, findPicture, isPlain: false, isOfShop: false, decimal }
  const reportLayout: OnLayout = (layout) => {
    options.isPlain = layout.profile === istmo.name
    options.isOfShop = layout.profile !== null && !options.isPlain
    onLayout?.({ ...layout, format, encoding, repaired })
  }
  async function* placed() {
    for await (const { line, ...entry } of READERS[format](bytes, reportLayout, choices)) {
      place = { line, ordinal: line === place.line ? place.ordinal + 1 : 1 }
      yield { ...place, ...entry }
    }
  }
  const check = (raw: RawProduct) => checkRecord(raw, options)
  const isOther = otherTitles()
  for await (const rows of groupRows(placed())) {
    const entry = rows[0]!
    if ('raw' in entry && isOfGroup(entry)) {
      for (const record of readGroup(rows, check)) if (left-- <= 0) yield record
      continue
    }
    // Also of records that are passed over: the next ones may have their codes.
    const isTwice = 'raw' in entry && isOther(entry.raw)
    if (left-- > 0) continue
    if ('problems' in entry) yield entry
    else if (lacksGroup(entry)) yield { ...entry, problems: ['group_missing'] }
    else yield { ...entry, ...(isTwice ? { problems: ['code_twice'] } : check(entry.raw)) }
  }
  if (place.line === 0) throw new ImportRefusal('nothing_valid')
}

/**
 * Finds the records that have another title than the first with their code: two products of a seller cannot have one
 * code. An export of all sellers names its products by their numbers.
 */
function otherTitles() {
  const titles = new Map<string, string>()
  return ({ fields }: RawProduct): boolean => {
    const read = readCode(fields.uniqueCode ?? '')
    if (!('value' in read) || read.value === null || readId(fields.productId ?? '') !== null) return false
    const code = read.value.toLowerCase()
    const title = foldText(cleanLine(fields.title ?? ''))
    const known = titles.get(code)
    if (known === undefined) titles.set(code, title)
    return known !== undefined && known !== title
  }
}

/** Refuses at the endpoint, by the name and the first bytes, what no reading can help. */
export function refuseAtTheEndpoint(fileName: string, bytes: Uint8Array): void {
  if (isZipName(fileName) && isZip(bytes)) return
  const named = formatOf(fileName)
  if (sheetKind(bytes) === null && isSheet(named)) throw new ImportRefusal('content_mismatch')
}

const asItIs = (bytes: Uint8Array): ReadBytes => ({ bytes, encoding: 'utf-8', repaired: [] })

export const FORMATS = ['csv', 'txt', 'xml', 'xlsx', 'ods'] as const
type Format = (typeof FORMATS)[number]
const isSheet = (format: Format): format is SheetKind => format === 'xlsx' || format === 'ods'

type Reader = (
  bytes: Uint8Array,
  onLayout: OnLayout,
  choices: TableChoices,
) => Iterable<RawLine> | AsyncIterable<RawLine>
const READERS: Record<Format, Reader> = {
  csv: readCsv,
  txt: readTxt,
  xml: readXml,
  xlsx: readSheet('xlsx'),
  ods: readSheet('ods'),
}

function formatOf(fileName: string): Format {
  const extension = fileName.trim().toLowerCase().replace(/^.*\./, '')
  const format = FORMATS.find((known) => known === extension)
  if (format === undefined || !fileName.includes('.')) throw new ImportRefusal('unsupported_format')
  return format
}

/** The format that a file that is no spreadsheet says it has. */
function requireContent(bytes: Uint8Array, format: Format): Format {
  const said = bytes.findIndex((byte) => byte > 0x20)
  if (said < 0) throw new ImportRefusal('nothing_valid')
  const start = Buffer.from(bytes.subarray(said, said + 1_024)).toString()
  const isMarkup = format === 'xml' ? start.startsWith('<') : /^<(\?xml|!doctype|html)/i.test(start)
  if (isMarkup !== (format === 'xml') || isSheet(format)) throw new ImportRefusal('content_mismatch')
  return format
}
