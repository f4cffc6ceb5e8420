import { AppError } from '#server/errors.ts'

export const methodNotOffered = () => new AppError('payments.method_not_offered', 409)
export const gatewayIncomplete = () => new AppError('payments.gateway_incomplete', 409)
export const webhookNotConfigured = () =>
  new AppError('payments.webhook_not_configured', 503, { retryAfter: 300 })
export const webhookUnverified = () => new AppError('payments.webhook_unverified', 503, { retryAfter: 60 })
export const webhookRefused = (reason: string) => new AppError('payments.webhook_refused', 400, { reason })
export const referenceUsed = () => new AppError('payments.reference_used', 409, { field: 'reference' })
export const chargeUsed = () => new AppError('payments.charge_used', 409)
export const refundNotFound = () => new AppError('payments.refund_not_found', 404)
export const refundNotManual = () => new AppError('payments.refund_not_manual', 409)

export const cryptoNotConfigured = () => new AppError('payments.crypto_not_found', 409)
export const cryptoWithoutCurrencies = () => new AppError('payments.crypto_no_currencies', 409)
export const cryptoWithoutWallet = () => new AppError('payments.crypto_no_wallet', 409)
export const cryptoNotAvailable = () => new AppError('payments.crypto_not_available', 409)
export const quoteNotFound = () => new AppError('payments.quote_not_found', 404)
export const quoteExpired = () => new AppError('payments.quote_expired', 409)
export const quoteTaken = () => new AppError('payments.quote_taken', 409)
export const transactionInvalid = () => new AppError('payments.transaction_invalid', 422, { field: 'txHash' })
export const transactionUsed = () => new AppError('payments.transaction_used', 409, { field: 'txHash' })
export const transactionSettled = () => new AppError('payments.transaction_settled', 409, { field: 'txHash' })
/** One answer for a code that does not exist, has expired or is blocked: whoever guesses learns nothing. */
export const giftCardRefused = () =>
  new AppError('payments.gift_card_refused', 409, { field: 'giftCardCode' })
/** Its balance moved, or it ended, since the buyer saw it. */
export const giftCardChanged = () =>
  new AppError('payments.gift_card_changed', 409, { field: 'giftCardCode' })
export const giftCardNotFound = () => new AppError('payments.gift_card_not_found', 404)
