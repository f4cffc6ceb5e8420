import { AppError } from '#server/errors.ts'

export const productNotFound = () => new AppError('catalog.product_not_found', 404)
export const staleProduct = () => new AppError('app.stale', 409)
export const codeTaken = () => new AppError('catalog.code_taken', 409, { field: 'uniqueCode' })
export const unknownCategory = () => new AppError('catalog.unknown_category', 422, { field: 'categoryIds' })
export const categoryNotFound = () => new AppError('catalog.category_not_found', 404)
export const categoryExists = () => new AppError('catalog.category_exists', 409, { field: 'name' })
export const categoryNeeded = (products: number) => new AppError('catalog.category_needed', 409, { products })
export const editNotFound = () => new AppError('catalog.edit_not_found', 404)
export const noSuchFile = () => new AppError('app.not_found', 404)
export const premiumOnly = () => new AppError('subscriptions.offers_only', 403)
export const productLimitReached = (places: { used: number; max: number }) =>
  new AppError('catalog.product_limit', 409, places)
/** A store that was suspended or rejected puts nothing up and changes nothing. */
export const storeCannotList = () => new AppError('catalog.store_cannot_list', 409)
