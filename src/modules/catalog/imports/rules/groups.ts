import { cleanLine, cleanText } from '#lib/clean-text.ts'
import { foldText } from '#lib/text.ts'
import { isUuid } from '#lib/ids.ts'
import type { FileVariants } from '#modules/catalog/products/rules/file-variants.ts'
import {
  combinationKey,
  MAX_OPTION_NAME,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_VARIANTS,
  priceRange,
} from '#modules/catalog/products/rules/variants.ts'
import type { RawProduct } from '../formats/table.ts'
import type { LineProblem, ParsedLine, RecordPlace } from '../rules.ts'
import type { Checked } from './check-record.ts'
import { readVariable, type VariableProblem, type WooEntry } from './variable.ts'

/** What only the first row of a group needs to say. */
const PRODUCT_FIELDS = [
  'title',
  'description',
  'categories',
  'brand',
  'specifications',
  'featured',
  'isDraft',
  'longDescription',
  'warrantyInfo',
  'shippingInfo',
] as const
const OPTIONS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
  ['option4Name', 'option4Value'],
] as const
export const OPTION_FIELDS = OPTIONS.flat()

/** The row disagrees with the first of its group about a field of their product. */
export type OtherOfGroup = `group_${(typeof PRODUCT_FIELDS)[number]}`
export type GroupProblem =
  | OtherOfGroup
  | VariableProblem
  | 'group_missing'
  | 'group_refused'
  | 'option_missing'
  | 'option_other'
  | 'option_too_long'
  | 'option_twice'
  | 'option_values_too_many'
  | 'options_too_many'
  | 'variant_twice'
  | 'variants_too_many'

type Placed = RecordPlace & ({ raw: RawProduct } | { problems: LineProblem[] })
/** `noted` is what was wrong with a row of WooCommerce before it became one of ours. */
type Row = RecordPlace & { raw: RawProduct; noted?: readonly VariableProblem[] }

const groupOf = ({ raw }: { raw: RawProduct }) => cleanLine(raw.fields.group ?? '')

export const isOfGroup = (row: Row) => row.raw.woo !== undefined || groupOf(row) !== ''

/** Without a group no one can say whose variant it is. */
export const lacksGroup = (row: Row) => groupOf(row) === '' && namesOf(withoutDefault(row).raw).length > 0

/** Brings the rows of each group together, wherever they stand in the file; any other row comes alone. */
export async function* groupRows(rows: AsyncIterable<Placed>): AsyncGenerator<Placed[]> {
  const held = new Map<string, Placed[]>()
  for await (const row of rows) {
    const names = 'raw' in row ? groupNames(row) : []
    if (names.length === 0 && held.size === 0) {
      yield [row]
      continue
    }
    // A variable product has two names, and its variations may have come under both.
    const [group = [], ...others] = new Set(names.flatMap((name) => [held.get(name) ?? []]))
    for (const other of others) for (const one of other.splice(0)) group.push(one)
    group.push(row)
    for (const name of names) held.set(name, group)
    if (names.length === 0) held.set(`\t\t${held.size}`, group)
  }
  for (const group of new Set(held.values())) if (group.length > 0) yield group
}

/** No group has a tab in its name, so that those of WooCommerce stay apart. */
const groupNames = (row: Row) =>
  row.raw.woo?.parents.map((name) => `\t${name}`) ?? [groupOf(row)].filter(Boolean)

/** One record of a group whose rows are all right, else one of each row with what is wrong. */
export function readGroup(placed: readonly Placed[], check: (raw: RawProduct) => Checked): ParsedLine[] {
  const rows = placed.filter((row): row is Row => 'raw' in row).map(withoutDefault)
  if (rows[0]!.raw.woo === undefined) return readRows(rows, check)
  const { parent, rows: ours, listed } = readVariable(rows as WooEntry[])
  if (!parent) return refuseRows(ours.map(({ noted, ...row }) => ({ ...row, problems: noted })))
  const [first, ...others] = readRows(ours, check, listed)
  // What is wrong with the product stands in its own row.
  const ofParent = check({ fields: { ...parent.raw.fields, price: '1', stock: '', uniqueCode: '' } })
  const { line, ordinal } = parent
  return ['product' in first! || 'problems' in ofParent ? { ...first!, line, ordinal } : first!, ...others]
}

function readRows(
  rows: readonly Row[],
  check: (raw: RawProduct) => Checked,
  listed: readonly string[][] = [],
): ParsedLine[] {
  const first = rows[0]!
  const names = namesOf(first.raw)
  const sold = rows.filter((row, place) => place === 0 || !isPicture(row.raw))
  const product = check(first.raw)
  const pictures = [...new Set(rows.flatMap(({ raw }) => picturesOf(raw, check)))]
  if (names.length === 0 && sold.length === 1 && !first.noted?.length)
    return [{ ...first, ...('product' in product ? withPictures(product, pictures) : product) }]
  const seen = new Set<string>()
  const spelled = names.map((_, place) => new Map(listed[place]?.map((value) => [foldText(value), value])))
  const read = sold.map((row) => readRow(row, { first, names, seen, spelled, check }))
  if (sold.length > MAX_VARIANTS) read[0]!.problems.push('variants_too_many')
  if (spelled.some(({ size }) => size > MAX_OPTION_VALUES)) read[0]!.problems.push('option_values_too_many')
  if (!('product' in product) || read.some(({ problems }) => problems.length > 0)) return refuseRows(read)
  const variants = read.map(({ variant }) => variant!)
  const group = groupOf(first).toLowerCase()
  const line = {
    ...product.product,
    productId: product.product.productId ?? (isUuid(group) ? group : null),
    priceCents: priceRange(variants.map(({ priceCents }) => priceCents)).priceCents,
    stock: variants.reduce((sum, { stock = 0 }) => sum + stock, 0),
    uniqueCode: variants.find(({ uniqueCode }) => uniqueCode !== undefined)?.uniqueCode ?? null,
    imageUrl: pictures[0] ?? null,
    pictures: [...new Set([...pictures, ...variants.flatMap(({ imageUrl }) => imageUrl ?? [])])],
    gtin: null,
    variants: {
      options: names.map((name, place) => ({ name, values: [...spelled[place]!.values()] })),
      variants,
    },
  }
  return [{ ...first, product: line, notes: [...new Set(read.flatMap(({ notes }) => notes))] }]
}

