import { isDeepStrictEqual } from 'node:util'
import { cleanLine, cleanPairs, cleanText } from '#lib/clean-text.ts'
import { FIELDS, described, type FieldName, type ProductFields } from './fields.ts'

/** A product as it stands, in the fields that many can be changed in at once. */
export type ProductState = ProductFields & {
  stock: number
  /** In their order, the first being the one it is shown under. */
  categoryIds: readonly string[]
  isArchived: boolean
}
export type ProductField = keyof ProductState
export type FieldValues = Partial<ProductState>

/**
 * Which of the wanted fields really differ, before and after; null when none does. A text that differs only in what
 * no reading of a file keeps (a character in two pieces, a mark without width) is the same text.
 */
export function changesOf(
  state: ProductState,
  wanted: FieldValues,
): { before: FieldValues; after: FieldValues } | null {
  const fields = (Object.keys(wanted) as ProductField[]).filter(
    (field) => wanted[field] !== undefined && !isSame(field, state[field], wanted[field]),
  )
  if (fields.length === 0) return null
  const pick = (values: FieldValues) => Object.fromEntries(fields.map((field) => [field, values[field]]))
  return { before: pick(state), after: pick(wanted) }
}

function isSame(field: ProductField, before: unknown, after: unknown): boolean {
  if (isDeepStrictEqual(before, after)) return true
  if (field === 'specifications')
    return isDeepStrictEqual(cleanPairs(Object.entries(before as object)), after)
  if (typeof before !== 'string') return false
  if (field === 'imageUrl') return URL.canParse(before) && new URL(before).href === after
  const isLong = field in FIELDS && described(field as FieldName).typed?.lines
  return (isLong ? cleanText(before) : cleanLine(before)) === after
}
