import { AppError } from '#server/http/errors.ts'
import type { VariantOffer } from './queries.ts'
import { MAX_LINES } from './rules.ts'

export const notAvailable = (variantId: string) => new AppError('cart.not_available', 404, { variantId })

export const outOfStock = (variantId: string) => new AppError('cart.out_of_stock', 409, { variantId })

/** Which of its variants is meant has to be said; they stand beside it. */
export const variantNeeded = (productId: string, variants: readonly VariantOffer[]) =>
  new AppError('cart.variant_needed', 422, { productId, variants })

/** `available` is the most one cart may hold. */
export const onlyLeft = (variantId: string, available: number) =>
  new AppError('cart.only_left', 409, { variantId, available })

export const tooManyLines = () => new AppError('cart.too_many_lines', 409, { max: MAX_LINES })

export const nothingToShare = () => new AppError('cart.nothing_to_share', 409)

/** Also after it has expired, so that no one learns which links there were. */
export const listNotFound = () => new AppError('cart.list_not_found', 404)
