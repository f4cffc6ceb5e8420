import { AppError } from '#server/http/errors.ts'
import type { Refusal, ReturnKind } from './rules.ts'

export const returnNotFound = () => new AppError('returns.not_found', 404)
export const notReturnable = (why: Refusal) => new AppError(`returns.${why}`, 409)
export const kindIsOver = (kind: ReturnKind) => new AppError(`returns.over_${kind}`, 409, { field: 'kind' })
export const notInOrder = () => new AppError('returns.not_in_order', 422, { field: 'lines' })
/** Each seller answers for what they sold. */
export const severalSellers = () => new AppError('returns.several_sellers', 422, { field: 'lines' })
export const tooManyUnits = (products: readonly object[]) =>
  new AppError('returns.too_many_units', 409, { field: 'lines', products })
export const photoRequired = () => new AppError('returns.photo_required', 422, { field: 'photoId' })
export const photoUnknown = () => new AppError('returns.photo_unknown', 422, { field: 'photoId' })
export const cannotWithdraw = () => new AppError('returns.cannot_withdraw', 409)
export const staleReturn = () => new AppError('app.stale', 409)
export const alreadyApproved = () => new AppError('returns.already_approved', 409)
export const unitsAreTaken = () => new AppError('returns.units_are_taken', 409)
export const rejectReasonRequired = () =>
  new AppError('returns.reject_reason_required', 422, { field: 'reason' })
export const loweredReasonRequired = () =>
  new AppError('returns.lowered_reason_required', 422, { field: 'reason' })
export const amountTooHigh = (askedCents: number) =>
  new AppError('returns.amount_too_high', 422, { field: 'amountCents', askedCents })
export const moneyIsGone = (leftCents: number) => new AppError('returns.money_is_gone', 409, { leftCents })
