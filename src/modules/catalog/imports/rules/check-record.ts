import { splitList, unescapeItem } from '#lib/csv-export.ts'
import { cleanLine, cleanPairs, cleanText } from '#lib/clean-text.ts'
import { isUuid } from '#lib/ids.ts'
import { type DecimalMark, parsePriceText } from '#lib/price-text.ts'
import { foldName, foldText, slugify } from '#lib/text.ts'
import { nameInAddress } from '#modules/catalog/old-addresses/rules.ts'
import { splitBrand } from '#modules/catalog/products/rules/brand.ts'
import {
  eachPlain,
  type Plain,
  type PlainField,
  plainFields,
  type ProductFields,
} from '#modules/catalog/products/rules/fields.ts'
import type { CatalogField } from '../formats/columns.ts'
import { htmlToText } from '../formats/html.ts'
import type { FoundPicture, PictureZip } from '../formats/zip.ts'
import { isPictureName, ZIPPED } from './pictures.ts'
import type { RawProduct } from '../formats/table.ts'
import type { CatalogLine, LineProblem } from '../rules.ts'
import { shownName } from './categories.ts'
import { OPTION_FIELDS } from './groups.ts'

const MAX_TITLE_LENGTH = 200
const MAX_PRICE_CENTS = 999_999_999
const MAX_STOCK = 2_147_483_647
const MAX_CODE_LENGTH = 64
const MAX_CATEGORY_LENGTH = 100
const MAX_CATEGORIES = 20
const MAX_URL_LENGTH = 2_048
/** As many as the form of a product takes. */
const MAX_PICTURES = 12

export type Checked = GoodRecord | { problems: LineProblem[] }
/** What is done with a record although it says something that is not taken as it stands. */
export type LineNote =
  | 'gtin_left_out'
  | 'stock_assumed'
  | 'draft'
  | 'pictures_left_out'
  | 'picture_missing'
  | 'picture_ambiguous'
export type GoodRecord = { product: CatalogLine; notes: readonly LineNote[] }
export type CheckOptions = {
  allowDemoImages: boolean
  /** Of a table in a ZIP: the picture that a cell names. */
  findPicture?: PictureZip['find'] | undefined
  /** Whether texts are as they stand; otherwise they may be HTML. */
  isPlain: boolean
  /** Whether the file is of a shop that we know, whose addresses are made of titles where nothing else is said. */
  isOfShop: boolean
  /** Which mark is the decimal one; without, each number is read on its own. */
  decimal?: DecimalMark | undefined
}

/** What a record says of its product, with every check; `problems` where it cannot be stored. */
export function checkRecord({ fields }: RawProduct, options: CheckOptions): Checked {
  const problems: LineProblem[] = []
  const note = <T>(read: Read<T>, fallback: T): T => {
    if ('value' in read) return read.value
    problems.push(read.problem)
    return fallback
  }
  const specifications = cleanPairs(entriesOf(fields.specifications ?? ''))
  const split = splitBrand(specifications)
  const notes: LineNote[] = []
  const plain = eachPlain(({ name, empty, typed }) => {
    const said = readPlain(typed, fields[name] ?? '', options.isPlain)
    if (said === '' || !typed.check || typed.check.isRight(said)) return said || empty
    notes.push(`${name as 'gtin'}_left_out`)
    return empty
  }) as Pick<ProductFields, PlainField>
  const named = readPictures(fields.imageUrl ?? '', options)
  const pictures = note(named, [])
  if ('value' in named) notes.push(...named.notes)
  if (pictures.length > MAX_PICTURES) notes.push('pictures_left_out')
  const availability =
    cleanLine(fields.stock ?? '') === '' ? readAvailability(fields.availability ?? '') : null
  if (availability) notes.push('stock_assumed')
  if (readFlag(fields.isDraft ?? '')) notes.push('draft')
  const product = {
    productId: readId(fields.productId ?? ''),
    title: note(readTitle(fields.title ?? ''), ''),
    priceCents: note(readPrice(fields.price ?? '', options.decimal), 0),
    categories: note(readCategories(splitCategories(fields.categories ?? '')), []),
    // Of a shop that says no number; a product that is there keeps its own.
    stock: availability ? 1 : note(readStock(fields.stock ?? '', options.decimal), 0),
    uniqueCode: note(readCode(fields.uniqueCode ?? ''), null),
    imageUrl: pictures[0] ?? null,
    pictures: pictures.slice(0, MAX_PICTURES),
    featured: readFlag(fields.featured ?? ''),
    isDraft: readFlag(fields.isDraft ?? ''),
    ...plain,
    brand: plain.brand || cleanLine(split.brand ?? '') || null,
    specifications: split.specifications,
    oldNames: namesInAddresses(fields, options),
  }
  if (problems.length > 0) return { problems }
  const given = givenFields(fields, { ...product, specifications })
  if (availability === false) given.push('stock')
  // Nor must a picture that the ZIP does not bring.
  const shown = product.imageUrl === null ? given.filter((field) => field !== 'imageUrl') : given
  return { product: { ...product, given: shown.sort() }, notes }
}

