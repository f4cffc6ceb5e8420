import { foldText } from '#lib/text.ts'
import type { SavedVariants } from '../input/variants.ts'
import { combinationKey, MAX_OPTION_VALUES, MAX_VARIANTS } from './variants.ts'

/** What the rows of a file say of the variants of one product; what is absent changes nothing. */
export type FileVariants = {
  options: { name: string; values: string[] }[]
  variants: {
    optionValues: string[]
    priceCents: number
    stock?: number
    uniqueCode?: string
    gtin?: string
    imageUrl?: string
  }[]
}

type Option = { name: string; values: readonly string[] }
type Stored = {
  id: string
  optionValues: readonly string[]
  priceCents: number
  stock: number
  uniqueCode: string | null
  gtin: string | null
  weightGrams: number | null
  imageUrl: string | null
}

/** A product that a file cannot change so, as the import names it. */
type MergeProblem = 'options_changed' | 'option_values_too_many' | 'variants_too_many'
type Saved = ReturnType<typeof asSaved>
type Merged =
  | { problem: MergeProblem }
  | {
      saved: { options: SavedVariants['options']; variants: Saved[] } | null
      changed: { before: Stored | null; after: Saved }[]
    }

export class VariantsRefused extends Error {
  readonly problem: MergeProblem
  constructor(problem: MergeProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The options and variants that a product has after a file; `saved` is null where they are those it has. Options and
 * values are the stored ones whatever their case and accents, and variants that the file does not name stay. `stockBefore`
 * are numbers that the file saw before a sale, by variant.
 */
export function mergeVariants(
  stored: { options: readonly Option[]; variants: readonly Stored[] },
  file: FileVariants,
  stockBefore: ReadonlyMap<string, number> = new Map(),
): Merged {
  const said = stored.options.length > 0 ? inStoredOrder(stored.options, file) : file
  if (!said) return { problem: 'options_changed' }
  const options = said.options.map(({ name, values }, place) => {
    const { name: known, values: before } = stored.options[place] ?? { name, values: [] }
    const folded = new Set(before.map(foldText))
    return { name: known, values: [...before, ...values.filter((value) => !folded.has(foldText(value)))] }
  })
  const spelled = options.map(({ values }) => new Map(values.map((value) => [foldText(value), value])))
  const named = new Map(
    said.variants.map((variant) => {
      const optionValues = variant.optionValues.map((value, place) => spelled[place]!.get(foldText(value))!)
      return [combinationKey(optionValues), { ...variant, optionValues }]
    }),
  )
  // The variant of a product without options ends where a file gives it some.
  const living = stored.options.length > 0 ? stored.variants : []
  const known = new Set(living.map(({ optionValues }) => combinationKey(optionValues)))
  const merged = [
    ...living.map((before) => {
      const wanted = named.get(combinationKey(before.optionValues))
      return { before, after: wanted ? mergeOne(before, wanted, stockBefore) : asSaved(before) }
    }),
    ...[...named]
      .filter(([key]) => !known.has(key))
      .map(([, wanted]) => ({ before: null, after: mergeOne(null, wanted, stockBefore) })),
  ]
  if (merged.length > MAX_VARIANTS) return { problem: 'variants_too_many' }
  if (options.some(({ values }) => values.length > MAX_OPTION_VALUES))
    return { problem: 'option_values_too_many' }
  const changed = merged.filter(
    ({ before, after }) => !before || JSON.stringify(asSaved(before)) !== JSON.stringify(after),
  )
  const variants = merged.map(({ after }) => after)
  return { saved: changed.length > 0 ? { options, variants } : null, changed }
}

/** The file with its options in the order of the product's; null where they are others. */
function inStoredOrder(options: readonly Option[], file: FileVariants): FileVariants | null {
  const places = options.map(({ name }) =>
    file.options.findIndex((option) => foldText(option.name) === foldText(name)),
  )
  if (places.includes(-1) || file.options.length !== options.length) return null
  return {
    ...file,
    options: places.map((place) => file.options[place]!),
    variants: file.variants.map((variant) => {
      return { ...variant, optionValues: places.map((place) => variant.optionValues[place]!) }
    }),
  }
}

function mergeOne(
  before: Stored | null,
  { optionValues, priceCents, stock, imageUrl, ...codes }: FileVariants['variants'][number],
  stockBefore: ReadonlyMap<string, number>,
): Saved {
  const isOld = stock === undefined || (before && stockBefore.get(before.id) === stock)
  return {
    ...(before && { id: before.id }),
    optionValues,
    priceCents,
    stock: isOld ? (before?.stock ?? 0) : stock,
    uniqueCode: codes.uniqueCode ?? before?.uniqueCode ?? null,
    gtin: codes.gtin ?? before?.gtin ?? null,
    weightGrams: before?.weightGrams ?? null,
    imageUrl: samePicture(before?.imageUrl, imageUrl) ?? null,
  }
}

function asSaved({ id, optionValues, priceCents, stock, uniqueCode, gtin, weightGrams, imageUrl }: Stored) {
  const saved = {
    optionValues: [...optionValues],
    priceCents,
    stock,
    uniqueCode,
    gtin,
    weightGrams,
    imageUrl,
  }
  return { id, ...saved } as typeof saved & { id?: string }
}

/** Options and variants as they can be saved again. */
export function snapshotOf({
  options,
  variants,
}: {
  options: SavedVariants['options']
  variants: readonly Stored[]
}) {
  return { options, variants: variants.map(asSaved) }
}
export type VariantsSnapshot = ReturnType<typeof snapshotOf>

/** The address that is stored, where the file's differs only in how it is written. */
function samePicture(before: string | null | undefined, said: string | undefined) {
  if (said === undefined) return before
  return before && URL.canParse(before) && new URL(before).href === said ? before : said
}

/** What a file says of a product that is there, without what its variants say. */
export function besideVariants<Fields extends { priceCents?: number; imageUrl?: string | null }>(
  fields: Fields,
) {
  const { priceCents: _, imageUrl: __, ...others } = fields
  return others
}
