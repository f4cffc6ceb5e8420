import { AppError } from '#server/http/errors.ts'
import { MAX_LINES } from './rules.ts'

export const notAvailable = (productId: string) => new AppError('cart.not_available', 404, { productId })

export const outOfStock = (productId: string) => new AppError('cart.out_of_stock', 409, { productId })

/** `available` is the most one cart may hold. */
export const onlyLeft = (productId: string, available: number) =>
  new AppError('cart.only_left', 409, { productId, available })

export const tooManyLines = () => new AppError('cart.too_many_lines', 409, { max: MAX_LINES })

export const nothingToShare = () => new AppError('cart.nothing_to_share', 409)

/** Also after it has expired, so that no one learns which links there were. */
export const listNotFound = () => new AppError('cart.list_not_found', 404)
