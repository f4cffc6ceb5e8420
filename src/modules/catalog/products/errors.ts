import { formatUsd } from '#lib/money.ts'
import { AppError } from '#server/http/errors.ts'
import { KNOWN_FOR_DAYS, LOWEST_OF_DAYS } from './rules/offers.ts'
import type { VariantProblem } from './rules/variants.ts'

export const productNotFound = () => new AppError('catalog.product_not_found', 404)
export const staleProduct = () => new AppError('app.stale', 409)
export const codeTaken = () => new AppError('catalog.code_taken', 409, { field: 'uniqueCode' })
export const unknownCategory = () => new AppError('catalog.unknown_category', 422, { field: 'categoryIds' })
export const categoryNotFound = () => new AppError('catalog.category_not_found', 404)
export const categoryExists = () => new AppError('catalog.category_exists', 409, { field: 'name' })
export const categoryNeeded = (products: number) => new AppError('catalog.category_needed', 409, { products })
export const synonymsNotFound = () => new AppError('catalog.synonyms_not_found', 404)
export const staleSynonyms = () => new AppError('app.stale', 409)
export const tooManySynonyms = (max: number) => new AppError('catalog.synonyms_full', 409, { max })
export const giftPageNotFound = () => new AppError('catalog.gift_page_not_found', 404)
export const giftPageStale = () => new AppError('app.stale', 409)
export const giftPageTaken = (slug: string) =>
  new AppError('catalog.gift_page_taken', 409, { field: 'suits', slug })
export const giftPagesFull = (max: number) => new AppError('catalog.gift_pages_full', 409, { max })
/** The search knows no such occasion or person. */
export const suitsUnknown = (suits: string) =>
  new AppError('catalog.gift_suits_unknown', 422, { field: 'suits', suits })
export const synonymTaken = (where: { word: string; group: string }) =>
  new AppError('catalog.synonym_taken', 409, { field: 'words', ...where })
export const offerNotFound = () => new AppError('catalog.offer_not_found', 404)
export const offerRuns = () => new AppError('catalog.offer_runs', 409)
export const offerEndsTooEarly = () => new AppError('catalog.offer_ends_too_early', 422, { field: 'until' })
export const offerSoldOut = () => new AppError('catalog.offer_sold_out', 409)
/** `title` names the variant; empty where the product has none. */
export function refusedOffer(
  { refused, lowestCents }: { refused: 'unknown' | 'not_lower'; lowestCents: number },
  title: string,
) {
  const of = title && { title }
  if (refused === 'unknown')
    return new AppError(of ? 'catalog.offer_variant_unknown' : 'catalog.offer_unknown', 409, {
      days: KNOWN_FOR_DAYS,
      ...of,
    })
  const price = { field: 'priceCents', price: formatUsd(lowestCents), days: LOWEST_OF_DAYS }
  return new AppError(of ? 'catalog.offer_variant_not_lower' : 'catalog.offer_not_lower', 409, {
    ...price,
    ...of,
  })
}
export const occasionCategoryUnknown = (name: string) =>
  new AppError('catalog.occasion_category_unknown', 422, { field: 'categories', name })
export const editNotFound = () => new AppError('catalog.edit_not_found', 404)
export const noSuchFile = () => new AppError('app.not_found', 404)
export const premiumOnly = () => new AppError('subscriptions.offers_only', 403)
export const productLimitReached = (places: { used: number; max: number }) =>
  new AppError('catalog.product_limit', 409, places)
/** A store that was suspended or rejected puts nothing up and changes nothing. */
export const storeCannotList = () => new AppError('catalog.store_cannot_list', 409)
export const wrongVariants = ({ code, ...where }: VariantProblem) =>
  new AppError(`catalog.${code}`, 422, where)
export const variantNotFound = () => new AppError('catalog.variant_not_found', 404)
export const variantUnknown = (position: number) =>
  new AppError('catalog.variant_unknown', 422, { field: `variants.${position - 1}.id`, position })
export const variantPictureUnknown = (position: number) =>
  new AppError('catalog.variant_picture_unknown', 422, {
    field: `variants.${position - 1}.imageUrl`,
    position,
  })
export const variantCodeTaken = (position: number, uniqueCode: string) =>
  new AppError('catalog.variant_code_taken', 409, {
    field: `variants.${position - 1}.uniqueCode`,
    position,
    uniqueCode,
  })
export const variantBelowReserved = (position: number, reserved: number) =>
  new AppError('catalog.variant_below_reserved', 409, {
    field: `variants.${position - 1}.stock`,
    position,
    reserved,
  })
export const variantsOnOffer = () => new AppError('catalog.variants_on_offer', 409)
export const stockOfVariants = () => new AppError('catalog.stock_of_variants', 409, { field: 'stock' })
export const priceOfVariants = () => new AppError('catalog.price_of_variants', 409, { field: 'priceCents' })
