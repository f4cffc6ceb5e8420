import { AppError } from '#server/http/errors.ts'

export const fileNotFound = () => new AppError('earlier.not_found', 404)
/** Somebody else started, discarded or undid it meanwhile. */
export const wrongMoment = (status: string) => new AppError('earlier.wrong_moment', 409, { status })
/** A column was chosen to hold what files of this kind do not have. */
export const fieldUnknown = () => new AppError('earlier.field_unknown', 422, { field: 'columns' })
export const orderNotFound = () => new AppError('earlier.order_not_found', 404)
export const customerNotFound = () => new AppError('earlier.customer_not_found', 404)
/** The person can sign in already. */
export const hasPassword = () => new AppError('earlier.has_password', 409)
