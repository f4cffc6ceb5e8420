import { AppError } from '#server/http/errors.ts'

export const nothingToPay = () => new AppError('earnings.nothing_to_pay', 409)

export const batchNotFound = () => new AppError('earnings.batch_not_found', 404)

/** What is paid cannot be called off, and what was called off is not paid. */
export const batchIsDecided = (number: string) => new AppError('earnings.batch_decided', 409, { number })

export const payoutNotFound = () => new AppError('earnings.payout_not_found', 404)

/** The bank sends back only what it was ordered to pay. */
export const batchNotPaid = (number: string) => new AppError('earnings.batch_not_paid', 409, { number })

export const storeNotFound = () => new AppError('accounts.store_not_found', 404)

/** A month is closed once it has begun. */
export const monthAhead = () => new AppError('earnings.month_ahead', 422)
