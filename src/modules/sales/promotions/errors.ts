import { AppError } from '#server/http/errors.ts'

/** Somebody else took its last use meanwhile, or it was paused. */
export const promotionsChanged = () => new AppError('promotions.changed', 409)
export const codeNotFound = () => new AppError('promotions.code_not_found', 404, { field: 'code' })
export const promotionNotFound = () => new AppError('promotions.not_found', 404)
export const stalePromotion = () => new AppError('app.stale', 409)
export const codeTaken = () => new AppError('promotions.code_taken', 409, { field: 'code' })
/** A category, product or store that is none, or a product that another seller sells. */
export const unknownCondition = () => new AppError('promotions.unknown_condition', 422)
/** No variant that the promotion's seller sells. */
export const unknownGift = () => new AppError('promotions.unknown_gift', 422, { field: 'effect' })
/** A store chooses among its own products alone, and bears what it gives. */
export const notForStores = () => new AppError('promotions.not_for_stores', 422)
/** Fewer uses, or less money, than it has given already. */
export const belowUsed = (field: 'maxUses' | 'maxCents') =>
  new AppError('promotions.below_used', 409, { field })
/** It applies by itself, or has one code for all. */
export const notForManyCodes = () => new AppError('promotions.not_for_many_codes', 409)
export const tooManyCodes = (left: number) =>
  new AppError('promotions.too_many_codes', 409, { field: 'count', left })
export const hasUses = () => new AppError('promotions.has_uses', 409)
export const tooManyPromotions = (max: number) => new AppError('promotions.full', 409, { max })
