import * as z from 'zod'
import { MAX_STOCK, MOST_STORED } from '#modules/stock/inventory/rules.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { line, version, wholeNumber } from '#server/http/input.ts'
import { createProductInput, productIdInput } from '../input.ts'
import { MAX_OPTION_NAME, MAX_OPTION_VALUES, MAX_OPTIONS, MAX_VARIANTS } from '../rules/variants.ts'

const { priceCents, uniqueCode, gtin, imageUrl } = createProductInput.shape

const optionText = (message: string) => line({ min: 1, max: MAX_OPTION_NAME, message })

const option = z.strictObject({
  name: optionText('catalog_option_name_required'),
  values: z
    .array(optionText('catalog_option_value_required'))
    .min(1, 'catalog_option_empty')
    .max(MAX_OPTION_VALUES, 'catalog_option_full'),
})

const variant = z.strictObject({
  /** Without it the variant is found by its values, also an archived one, or is new. */
  id: idOf('variant').optional(),
  optionValues: z.array(line({ max: MAX_OPTION_NAME })).max(MAX_OPTIONS),
  priceCents,
  uniqueCode,
  gtin,
  weightGrams: wholeNumber({ min: 1, max: 1_000_000 }).nullable().optional(),
  imageUrl,
  /** Without it the units stay as they are; a new variant begins with none. */
  stock: z
    .int('catalog_stock_invalid')
    .min(0, 'catalog_stock_invalid')
    .max(MAX_STOCK, 'catalog_stock_invalid')
    .optional(),
  /** The units on hand that the form showed; others now are a 409. */
  stockSeen: wholeNumber({ min: 0, max: MOST_STORED }).optional(),
})

/** All options and variants of a product: what is not named ends. */
export const saveVariantsInput = z.strictObject({
  id: productIdInput.shape.id,
  version: version(),
  options: z.array(option).max(MAX_OPTIONS, 'catalog_options_full'),
  variants: z.array(variant).min(1, 'catalog_variants_needed').max(MAX_VARIANTS, 'catalog_variants_full'),
})
export type SavedVariants = Omit<z.output<typeof saveVariantsInput>, 'id' | 'version'>
