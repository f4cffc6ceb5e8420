import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { storeSlugInput } from '#modules/sellers/stores/input.ts'
import { withoutAdminFields } from './rules/admin-fields.ts'
import { AGE_TEXT, MOST_AGE } from './rules/ages.ts'
import { MAX_SYNONYM } from './rules/synonyms.ts'
import { CHOSEN_OPTIONS, MOST_CHOSEN, readChosen } from './rules/chosen-options.ts'
import { MAX_OPTIONS } from './rules/variants.ts'
import { eachPlain, type Plain, type PlainField, type ProductFields } from './rules/fields.ts'
import {
  askedFlag,
  askedNumber,
  line,
  lines,
  listInput,
  pageInput,
  version,
  wholeNumber,
} from '#server/http/input.ts'
import { MOST_STORED } from '#modules/stock/inventory/rules.ts'

export const MAX_SEARCH = 100

/** Of one visitor, pages that search included; counted by each process, for a search is a cheap read. */
export const SEARCH_LIMIT = { name: 'search', hits: 60, seconds: 60, by: 'address', shared: false } as const

const searchText = line({ max: MAX_SEARCH })
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'catalog_category_not_found')
const dollars = askedNumber({ min: 0, max: 3000 })

/** Filters of the storefront's lists. Empty text counts as not given, since forms send it so. */
const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

export const PRODUCT_SORTS = ['relevance', 'newest', 'price_asc', 'price_desc', 'rating'] as const

const productFilters = {
  q: orNothing(searchText),
  /** The words as they are typed: none of them is corrected. */
  exact: askedFlag().optional(),
  category: orNothing(slug),
  /** The address of a store's page. */
  store: storeSlugInput.shape.slug.optional(),
  featured: askedFlag().optional(),
  seasonal: askedFlag().optional(),
  min: dollars.optional(),
  max: dollars.optional(),
  stock: z.literal('in').optional(),
  brand: orNothing(line({ max: 100 })),
  /** An occasion or a person by a word of the shop's: 'boda', 'mamá'. */
  suits: orNothing(line({ max: MAX_SYNONYM }).regex(/[\p{L}\p{Nd}]/u)),
  /** In months: '60', '60-84'. */
  age: orNothing(line({ max: MOST_AGE }).regex(AGE_TEXT)),
  /** 'talla:M;talla:L;color:Rojo': one value of each option that is named. */
  // A product has no more options, and each name costs a query.
  options: orNothing(
    line({ max: MOST_CHOSEN })
      .regex(CHOSEN_OPTIONS)
      .transform((text) => readChosen(text).slice(0, MAX_OPTIONS)),
  ),
}

export const productListInput = z.strictObject({
  ...productFilters,
  sort: z.enum(PRODUCT_SORTS).optional(),
  ...pageInput(24),
})
export type ProductListInput = z.output<typeof productListInput>

export const facetsInput = z.strictObject(productFilters)
export type FacetsInput = z.output<typeof facetsInput>

export const suggestionsInput = z.strictObject({ q: searchText, category: productFilters.category })

/** Whatever is in the address of a product page; only a UUID can be one. */
export const productIdInput = z.strictObject({ id: idOf('product', 'catalog_invalid_product_id') })
export const slugInput = z.strictObject({ slug })

const required = (message: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? 'catalog_required_fields'
      : message,
})

const price = z
  .int(required('catalog_price_invalid'))
  .min(1, 'catalog_price_invalid')
  .max(999_999_999, 'catalog_price_invalid')
const stock = z
  .int(required('catalog_stock_invalid'))
  .min(0, 'catalog_stock_invalid')
  .max(1_000_000_000, 'catalog_stock_invalid')
const level = z.int().min(0).max(1_000_000_000).nullable()

