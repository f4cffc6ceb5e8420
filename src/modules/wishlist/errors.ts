import { AppError } from '#server/errors.ts'
import { MAX_WISHES } from './rules.ts'

export const productNotFound = () => new AppError('wishlist.product_not_found', 404)

export const wishlistFull = () => new AppError('wishlist.full', 409, { max: MAX_WISHES })
