import { AppError } from '#server/http/errors.ts'
import { MAX_NOTICES, MAX_WISHES } from './rules.ts'

export const productNotFound = () => new AppError('wishlist.product_not_found', 404)

export const wishlistFull = () => new AppError('wishlist.full', 409, { max: MAX_WISHES })

export const stillInStock = () => new AppError('wishlist.still_in_stock', 409)
export const noticeNeedsAddress = () => new AppError('wishlist.notice_needs_address', 422, { field: 'email' })
/** Who is signed in is written to at the address of their account. */
export const noticeOwnAddress = () => new AppError('wishlist.notice_own_address', 422, { field: 'email' })
export const noticesFull = () => new AppError('wishlist.notices_full', 409, { max: MAX_NOTICES })
export const noticeLinkInvalid = () => new AppError('wishlist.notice_link_invalid', 410)