function namesInAddresses({ oldAddress = '', title = '' }: RawProduct['fields'], { isOfShop }: CheckOptions) {
  const name = nameInAddress(oldAddress) ?? (isOfShop ? nameInAddress(slugify(cleanLine(title))) : null)
  return name === null ? [] : [name]
}

type Read<T> = { value: T } | { problem: LineProblem }

export const readId = (text: string) => (isUuid(text.trim().toLowerCase()) ? text.trim().toLowerCase() : null)

function readTitle(text: string): Read<string> {
  const title = cleanLine(text)
  if (title === '') return { problem: 'title_required' }
  return title.length <= MAX_TITLE_LENGTH ? { value: title } : { problem: 'title_too_long' }
}

function readPrice(text: string, decimal: DecimalMark | undefined): Read<number> {
  const price = parsePriceText(cleanLine(text), decimal)
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
    const name = shownName(unescapeItem(splitList(text, '>').at(-1) ?? ''))
    if (name.length > MAX_CATEGORY_LENGTH) return { problem: 'category_too_long' }
    const folded = foldName(name)
    if (folded !== '' && !byFold.has(folded)) byFold.set(folded, name)
  }
  if (byFold.size === 0) return { problem: 'category_required' }
  return byFold.size <= MAX_CATEGORIES ? { value: [...byFold.values()] } : { problem: 'categories_too_many' }
}

/** The marks that group thousands, where it is known which one is the decimal mark. */
const GROUPS = { '.': /(?<=\d),(?=\d{3}(?!\d))/g, ',': /(?<=\d)\.(?=\d{3}(?!\d))/g } as const

function readStock(text: string, decimal: DecimalMark | undefined): Read<number> {
  const stock = decimal ? cleanLine(text).replace(GROUPS[decimal], '') : cleanLine(text)
  if (stock === '') return { value: 0 }
  // Spreadsheets write 12 as 12.0 or 12,00; three zeros could be thousands and are refused.
  const [, sign, digits] = /^(-?)(\d{1,10})(?:[.,]0{1,2})?$/.exec(stock) ?? []
  if (digits === undefined)
    return { problem: /^-\s*[\d.,]+$/.test(stock) ? 'stock_negative' : 'stock_invalid' }
  if (sign === '-' && Number(digits) > 0) return { problem: 'stock_negative' }
  return Number(digits) <= MAX_STOCK ? { value: Number(digits) } : { problem: 'stock_invalid' }
}

