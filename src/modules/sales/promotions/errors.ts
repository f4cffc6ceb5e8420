import { AppError } from '#server/http/errors.ts'

/** Somebody else took its last use meanwhile, or it was paused. */
export const promotionsChanged = () => new AppError('promotions.changed', 409)
export const codeNotFound = () => new AppError('promotions.code_not_found', 404, { field: 'code' })
export const promotionNotFound = () => new AppError('promotions.not_found', 404)
