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
import type { RawProduct } from '../formats/header.ts'
import type { Checked, LineProblem, ParsedLine, RecordPlace } from '../rules.ts'

/** What only the first row of a group needs to say. */
const PRODUCT_FIELDS = [
  'title',
  'description',
  'categories',
  'brand',
  'specifications',
  'featured',
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
type Row = RecordPlace & { raw: RawProduct }

export const groupOf = ({ raw }: { raw: RawProduct }) => cleanLine(raw.fields.group ?? '')

/** Without a group no one can say whose variant it is. */
export const lacksGroup = (row: Row) => groupOf(row) === '' && namesOf(withoutDefault(row).raw).length > 0

/** Brings the rows of each group together, wherever they stand in the file; any other row comes alone. */
export async function* groupRows(rows: AsyncIterable<Placed>): AsyncGenerator<[Placed, ...Placed[]]> {
  const held = new Map<string, [Placed, ...Placed[]]>()
  for await (const row of rows) {
    const group = 'raw' in row ? groupOf(row) : ''
    if (group === '' && held.size === 0) {
      yield [row]
      continue
    }
    const before = held.get(group)
    if (group !== '' && before) before.push(row)
    // No group has a line break in its name.
    else held.set(group || `\n${held.size}`, [row])
  }
  yield* held.values()
}

/** One record of a group whose rows are all right, else one of each row with what is wrong. */
export function readGroup(placed: readonly Placed[], check: (raw: RawProduct) => Checked): ParsedLine[] {
  const rows = placed.filter((row): row is Row => 'raw' in row).map(withoutDefault)
  const first = rows[0]!
  const names = namesOf(first.raw)
  const sold = rows.filter((row, place) => place === 0 || !isPicture(row.raw))
  const product = check(first.raw)
  if (names.length === 0 && sold.length === 1) return [{ ...first, ...product }]
  const seen = new Set<string>()
  const spelled = names.map(() => new Map<string, string>())
  const read = sold.map((row) => readRow(row, { first, names, seen, spelled, check }))
  if (sold.length > MAX_VARIANTS) read[0]!.problems.push('variants_too_many')
  if (spelled.some(({ size }) => size > MAX_OPTION_VALUES)) read[0]!.problems.push('option_values_too_many')
  if (!('product' in product) || read.some(({ problems }) => problems.length > 0))
    return read.map(({ line, ordinal, raw, problems }) => {
      return { line, ordinal, raw, problems: problems.length > 0 ? problems : ['group_refused'] }
    })
  const variants = read.map(({ variant }) => variant!)
  const pictures = rows.flatMap(({ raw }) => picturesOf(raw, check))
  const group = groupOf(first).toLowerCase()
  const line = {
    ...product.product,
    productId: product.product.productId ?? (isUuid(group) ? group : null),
    priceCents: priceRange(variants.map(({ priceCents }) => priceCents)).priceCents,
    stock: variants.reduce((sum, { stock = 0 }) => sum + stock, 0),
    uniqueCode: variants.find(({ uniqueCode }) => uniqueCode !== undefined)?.uniqueCode ?? null,
    imageUrl: pictures[0] ?? null,
    gtin: null,
    variants: {
      options: names.map((name, place) => ({ name, values: [...spelled[place]!.values()] })),
      variants,
      pictures: [...new Set([...pictures, ...variants.flatMap(({ imageUrl }) => imageUrl ?? [])])],
    },
  }
  return [{ ...first, product: line, leftOut: [...new Set(read.flatMap(({ leftOut }) => leftOut))] }]
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
  return 'product' in read && read.product.imageUrl ? [read.product.imageUrl] : []
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
  const problems: LineProblem[] = []
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
  if (names.length === 0 || [...names, ...values].includes('') || named.length > names.length)
    problems.push('option_missing')
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
  return { ...row, problems, variant, leftOut: 'product' in checked ? checked.leftOut : [] }
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
