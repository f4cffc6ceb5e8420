import { AppError } from '#server/http/errors.ts'

export const methodNotOffered = () => new AppError('payments.method_not_offered', 409)

export const webhookNotConfigured = () =>
  new AppError('payments.webhook_not_configured', 503, { retryAfter: 300 })
export const webhookUnverified = () => new AppError('payments.webhook_unverified', 503, { retryAfter: 60 })
export const webhookRefused = (reason: string) => new AppError('payments.webhook_refused', 400, { reason })
export const referenceUsed = () => new AppError('payments.reference_used', 409, { field: 'reference' })
export const cardGone = () => new AppError('payments.card_gone', 404)
export const cardExpired = () => new AppError('payments.card_expired', 409)
export const chargeUsed = () => new AppError('payments.charge_used', 409)
export const refundNotFound = () => new AppError('payments.refund_not_found', 404)
export const refundNotManual = () => new AppError('payments.refund_not_manual', 409)