function refuseRows(rows: readonly (Row & { problems: readonly LineProblem[] })[]): ParsedLine[] {
  return rows.map(({ line, ordinal, raw, problems }) => {
    return { line, ordinal, raw, problems: problems.length > 0 ? [...problems] : ['group_refused'] }
  })
}

/** Shopify says so of a product without options. */
function withoutDefault(row: Row): Row {
  const { option1Name, option1Value, ...fields } = row.raw.fields
  if (option1Name !== 'Title' || option1Value !== 'Default Title') return row
  return { ...row, raw: { ...row.raw, fields } }
}

const textOf = ({ fields }: RawProduct, field: keyof RawProduct['fields']) => cleanLine(fields[field] ?? '')

function namesOf(raw: RawProduct): string[] {
  const named = OPTIONS.map(([name, value]) => ({ name: textOf(raw, name), value: textOf(raw, value) }))
  const last = named.findLastIndex(({ name, value }) => name !== '' || value !== '')
  return named.slice(0, last + 1).map(({ name }) => name)
}

/** Shopify writes further pictures of a product into rows that say nothing else. */
const isPicture = (raw: RawProduct) =>
  textOf(raw, 'imageUrl') !== '' &&
  ['price', 'uniqueCode', 'title'].every((field) => textOf(raw, field as 'price') === '') &&
  OPTIONS.every(([, value]) => textOf(raw, value) === '')

function picturesOf(raw: RawProduct, check: (raw: RawProduct) => Checked): string[] {
  const imageUrl = raw.fields.imageUrl
  if (!imageUrl) return []
  const read = check({ fields: { title: '-', price: '1', categories: '-', imageUrl } })
  return 'product' in read ? read.product.pictures : []
}

function withPictures(record: Extract<Checked, { product: unknown }>, pictures: string[]) {
  return { ...record, product: { ...record.product, imageUrl: pictures[0] ?? null, pictures } }
}

type Reading = {
  first: Row
  names: readonly string[]
  seen: Set<string>
  /** The values of each option by their folded text, as they stand first. */
  spelled: readonly Map<string, string>[]
  check: (raw: RawProduct) => Checked
}

function readRow(row: Row, { first, names, seen, spelled, check }: Reading) {
  const { raw } = row
  const said = { ...raw.fields }
  const { noted = [] } = row
  const problems: LineProblem[] = [...noted]
  for (const field of PRODUCT_FIELDS) {
    const text = cleanText(said[field] ?? '')
    if (text === '') said[field] = first.raw.fields[field] ?? ''
    else if (text !== cleanText(first.raw.fields[field] ?? '')) problems.push(`group_${field}`)
  }
  // A picture of the variant where the file has a column for it, else that of its row.
  if (said.variantImage !== undefined) said.imageUrl = said.variantImage
  const checked = check({ ...first.raw, ...raw, fields: said })
  if ('problems' in checked) problems.unshift(...checked.problems)
  if (names.length > MAX_OPTIONS) problems.push('options_too_many')
  const spelledNames = names.filter((name) => name !== '').map(foldText)
  if (new Set(spelledNames).size < spelledNames.length) problems.push('option_twice')
  const named = namesOf(raw)
  if (named.some((name, place) => name !== '' && name !== names[place])) problems.push('option_other')
  const values = names.map((_, place) => textOf(raw, OPTIONS[place]![1]))
  const isMissing = names.length === 0 || [...names, ...values].includes('') || named.length > names.length
  if (isMissing && noted.length === 0) problems.push('option_missing')
  if ([...names, ...values].some((text) => text.length > MAX_OPTION_NAME)) problems.push('option_too_long')
  const optionValues = values.map((value, place) => {
    const known = spelled[place]!.get(foldText(value))
    if (known === undefined) spelled[place]!.set(foldText(value), value)
    return known ?? value
  })
  const key = combinationKey(optionValues)
  if (seen.has(key)) problems.push('variant_twice')
  seen.add(key)
  const variant = 'product' in checked ? variantOf(checked.product, optionValues) : null
  return { ...row, problems, variant, notes: 'product' in checked ? checked.notes : [] }
}

function variantOf(
  { priceCents, stock, uniqueCode, gtin, imageUrl, given }: Extract<Checked, { product: unknown }>['product'],
  optionValues: string[],
): FileVariants['variants'][number] {
  return {
    optionValues,
    priceCents,
    ...(given.includes('stock') && { stock }),
    ...(uniqueCode !== null && { uniqueCode }),
    ...(gtin !== null && { gtin }),
    ...(imageUrl !== null && { imageUrl }),
  }
}
