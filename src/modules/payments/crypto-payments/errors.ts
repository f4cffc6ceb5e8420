import { AppError } from '#server/http/errors.ts'

export const cryptoNotAvailable = () => new AppError('payments.crypto_not_available', 409)
export const quoteNotFound = () => new AppError('payments.quote_not_found', 404)
export const quoteExpired = () => new AppError('payments.quote_expired', 409)
export const quoteTaken = () => new AppError('payments.quote_taken', 409)
export const transactionInvalid = () => new AppError('payments.transaction_invalid', 422, { field: 'txHash' })
export const transactionUsed = () => new AppError('payments.transaction_used', 409, { field: 'txHash' })
export const transactionSettled = () => new AppError('payments.transaction_settled', 409, { field: 'txHash' })