/** An address the browser may load: https, or a picture of this shop. */
const imageUrl = z
  .string()
  .trim()
  .max(2000, 'app_too_long')
  .regex(/^(https:\/\/[^\s"'<>\\]+|\/media\/[0-9a-f-]{36})$/i, 'catalog_image_url_invalid')

const uniqueCode = z
  .string()
  .trim()
  .transform((code) => (code === '' ? null : code))
  .pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'catalog_code_invalid')
      .max(64, 'app_too_long')
      .nullable(),
  )
  .nullable()

/** Plain text; where it may be null, an empty one is. */
function plainInput({ empty, typed: { max, lines: isLong, check } }: Plain) {
  const text = isLong ? lines({ max }) : line({ max })
  const checked = check
    ? text
        .transform(check.clean)
        .refine((value) => value === '' || check.isRight(value), `catalog_${check.problem}`)
    : text
  return (empty === null ? checked.transform((value) => value || null).nullable() : checked).optional()
}

const specifications = z
  .record(line({ min: 1, max: 80 }), line({ max: 500 }))
  .refine((pairs) => Object.keys(pairs).length <= 60, 'catalog_too_many_specifications')

const fields = {
  title: line({ min: 1, max: 200, message: 'catalog_required_fields' }),
  priceCents: price,
  categoryIds: z
    .array(idOf('category'), required('catalog_required_fields'))
    .min(1, 'catalog_required_fields')
    .max(20),
  stock,
  uniqueCode: uniqueCode.optional(),
  ...(eachPlain(plainInput) as unknown as {
    [Name in PlainField]: z.ZodOptional<z.ZodType<ProductFields[Name], ProductFields[Name]>>
  }),
  imageUrl: z
    .union([z.literal('').transform(() => null), imageUrl])
    .nullable()
    .optional(),
  images: z
    .array(z.strictObject({ url: imageUrl, alt: line({ max: 300 }).optional() }))
    .max(12)
    .optional(),
  featured: z.boolean().optional(),
  /** Not published: shoppers neither see nor buy it. */
  isDraft: z.boolean().optional(),
  /** Whose commission and ITBMS count; null is the highest of the product's categories. */
  decidingCategoryId: idOf('category').nullable().optional(),
  specifications: specifications.optional(),
  minStockLevel: level.optional(),
  maxStockLevel: level.optional(),
  reorderPoint: level.optional(),
  location: line({ max: 200 }).optional(),
  supplier: line({ max: 200 }).optional(),
}

export const createProductInput = z.strictObject(fields)
export type NewProduct = z.output<typeof createProductInput>

/** What is left out stays as it is; `stockSeen` is the stock the form showed, so that a sale in between is not undone. */
export const updateProductInput = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  id: productIdInput.shape.id,
  version: version(),
  stockSeen: wholeNumber({ min: 0, max: MOST_STORED }).optional(),
  confirmBelowReserved: z.boolean().optional(),
})
export type ProductChanges = Omit<z.output<typeof updateProductInput>, 'id' | 'version'>

/** What a seller says of a product of their own: everything but what the admin alone decides. */
export const createOwnProductInput = z.strictObject(withoutAdminFields(fields))
export const updateOwnProductInput = z.strictObject(withoutAdminFields(updateProductInput.shape))

export const ADMIN_SORTS = [
  'newest',
  'oldest',
  'title',
  'price_asc',
  'price_desc',
  'stock_asc',
  'stock_desc',
] as const

export const adminProductListInput = z.strictObject({
  q: orNothing(searchText),
  category: orNothing(z.union([idOf('category'), slug])),
  state: z.enum(['active', 'draft', 'featured', 'normal', 'alerts', 'archived', 'all']).default('active'),
  /** What the site sells itself; left out, stores' products too. */
  seller: z.enum(['site']).optional(),
  sort: z.enum(ADMIN_SORTS).default('newest'),
  ...listInput(50),
})
export const ownProductListInput = adminProductListInput.omit({ seller: true }).extend({
  state: z.enum(['active', 'draft', 'alerts', 'archived', 'all']).default('active'),
})
export type AdminProductListInput = z.output<typeof adminProductListInput>

