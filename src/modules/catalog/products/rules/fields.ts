import { m } from '#paraglide/messages.js'

/** The text of a plain field: what the schemas of API and form, the file import and the form need to know of it. */
type Typed = {
  max: number
  /** Several lines; otherwise it is one. */
  lines?: true
  /** Where the form of a product has it; `description` stands among the basic information, with a hint. */
  form?: { part: 'story' | 'notes' | 'identity'; rows?: number; hint?: () => string }
  /** What makes the text right, after `clean`; `catalog_<problem>` is the message that `refusal` says. A file leaves out what is not right. */
  check?: {
    clean: (text: string) => string
    isRight: (text: string) => boolean
    problem: string
    refusal: () => string
  }
}

type Described = {
  column: string
  type: 'text' | 'bigint' | 'boolean' | 'jsonb'
  /** What a new product has where nothing is said; a field without it must be said. */
  empty?: '' | null | false | Record<string, never>
  label: () => string
  /** The column of a file that holds it, folded, the most usual name first. */
  headers: string
  typed?: Typed
  /** Lists and searches depend on it, so a change of it updates them. */
  isSearched?: true
  /** It belongs to this product alone: a copy has none. */
  isNotCopied?: true
  /** Rows of the product table have it too, for programs. */
  isInTable?: true
  /** Its name in the structured data of the product page. */
  schemaOrg?: string
}

/**
 * The fields of a product that stand in its row, each described once: API, forms, files, copies, changes and their undo
 * derive from this. A field with `typed` is plain text and needs nothing else; the others have a reader of their own.
 */
