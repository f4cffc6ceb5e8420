import { AppError } from '#server/errors.ts'

export const methodNotOffered = () => new AppError('payments.method_not_offered', 409)
export const gatewayIncomplete = () => new AppError('payments.gateway_incomplete', 409)
export const webhookNotConfigured = () =>
  new AppError('payments.webhook_not_configured', 503, { retryAfter: 300 })
export const webhookRefused = (reason: string) => new AppError('payments.webhook_refused', 400, { reason })
export const referenceUsed = () => new AppError('payments.reference_used', 409, { field: 'reference' })
export const refundNotFound = () => new AppError('payments.refund_not_found', 404)
export const refundNotManual = () => new AppError('payments.refund_not_manual', 409)
/** One answer for a code that does not exist, has expired or is blocked: whoever guesses learns nothing. */
export const giftCardRefused = () =>
  new AppError('payments.gift_card_refused', 409, { field: 'giftCardCode' })
/** Its balance moved, or it ended, since the buyer saw it. */
export const giftCardChanged = () =>
  new AppError('payments.gift_card_changed', 409, { field: 'giftCardCode' })
export const giftCardNotFound = () => new AppError('payments.gift_card_not_found', 404)