/** What people write where there is none. */
const NO_CODE =
  /^([-–—_.]*|#?n\/a|n\.a\.?|s\/[cn]|sin (codigo|sku|referencia)|sem codigo|ningun[oa]?|none|null)$/

export function readCode(text: string): Read<string | null> {
  const code = cleanLine(text)
  if (NO_CODE.test(foldText(code))) return { value: null }
  if (/^\d([.,]\d+)?e\+\d+$/i.test(code)) return { problem: 'code_ruined' }
  if (!/^[A-Za-z0-9-]+$/.test(code)) return { problem: 'code_invalid' }
  return code.length <= MAX_CODE_LENGTH ? { value: code } : { problem: 'code_too_long' }
}

function readPlain({ lines, check }: Plain['typed'], text: string, isPlain: boolean): string {
  const said = lines ? cleanText(isPlain ? text : htmlToText(text)) : cleanLine(text)
  return check ? check.clean(said) : said
}

type ReadPictures = { value: string[]; notes: readonly LineNote[] } | { problem: LineProblem }

function readPictures(text: string, { allowDemoImages, findPicture }: CheckOptions): ReadPictures {
  const addresses = new Set<string>()
  const notes = new Set<LineNote>()
  for (const piece of cleanText(text).split(/[,;|\s]+(?=https?:|\/media\/)/i)) {
    const names = findPicture && !isAddress(piece) ? namesIn(piece, findPicture) : null
    for (const found of names ?? []) {
      if (typeof found === 'string') notes.add(`picture_${found}`)
      else addresses.add(`${ZIPPED}${found.name}`)
    }
    const read = names ? { value: null } : readPicture(cleanLine(piece), allowDemoImages)
    if ('problem' in read) return read
    if (read.value !== null) addresses.add(read.value)
  }
  return { value: [...addresses], notes: [...notes] }
}

const isAddress = (piece: string) => /^\s*(https?:|\/media\/)/i.test(piece)

/** Where none of its parts is one, the whole may be: names of files may have commas in them. */
function namesIn(piece: string, find: PictureZip['find']): FoundPicture[] {
  const names = piece
    .split(/[,;|\n]+/)
    .map(cleanLine)
    .filter((name) => name !== '')
  const found = names.map(find)
  const whole =
    found.length > 1 && found.every((one) => one === 'missing') ? find(cleanLine(piece)) : 'missing'
  return whole === 'missing' ? found : [whole]
}

function readPicture(address: string, allowDemoImages: boolean): Read<string | null> {
  if (address === '') return { value: null }
  if (allowDemoImages && /^demo:[a-z0-9-]+$/.test(address)) return { value: address }
  // A picture of this shop, as an export names it.
  if (/^\/media\/[0-9a-f-]{36}$/i.test(address)) return { value: address }
  if (isPictureName(address)) return { problem: 'image_named' }
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { problem: 'image_invalid' }
  const url = new URL(address)
  // Pages show pictures over https only, and nearly every host that has http has both.
  url.protocol = 'https:'
  const isPlain = url.username === '' && url.password === '' && url.href.length <= MAX_URL_LENGTH
  return isPlain ? { value: url.href } : { problem: 'image_invalid' }
}

/** Whether there is any; null where nothing is said. */
function readAvailability(text: string): boolean | null {
  const said = foldText(cleanLine(text))
  if (/^(0|no|false|nao|falso|out[ _]?of[ _]?stock|agotado|esgotado)$/.test(said)) return false
  return readFlag(text) || /^(in[ _]?stock|disponible|disponivel|available)$/.test(said) ? true : null
}

function readFlag(text: string): boolean {
  return ['true', '1', 'si', 'yes', 'x', 'sim', 'y', 's', 'verdadero', 'verdadeiro', 'destacado'].includes(
    foldText(cleanLine(text)),
  )
}

function entriesOf(json: string): [string, unknown][] {
  // Most records have none, and an exception for each costs more than all else.
  if (json === '') return []
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.entries(parsed)
      : []
  } catch {
    return []
  }
}

const PLAIN = plainFields()
const NOT_OF_A_PRODUCT: readonly CatalogField[] = [
  'productId',
  'group',
  'oldAddress',
  'variantImage',
  'availability',
  ...OPTION_FIELDS,
]

function givenFields(
  fields: RawProduct['fields'],
  said: Pick<CatalogLine, PlainField | 'specifications' | 'uniqueCode'>,
): CatalogField[] {
  const given = new Set(Object.keys(fields) as CatalogField[]).add('categories')
  for (const field of NOT_OF_A_PRODUCT) given.delete(field)
  for (const { name, empty } of PLAIN) if (said[name] === empty) given.delete(name)
  for (const field of given)
    if (cleanText(fields[field] ?? '') === '' && field !== 'categories') given.delete(field)
  if (said.uniqueCode === null) given.delete('uniqueCode')
  // What cannot be read as specifications must not empty those that are there.
  if (Object.keys(said.specifications).length === 0) given.delete('specifications')
  // Without a column of its own the brand is one of the specifications, which are given whole.
  if (said.brand !== null || (fields.brand === undefined && given.has('specifications'))) given.add('brand')
  return [...given]
}