export const FIELDS = {
  title: {
    column: 'title',
    type: 'text',
    label: m.admin_field_title,
    headers: `title titulo name nombre nome producttitle productname nombredelproducto nombreproducto nomedoproduto
      product producto produto articulo artigo item`,
    isSearched: true,
    isInTable: true,
  },
  description: {
    column: 'description',
    type: 'text',
    empty: '',
    label: m.common_description,
    headers: `shortdescription descripcioncorta descricaocurta brevedescripcion description descripcion
      descricao productdescription bodyhtml detalle detalles resumen resumo`,
    typed: { max: 2000, lines: true },
    isSearched: true,
  },
  priceCents: {
    column: 'price_cents',
    type: 'bigint',
    label: m.common_price,
    headers: `price precio preco regularprice precioregular precionormal preconormal preciodeventa precioventa
      precodevenda preciounitario precounitario unitprice priceusd preciousd precousd variantprice variantpriceusd pvp`,
    isSearched: true,
    isInTable: true,
  },
  imageUrl: {
    column: 'image_url',
    type: 'text',
    empty: null,
    label: m.imports_field_image,
    headers: `imageurl urldeimagen urldelaimagen urlimagen urldaimagem image images imagen imagenes imagem imagens
      imagenprincipal imagemprincipal imagesrc imagelink foto fotos photo picture productthumbnail thumbnail
      productimage1 image1url`,
    isInTable: true,
  },
  uniqueCode: {
    column: 'unique_code',
    type: 'text',
    empty: null,
    label: m.admin_field_code,
    headers: `uniquecode codigounico codigo code sku productcode codigodelproducto codigodeproducto
      codigodoproduto itemcode referencia reference variantsku`,
    isSearched: true,
    isNotCopied: true,
    isInTable: true,
  },
  brand: {
    column: 'brand',
    type: 'text',
    empty: null,
    label: m.common_brand,
    headers: 'brand brands marca marcas productbrand marcadelproducto marcadoproduto',
    typed: { max: 500, form: { part: 'identity' } },
    isSearched: true,
  },
  specifications: {
    column: 'specifications',
    type: 'jsonb',
    empty: {},
    label: m.common_specifications,
    headers: 'specifications especificaciones especificacoes specs fichatecnica atributos',
  },
  featured: {
    column: 'featured',
    type: 'boolean',
    empty: false,
    label: m.imports_field_featured,
    headers: 'featured destacado destacada destaque emdestaque isfeatured',
    isSearched: true,
    isNotCopied: true,
    isInTable: true,
  },
  isDraft: {
    column: 'is_draft',
    type: 'boolean',
    empty: false,
    label: m.catalog_field_draft,
    headers: 'isdraft draft borrador rascunho',
    isSearched: true,
    isNotCopied: true,
    isInTable: true,
  },
  longDescription: {
    column: 'long_description',
    type: 'text',
    empty: '',
    label: m.admin_field_long_description,
    headers: `longdescription descripcionlarga descricaolonga fulldescription descripcioncompleta
      descricaocompleta descripciondetallada descricaodetalhada`,
    typed: { max: 20_000, lines: true, form: { part: 'story', rows: 6 } },
  },
  warrantyInfo: {
    column: 'warranty_info',
    type: 'text',
    empty: '',
    label: m.common_warranty,
    headers: 'warrantyinfo warranty garantia informaciondegarantia informacoesdegarantia',
    typed: { max: 2000, lines: true, form: { part: 'notes', rows: 3 } },
  },
  shippingInfo: {
    column: 'shipping_info',
    type: 'text',
    empty: '',
    label: m.admin_field_shipping,
    headers: 'shippinginfo shipping envio informaciondeenvio informacoesdeenvio entrega frete',
    typed: { max: 2000, lines: true, form: { part: 'notes', rows: 3 } },
  },
  gtin: {
    column: 'gtin',
    type: 'text',
    empty: null,
    label: m.catalog_gtin,
    // Other shops keep codes of their own in such a column too; a file leaves out what is no barcode.
    headers: `gtin barcode barcodes codigodebarras codigodebarra codigobarras ean ean13 gtin13 gtin14 gtin12 gtin8 upc
      upca ean8 codigoean variantbarcode variantean variantupc gtinupceanorisbn`,
    typed: {
      max: 32,
      form: { part: 'identity', hint: m.catalog_gtin_hint },
      check: {
        // Spreadsheets write ="96385074", '96385074 and 96385074.0.
        clean: (text: string) => text.replace(/[\s\p{Pd}'"=]/gu, '').replace(/\.0$/, ''),
        isRight: isGtin,
        problem: 'gtin_invalid',
        refusal: m.catalog_gtin_invalid,
      },
    },
    isNotCopied: true,
    isInTable: true,
    schemaOrg: 'gtin',
  },
} as const satisfies Record<string, Described>

/** Whether these are the digits of a barcode of GS1: weighted 1 and 3 from the right, their sum ends in 0. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text) || Number(text) === 0) return false
  const sum = Array.from(text, Number)
    .reverse()
    .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type ValueOf<Field> = Field extends { type: 'bigint' }
  ? number
  : Field extends { type: 'boolean' }
    ? boolean
    : Field extends { type: 'jsonb' }
      ? Record<string, string>
      : Field extends { empty: null }
        ? string | null
        : string
/** What stands in the fields of a product. */
export type ProductFields = { [Name in FieldName]: ValueOf<Fields[Name]> }

type Having<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName]
export type PlainField = Having<{ typed: object }>
export type TableField = Having<{ isInTable: true }>
export type SchemaField = Having<{ schemaOrg: string }>

export const FIELD_NAMES = /* @__PURE__ */ Object.keys(FIELDS) as FieldName[]
export const described = (name: FieldName): Described => FIELDS[name]

export type Plain = Described & { name: PlainField; typed: Typed; empty: '' | null }
export const plainFields = (): Plain[] =>
  FIELD_NAMES.flatMap((name) => {
    const field = described(name)
    return field.typed ? [{ ...field, name, typed: field.typed } as Plain] : []
  })

/** One value for each plain field, by its name. */
export const eachPlain = <Value>(make: (field: Plain) => Value) =>
  Object.fromEntries(plainFields().map((field) => [field.name, make(field)])) as Record<PlainField, Value>
