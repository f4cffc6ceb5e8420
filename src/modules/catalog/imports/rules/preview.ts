import type { DecimalMark } from '#lib/price-text.ts'
import type { FieldValues, ProductField } from '#modules/catalog/products/rules/changes.ts'
import type { StoredFields } from '#modules/catalog/products/public.ts'
import { MAX_COLUMNS, shownHeader } from '../formats/columns.ts'
import type { Repaired } from '../formats/encodings.ts'
import type { LayoutColumn } from '../formats/table.ts'
import type { UnknownCategory } from './categories.ts'
import type { CatalogLine, FileLayout, LineNote, LineReport, RecordPlace } from '../rules.ts'

export const PREVIEW_ROWS = 20
/** So many refused lines of a run are stored; the others are only counted. */
export const STORED_PROBLEMS = 500
export const SHOWN_CHARS = 160

/** A value as a preview shows it. */
type Shown = string | number | boolean | null
export type FieldChange = { field: ProductField | 'pictures'; before: Shown; after: Shown }

export type PreviewRow = RecordPlace & {
  kind: 'new' | 'updated' | 'unchanged' | 'failed'
  title: string
  priceCents: number | null
  stock: number | null
  categories: string[]
  uniqueCode: string | null
  changes: FieldChange[]
  problems: LineReport['problems']
  /** What its variants are called; a row of one product alone has none. */
  variants?: string[]
  /** The first variants that change of a product that is there. */
  variantChanges?: VariantChange[]
}
export type VariantChange = { title: string; isNew: boolean; changes: FieldChange[] }

/** A preview from before they were found out has no shop, no mended lines, no samples and no decimal mark. */
type ShownLayout = Pick<FileLayout, 'format' | 'encoding' | 'delimiter' | 'sheet'> & {
  profile?: string | null
  decimal?: DecimalMark | null
  repaired?: Repaired[]
  columns: (Pick<LayoutColumn, 'header' | 'field'> & Partial<LayoutColumn>)[]
  columnCount: number
}

/** What would become of a file if it were read in now. */
export type Preview = {
  layout: ShownLayout
  records: number
  created: number
  updated: number
  unchanged: number
  failed: number
  /** How many products would change in each field. */
  changedFields: { field: FieldChange['field']; products: number }[]
  /** The names that no category has; an older preview has none. */
  categories?: { total: number; items: UnknownCategory[] }
  /** Of a ZIP: its pictures, and how many of them no line names. */
  pictures?: { inZip: number; unused: number }
  /** How many products are refused for their categories alone. */
  withoutCategory?: number
  /** How many rows name pictures by file name where no ZIP brings them. */
  namedPictures?: number
  /** Prices that would become half or less, or double or more: the usual sign of a lost decimal point. */
  priceJumps: { count: number; rows: PreviewRow[] }
  /** Codes that a spreadsheet seems to have changed; a preview from before this was looked for has none. */
  ruinedCodes?: { count: number; rows: PreviewRow[] }
  /** What is done with lines that say something that is not taken as it stands; an older preview has none. */
  notes?: { code: LineNote; count: number; rows: PreviewRow[] }[]
  /** The first of the file. */
  rows: PreviewRow[]
  /** The first that change something. */
  updates: PreviewRow[]
}

const OF_VARIANTS = ['stock', 'uniqueCode', 'gtin']
const SHOWN_OF_VARIANTS = ['priceCents', 'stock', 'uniqueCode', 'gtin', 'imageUrl'] as const
type SavedVariant = Record<(typeof SHOWN_OF_VARIANTS)[number], string | number | null | undefined>

/** Title and price stand in every record; what else one leaves out or leaves blank must change nothing. */
export function fieldsOf(line: CatalogLine): StoredFields {
  const { given, categories: _, productId: __, pictures: ___, variants, ...fields } = line
  const { title, priceCents } = fields
  return {
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([field]) => given.some((one) => one === field) && !(variants && OF_VARIANTS.includes(field)),
      ),
    ),
    title,
    priceCents,
  }
}