const categoryName = line({ min: 1, max: 80, message: 'catalog_category_name_required' })
const categoryDescription = line({ max: 500 })
/** The rates of Panama; what is sold in the category has it in its price. */
export const ITBMS_PERCENTS = [0, 7, 10, 15] as const
const itbmsPercent = z.literal(ITBMS_PERCENTS, 'catalog_itbms_invalid')

export const addCategoryInput = z.strictObject({
  name: categoryName,
  description: categoryDescription.optional(),
  itbmsPercent: itbmsPercent.optional(),
})
export const updateCategoryInput = z.strictObject({
  id: idOf('category'),
  name: categoryName.optional(),
  description: categoryDescription.optional(),
  isActive: z.boolean().optional(),
  itbmsPercent: itbmsPercent.optional(),
  /** Hundredths of a percent of what stores sell in it; null leaves it to their plans. */
  commissionHundredths: wholeNumber({ min: 0, max: 10_000 }).nullable().optional(),
})
export const categoryIdInput = z.strictObject({ id: idOf('category') })
export const editPath = z.strictObject({ id: idOf('edit') })

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'catalog_offer_day_invalid')
  .refine((written) => !Number.isNaN(Date.parse(`${written}T00:00:00Z`)), 'catalog_offer_day_invalid')

/**
 * An offer of a product or of one of its variants: its price, or how much lower than now it is. Days of Panama, both
 * counting whole; without `from` it begins at once. What it is compared with is the server's to say.
 */
export const setOfferInput = z
  .strictObject({
    id: productIdInput.shape.id,
    variantId: idOf('variant').optional(),
    priceCents: price.optional(),
    percent: z
      .int('catalog_offer_percent_invalid')
      .min(1, 'catalog_offer_percent_invalid')
      .max(99, 'catalog_offer_percent_invalid')
      .optional(),
    amountCents: price.optional(),
    from: day.optional(),
    until: day.optional(),
    units: z
      .int('catalog_offer_units_invalid')
      .min(1, 'catalog_offer_units_invalid')
      .max(1_000_000, 'catalog_offer_units_invalid')
      .optional(),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'catalog_offer_ends_too_early',
  })
  .refine(({ until, units }) => until !== undefined || units !== undefined, {
    path: ['until'],
    message: 'catalog_offer_end_needed',
  })
  .refine(
    ({ priceCents, percent, amountCents }) =>
      [priceCents, percent, amountCents].filter((said) => said !== undefined).length === 1,
    { path: ['priceCents'], message: 'catalog_offer_one_price' },
  )
export const endOfferInput = productIdInput.extend({ variantId: idOf('variant').optional() })
export type NewOffer = Omit<z.output<typeof setOfferInput>, 'id'>

/** One change for many chosen products. */
const productEdit = z.union([
  z.strictObject({ categoryId: idOf('category'), replaces: z.boolean().default(false) }),
  z.strictObject({
    percentHundredths: z
      .int()
      .min(-9_900)
      .max(100_000)
      .refine((value) => value !== 0),
  }),
  z.strictObject({
    amountCents: z
      .int()
      .min(-999_999_999)
      .max(999_999_999)
      .refine((value) => value !== 0),
  }),
  z.strictObject({ featured: z.boolean() }),
  z.strictObject({ isDraft: z.boolean() }),
  z.strictObject({ archive: z.literal(true) }),
])
export type ProductEdit = z.output<typeof productEdit>

export const editProductsInput = z.strictObject({
  ids: z
    .array(idOf('product'))
    .min(1)
    .max(500)
    .transform((ids) => [...new Set(ids)]),
  edit: productEdit,
})

export const categoryOrderInput = z.strictObject({ ids: z.array(idOf('category')).min(1).max(500) })
