import { cleanLine } from '#lib/clean-text.ts'
import { foldText } from '#lib/text.ts'
import { FIELDS } from '#modules/catalog/products/rules/fields.ts'
import { isNamed, type Profile, profileOf } from './profiles.ts'
import { type WooField, wooColumns } from './woocommerce.ts'

export type CatalogField = keyof typeof NAMES
export type ColumnField = CatalogField | WooField
/** Which columns hold a field, the first one first; only pictures stand in several. */
export type Columns = Map<ColumnField, number[]>
/** By what a column was taken for its field; `place` is the fixed order of a file without headers. */
export const FOUND_BY = ['name', 'profile', 'content', 'place', 'chosen', 'template'] as const
export type FoundBy = (typeof FOUND_BY)[number]
/** The headers of a table and what they hold; a column that a person chose has no key, so that nothing else finds it. */
export type Header = {
  headers: readonly string[]
  keys: string[]
  columns: Columns
  foundBy: Map<number, FoundBy>
  profile: Profile | null
}
/** What a person says of the columns of a file, and whether they are those of no shop. */
export type HeaderChoices = { columns?: readonly ColumnChoice[] | undefined; profile?: 'none' | undefined }
/** What a person says of a column: which of those with this header it is, from 1, and its field; null is none. */
export type ColumnChoice<Field extends string = CatalogField> = {
  header: string
  ordinal: number
  field: Field | null
}

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
  /** Whether there is any, of shops that say no number. */
  availability: words('availability disponibilidad disponibilidade instock'),
  /** Where the product stood in the shop that the file is of. */
  oldAddress: words(`oldaddress direccionantigua enderecoantigo permalink enlacepermanente urlkey urlrewritten
    urlreescrita friendlyurl urlamigable slug handle`),
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

export const CATALOG_FIELDS = Object.keys(NAMES) as CatalogField[]
/** A fourth option is read only to say that it is one too many. */
export const CHOOSABLE_FIELDS = CATALOG_FIELDS.filter((field) => !field.startsWith('option4'))
const FIRST_PLAIN_DESCRIPTION = NAMES.description.indexOf('description')

/**
 * What each column holds, by choice, by its header and the rows under it; unknown columns hold nothing. `keyOf` is the
 * name that a header is known by.
 */
export function headerOf(
  headers: readonly string[],
  samples: readonly (readonly string[])[] = [],
  { columns: choices = [], profile: chosenProfile }: HeaderChoices = {},
  keyOf: (header: string) => string = headerKey,
): Header {
  const chosen = chosenFields(headers, choices)
  const names = headers.map(keyOf)
  const isOfShop = chosenProfile !== 'none'
  const profile = isOfShop ? profileOf(names) : null
  const keys = names.map((key, column) => (chosen.has(column) ? '' : key))
  const columns: Columns = new Map(
    isOfShop ? [...wooColumns(keys)].map(([field, column]) => [field, [column]]) : [],
  )
  const byContent = new Set<ColumnField>()
  for (const field of CATALOG_FIELDS) {
    const named = columnsNamed(field, keys, profile)
    if (named.length > 0) columns.set(field, field === MAY_REPEAT ? named : named.slice(0, 1))
  }
  if (readStockColumns(headers, keys, profile, columns, samples)) byContent.add('availability')
  const regional = keys.findIndex((key) => /^(variant)?price.*usd$/.test(key))
  if (!columns.has('price') && regional >= 0) columns.set('price', [regional])
  const isChosen = chooseColumns(columns, chosen)
  if (!profile?.headers?.longDescription) splitDescriptions(keys, columns)
  const described = columns.get('description')
  // A list whose only text is a description calls its products so.
  if (!columns.has('title') && described && !isChosen.has('description')) {
    columns.set('title', described)
    byContent.add('title')
    columns.delete('description')
  }
  const [long] = columns.get('longDescription') ?? []
  if (long !== undefined && long === columns.get('description')?.[0]) columns.delete('longDescription')
  // Without options its rows are products of their own.
  if (!columns.has('option1Value') && !profile?.keepsGroup && !isChosen.has('group')) columns.delete('group')
  const foundBy = new Map<number, FoundBy>()
  for (const [field, places] of columns) {
    const by = byContent.has(field) ? 'content' : isOfProfile(profile, field) ? 'profile' : 'name'
    for (const column of places) foundBy.set(column, chosen.has(column) ? 'chosen' : by)
  }
  return { headers, keys, columns, foundBy, profile }
}

const isOfProfile = (profile: Profile | null, field: ColumnField) =>
  profile?.headers?.[field as CatalogField] !== undefined

