import { foldText } from '#lib/text.ts'
import type { RawProduct } from '../formats/table.ts'
import type { WooRow } from '../formats/woocommerce.ts'
import type { RecordPlace } from '../rules.ts'

export type VariableProblem =
  | 'attribute_other'
  | 'parent_missing'
  | 'parent_twice'
  | 'variation_any'
  | 'variations_missing'

export type WooEntry = RecordPlace & { raw: RawProduct & { woo: WooRow } }
/** A row as our own files have it. */
type OurRow = RecordPlace & { raw: RawProduct; noted: VariableProblem[] }

const OF_VARIATIONS = ['price', 'stock', 'uniqueCode', 'gtin'] as const
/** One more than a product may have, to say so. */
const OPTION_PLACES = [1, 2, 3, 4] as const

/**
 * The rows of a variable product as those of a group of ours: the first says what the variable row says. `listed` are the
 * values of each option in its order. Without `parent` none of them can be read. WooCommerce numbers the attributes of
 * each row anew, so they are found by their names.
 */
export function readVariable(placed: readonly WooEntry[]): {
  parent: WooEntry | null
  rows: OurRow[]
  listed: string[][]
} {
  const [parent, ...others] = placed.filter(({ raw }) => raw.woo.kind === 'variable')
  const variations = placed.filter(({ raw }) => raw.woo.kind === 'variation')
  const offered = byName(parent)
  const said = variations.map(byName)
  const named = new Set(said.flatMap((attributes) => [...attributes.keys()]))
  const known = parent ? offered : new Map(said.flatMap((attributes) => [...attributes]))
  const keys = [...known.keys()].filter((key) => named.has(key)).slice(0, OPTION_PLACES.length)
  const names = keys.map((key) => known.get(key)!.name)
  const values = said.map((attributes) => keys.map((key) => attributes.get(key)?.values[0] ?? ''))
  const choices = keys.map((key) => {
    return new Map(offered.get(key)?.values.map((value) => [foldText(value), value]))
  })
  const problemsOf = (at: number): VariableProblem[] => {
    if (!parent) return ['parent_missing']
    const isOther = (value: string, option: number) => value !== '' && !choices[option]!.has(foldText(value))
    const hasOther = [...said[at]!.keys()].some((key) => !offered.has(key)) || values[at]!.some(isOther)
    const isAny = names.length === 0 || values[at]!.includes('')
    return hasOther ? ['attribute_other'] : isAny ? ['variation_any'] : []
  }
  const rows = variations.map(({ raw, ...place }, at): OurRow => {
    return { ...place, raw: { fields: fieldsOf(raw, names, values[at]!) }, noted: problemsOf(at) }
  })
  if (!parent) return { parent: null, rows, listed: [] }
  if (others.length > 0 || variations.length === 0) {
    const wrong: VariableProblem = others.length > 0 ? 'parent_twice' : 'variations_missing'
    const alone = [parent, ...others].map(({ raw: { fields }, ...place }, at): OurRow => {
      return { ...place, raw: { fields }, noted: at > 0 || others.length === 0 ? [wrong] : [] }
    })
    return { parent: null, rows: [...alone, ...rows], listed: [] }
  }
  rows[0]!.raw.fields = { ...parent.raw.fields, ...rows[0]!.raw.fields }
  const listed = choices.map((choice, option) => {
    const sold = new Set(values.map((own) => foldText(own[option]!)))
    return [...choice].filter(([folded]) => sold.has(folded)).map(([, value]) => value)
  })
  return { parent, rows, listed }
}

const byName = (row: WooEntry | undefined) =>
  new Map((row?.raw.woo.attributes ?? []).map((attribute) => [foldText(attribute.name), attribute]))

function fieldsOf(
  raw: WooEntry['raw'],
  names: readonly string[],
  values: readonly string[],
): RawProduct['fields'] {
  const { imageUrl } = raw.fields
  const fields: RawProduct['fields'] = { group: raw.woo.parents[0] ?? '' }
  for (const field of OF_VARIATIONS) if (raw.fields[field] !== undefined) fields[field] = raw.fields[field]
  if (imageUrl !== undefined) fields.variantImage = imageUrl
  for (const [at, place] of OPTION_PLACES.entries()) {
    fields[`option${place}Name`] = names[at] ?? ''
    fields[`option${place}Value`] = values[at] ?? ''
  }
  return fields
}
