import { foldText } from '#lib/text.ts'
import { namedValue } from './option-names.ts'

export const MAX_OPTIONS = 3
export const MAX_OPTION_NAME = 40
export const MAX_OPTION_VALUES = 100
export const MAX_VARIANTS = 500
const MAX_TITLE = 200

export type ProductOption = { name: string; values: readonly string[] }

/** What is wrong with a set of options and variants; `field` is where it stands in the input. */
export type VariantProblem = { field: string } & (
  | { code: 'option_twice'; name: string }
  | { code: 'option_value_twice'; name: string; value: string }
  | { code: 'variant_values_wrong'; position: number }
  | { code: 'variant_twice'; position: number; title: string }
  | { code: 'one_variant_only' }
)

/** The first problem of options and variants that contradict each other; null where there is none. */
export function findVariantProblem(
  options: readonly ProductOption[],
  variants: readonly { optionValues: readonly string[] }[],
): VariantProblem | null {
  return findOptionProblem(options) ?? findCombinationProblem(options, variants)
}

function findOptionProblem(options: readonly ProductOption[]): VariantProblem | null {
  const twice = findTwice(options.map(({ name }) => name))
  if (twice !== null)
    return { code: 'option_twice', field: `options.${twice}.name`, name: options[twice]!.name }
  for (const [at, { name, values }] of options.entries()) {
    const place = findTwice(values)
    if (place !== null)
      return {
        code: 'option_value_twice',
        field: `options.${at}.values.${place}`,
        name,
        value: values[place]!,
      }
  }
  return null
}

function findCombinationProblem(
  options: readonly ProductOption[],
  variants: readonly { optionValues: readonly string[] }[],
): VariantProblem | null {
  if (options.length === 0 && variants.length > 1) return { code: 'one_variant_only', field: 'variants' }
  const known = options.map(({ values }) => new Set(values))
  const seen = new Set<string>()
  for (const [at, { optionValues }] of variants.entries()) {
    const field = `variants.${at}.optionValues`
    const position = at + 1
    const isWhole =
      optionValues.length === options.length && optionValues.every((value, place) => known[place]!.has(value))
    if (!isWhole) return { code: 'variant_values_wrong', field, position }
    const key = combinationKey(optionValues)
    if (seen.has(key))
      return { code: 'variant_twice', field, position, title: variantTitle(options, optionValues) }
    seen.add(key)
  }
  return null
}

/** The place of the first text that stands in the list before, whatever its case and accents. */
function findTwice(texts: readonly string[]): number | null {
  const seen = new Set<string>()
  for (const [at, text] of texts.entries()) {
    const folded = foldText(text)
    if (seen.has(folded)) return at
    seen.add(folded)
  }
  return null
}

export const combinationKey = (values: readonly string[]) => JSON.stringify(values)

/** What stands beside the product's title: 'Talla M · Rojo'. Where that is too long, the values alone. */
export function variantTitle(options: readonly ProductOption[], values: readonly string[]): string {
  const title = values.map((value, at) => namedValue(options[at]!.name, value)).join(' · ')
  return title.length <= MAX_TITLE ? title : values.join(' · ')
}

/** The lowest price, and the highest where it differs. */
export function priceRange(prices: readonly number[]): { priceCents: number; priceToCents: number | null } {
  const priceCents = Math.min(...prices)
  const highest = Math.max(...prices)
  return { priceCents, priceToCents: highest > priceCents ? highest : null }
}

/** What a product has in its variants, so that it is not changed by product; null where it may be. */
export function changedOfVariants(
  { hasOptions, priceToCents }: { hasOptions: boolean; priceToCents: number | null },
  changed: { stock?: number | undefined; priceCents?: number | undefined },
): 'stock' | 'priceCents' | null {
  if (hasOptions && changed.stock !== undefined) return 'stock'
  return priceToCents !== null && changed.priceCents !== undefined ? 'priceCents' : null
}

/** Every combination of one value of each option, the last option changing first. Without options it is one, of no value. */
export function combinationsOf(options: readonly Pick<ProductOption, 'values'>[]): string[][] {
  return options.reduce<string[][]>(
    (before, { values }) => before.flatMap((some) => values.map((value) => [...some, value])),
    [[]],
  )
}