export function shownLayout(
  layout: FileLayout,
  { templateName }: { templateName: string | null },
): ShownLayout {
  const shown = layout.columns.slice(0, MAX_COLUMNS).map(({ foundBy, ...column }) => ({
    ...column,
    header: shownHeader(column.header),
    foundBy: foundBy === 'chosen' && templateName !== null ? ('template' as const) : foundBy,
  }))
  return { ...layout, repaired: [...layout.repaired], columns: shown, columnCount: layout.columns.length }
}

export function shownChanges(
  { before, after }: { before: FieldValues; after: FieldValues },
  nameOf: (categoryId: string) => string,
): FieldChange[] {
  const show = (field: ProductField, value: unknown): Shown => {
    if (field === 'categoryIds') return (value as string[]).map(nameOf).join('; ').slice(0, SHOWN_CHARS)
    if (value !== null && typeof value === 'object') return JSON.stringify(value).slice(0, SHOWN_CHARS)
    return typeof value === 'string' ? value.slice(0, SHOWN_CHARS) : ((value as Shown | undefined) ?? null)
  }
  return (Object.keys(after) as ProductField[]).map((field) => ({
    field,
    before: show(field, before[field]),
    after: show(field, after[field]),
  }))
}

/** What comes into the gallery: one picture alone is the main one. */
export const galleryOf = ({ pictures, variants }: Pick<CatalogLine, 'pictures' | 'variants'>) =>
  variants !== undefined || pictures.length > 1 ? pictures : []

export function changesOfVariant(before: SavedVariant | null, after: SavedVariant): FieldChange[] {
  return SHOWN_OF_VARIANTS.filter((field) => (before?.[field] ?? null) !== (after[field] ?? null)).map(
    (field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }),
  )
}

export const isPriceJump = (changes: readonly FieldChange[]) =>
  changes.some(({ field, before, after }) => {
    const [from, to] = [Number(before), Number(after)]
    return field === 'priceCents' && from > 0 && (to >= from * 2 || to * 2 <= from)
  })

/** Excel keeps fifteen digits of a number. */
const EXCEL_DIGITS = 15
const MAX_LOST_ZEROS = 14

/** Whether a spreadsheet made one code of the other: leading zeros are gone, or digits after the fifteenth became zeros. */
export function isRuinedCode(before: string, after: string): boolean {
  if (before === after || !/^\d+$/.test(before) || !/^\d+$/.test(after)) return false
  const whole = before.replace(/^0+/, '')
  return after === whole || (whole.length > EXCEL_DIGITS && after === cutDigits(whole))
}

const cutDigits = (code: string) => code.slice(0, EXCEL_DIGITS).padEnd(code.length, '0')

/** The codes that a spreadsheet would have turned into this one by taking away leading zeros. */
export const codesWithZeros = (code: string): string[] =>
  /^[1-9]\d*$/.test(code)
    ? Array.from(
        { length: Math.max(0, MAX_LOST_ZEROS - code.length) },
        (_, zeros) => '0'.repeat(zeros + 1) + code,
      )
    : []

const goodOf = ({ created, updated, unchanged }: Pick<Preview, 'created' | 'updated' | 'unchanged'>) =>
  created + updated + unchanged

/** Why nothing of a file can be read in; null where something can. */
export function failureOf(preview: Preview): string | null {
  if (goodOf(preview) > 0) return null
  if (isHopeless(preview)) return 'only_errors'
  return preview.withoutCategory ? 'categories_unknown' : 'nothing_valid'
}

/** Nothing but errors so far that no choice of categories mends: no further line is read. */
export const isHopeless = (
  seen: Pick<Preview, 'created' | 'updated' | 'unchanged' | 'failed' | 'withoutCategory'>,
) => seen.failed - (seen.withoutCategory ?? 0) >= STORED_PROBLEMS && goodOf(seen) === 0

/** Another column, separator, encoding or decimal mark may read it, or another ZIP of pictures than the one that was sent. */
export const isMendable = (failure: string | null, { hasSentPictures }: { hasSentPictures: boolean }) =>
  (hasSentPictures && failure?.startsWith('zip_')) ||
  ['header_missing', 'encoding_other', 'nothing_valid', 'only_errors', 'categories_unknown'].includes(
    failure?.split(' ')[0] ?? '',
  )