/** The part of a header by which a column is known again. */
export const shownHeader = (header: string) => cleanLine(header).slice(0, MAX_HEADER).trim().toWellFormed()
export const MAX_HEADER = 160
/** So many columns of a file are shown and can be chosen. */
export const MAX_COLUMNS = 200
/** The one field that may stand in several columns. */
export const MAY_REPEAT: CatalogField = 'imageUrl'

/** Which of the columns with its header each one is, from 1. */
export function ordinalsOf(headers: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    const ordinal = (seen.get(shownHeader(header)) ?? 0) + 1
    seen.set(shownHeader(header), ordinal)
    return ordinal
  })
}

/** The choices by the place of their column; those of columns that the file does not have are left out. */
export function chosenFields<Field extends string>(
  headers: readonly string[],
  choices: readonly ColumnChoice<Field>[],
): Map<number, Field | null> {
  const ordinals = ordinalsOf(headers)
  const found = choices.map(({ header, ordinal, field }) => {
    const isIt = (column: number) => shownHeader(headers[column]!) === header && ordinals[column] === ordinal
    return [[...headers.keys()].findIndex(isIt), field] as const
  })
  return new Map(found.filter(([column]) => column >= 0))
}

/** Puts the chosen columns in the place of those that were found; further pictures stay. Answers the chosen fields. */
function chooseColumns(
  columns: Columns,
  chosen: ReadonlyMap<number, CatalogField | null>,
): Set<CatalogField> {
  const fields = new Set([...chosen.values()].filter((field) => field !== null))
  for (const field of fields) {
    const places = [...chosen].flatMap(([column, its]) => (its === field ? [column] : []))
    const others = field === MAY_REPEAT ? (columns.get(field) ?? []) : []
    columns.set(field, [...places, ...others])
  }
  return fields
}

/** The field that a name means. */
export const fieldOf = (name: string): CatalogField | undefined => FIELD_OF.get(headerKey(name))

const FIELD_OF = new Map(
  CATALOG_FIELDS.toReversed().flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
)

/** The columns of a field in the order of its names. */
function columnsNamed(field: CatalogField, keys: readonly string[], profile: Profile | null): number[] {
  const own = profile?.headers?.[field]
  const names = own === undefined ? NAMES[field] : words(own)
  // Further pictures are numbered.
  const found = keys.map((key) => (field === 'imageUrl' && own === undefined ? key.replace(/\d+/, '') : key))
  return names.flatMap((name) =>
    [...found.keys()].filter(
      (column) => name !== '' && (isNamed(found[column]!, name) || keys[column] === name),
    ),
  )
}

const FLAG =
  /^(0|1|si|no|yes|true|false|sim|nao|x|verdadero|falso|in ?stock|out ?of ?stock|instock|outofstock|)$/
const WORD_FLAG = /^(si|no|yes|true|false|sim|nao|verdadero|falso|in ?stock|out ?of ?stock)$/

/** A column of yes and no is no stock, whatever it is called: it says whether there is any. Answers whether one does. */
function readStockColumns(
  headers: readonly string[],
  keys: readonly string[],
  profile: Profile | null,
  columns: Columns,
  samples: readonly (readonly string[])[],
): boolean {
  const under = (column: number) => samples.map((cells) => foldText(cells[column] ?? '').trim())
  const isAsked = (column: number) => headers[column]!.trim().endsWith('?')
  const hasFlags = (column: number) => isAsked(column) || under(column).every((cell) => FLAG.test(cell))
  const isFlag = (column: number) =>
    isAsked(column) || (hasFlags(column) && under(column).some((cell) => WORD_FLAG.test(cell)))
  const named = columnsNamed('stock', keys, profile)
  const counted = named.filter((column) => !isFlag(column))
  // Of two, one of nothing but 0 and 1 beside one that counts.
  const stock = counted.find((column) => !hasFlags(column)) ?? counted[0]
  columns.delete('stock')
  if (stock !== undefined) columns.set('stock', [stock])
  const flag = named.find((column) => column !== stock && hasFlags(column))
  const isFound = flag !== undefined && !columns.has('availability')
  if (isFound) columns.set('availability', [flag])
  return isFound
}

// Shops that have both mean the plain one as the long text.
function splitDescriptions(keys: readonly string[], columns: Columns): void {
  const [short] = columns.get('description') ?? []
  if (short === undefined || columns.has('longDescription')) return
  const plain = NAMES.description.slice(FIRST_PLAIN_DESCRIPTION).find((known) => keys.includes(known))
  if (plain !== undefined && keys.indexOf(plain) !== short)
    columns.set('longDescription', [keys.indexOf(plain)])
}

/** Folded, without spaces and signs. */
export function headerKey(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '')
}

function optionWords(place: number, parts: string): string[] {
  return words(parts).map((part) => `option${place}${part}`)
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
