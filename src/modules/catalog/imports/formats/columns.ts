import { foldText } from '#lib/text.ts'
import { FIELDS } from '#modules/catalog/products/rules/fields.ts'
import { isNamed, type Profile, profileOf } from './profiles.ts'
import { type WooField, wooColumns } from './woocommerce.ts'

export type CatalogField = keyof typeof NAMES
export type ColumnField = CatalogField | WooField
/** Which columns hold a field, the first one first; only pictures stand in several. */
export type Columns = Map<ColumnField, number[]>
/** The headers of a table and what they hold. */
export type Header = { headers: readonly string[]; keys: string[]; columns: Columns; profile: Profile | null }

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
const FIRST_PLAIN_DESCRIPTION = NAMES.description.indexOf('description')

/** What each column holds, by its header and the rows under it; unknown columns hold nothing. */
export function headerOf(headers: readonly string[], samples: readonly (readonly string[])[] = []): Header {
  const keys = headers.map(headerKey)
  const profile = profileOf(keys)
  const columns: Columns = new Map([...wooColumns(keys)].map(([field, column]) => [field, [column]]))
  for (const field of CATALOG_FIELDS) {
    const named = columnsNamed(field, keys, profile)
    if (named.length > 0) columns.set(field, field === 'imageUrl' ? named : named.slice(0, 1))
  }
  readStockColumns(headers, keys, profile, columns, samples)
  const regional = keys.findIndex((key) => /^(variant)?price.*usd$/.test(key))
  if (!columns.has('price') && regional >= 0) columns.set('price', [regional])
  if (!profile?.headers?.longDescription) splitDescriptions(keys, columns)
  const described = columns.get('description')
  // A list whose only text is a description calls its products so.
  if (!columns.has('title') && described) {
    columns.set('title', described)
    columns.delete('description')
  }
  const [long] = columns.get('longDescription') ?? []
  if (long !== undefined && long === columns.get('description')?.[0]) columns.delete('longDescription')
  // Without options its rows are products of their own.
  if (!columns.has('option1Value') && !profile?.keepsGroup) columns.delete('group')
  return { headers, keys, columns, profile }
}

/** The field an XML element names, also with a namespace prefix. */
export const fieldOf = (elementName: string): CatalogField | undefined =>
  FIELD_OF.get(elementKey(elementName))
export const elementKey = (name: string) => headerKey(name.replace(/^.*:/, ''))

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

/** A column of yes and no is no stock, whatever it is called: it says whether there is any. */
function readStockColumns(
  headers: readonly string[],
  keys: readonly string[],
  profile: Profile | null,
  columns: Columns,
  samples: readonly (readonly string[])[],
) {
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
  if (flag !== undefined && !columns.has('availability')) columns.set('availability', [flag])
}

// Shops that have both mean the plain one as the long text.
function splitDescriptions(keys: readonly string[], columns: Columns): void {
  const [short] = columns.get('description') ?? []
  if (short === undefined || columns.has('longDescription')) return
  const plain = NAMES.description.slice(FIRST_PLAIN_DESCRIPTION).find((known) => keys.includes(known))
  if (plain !== undefined && keys.indexOf(plain) !== short)
    columns.set('longDescription', [keys.indexOf(plain)])
}

function headerKey(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '')
}

function optionWords(place: number, parts: string): string[] {
  return words(parts).map((part) => `option${place}${part}`)
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
