import { AppError } from '#server/http/errors.ts'

/** Buyers cannot pay with gift cards now, so none is sold. */
export const giftCardsNotSold = () => new AppError('gifts.not_sold', 409)
export const dayRefused = () => new AppError('gifts.day_refused', 422, { field: 'sendOn' })
export const emailMissing = () => new AppError('gifts.email_missing', 422, { field: 'recipientEmail' })
export const purchaseNotFound = () => new AppError('gifts.purchase_not_found', 404)
export const nothingToCapture = () => new AppError('gifts.nothing_to_capture', 409)
export const nothingToAuthenticate = () => new AppError('gifts.nothing_to_authenticate', 409)
/** Its receiver has the code, or it was called off before. */
export const cannotCancel = () => new AppError('gifts.cannot_cancel', 409)
export const cannotResend = () => new AppError('gifts.cannot_resend', 409)
/** One answer for a link that is wrong and for one whose card was called off. */
export const linkOver = () => new AppError('gifts.link_over', 404)
export const notYet = () => new AppError('gifts.not_yet', 409)
/** Its code cannot be shown any more: the card was spent, blocked, or a year passed. */
export const codeGone = () => new AppError('gifts.code_gone', 409)
/** Its money differs in more than the amount, or is not there. */
export const notGrantable = () => new AppError('gifts.not_grantable', 409)
/** What was paid is less or more than a card may hold. */
export const outsideLimits = () => new AppError('gifts.outside_limits', 409)
export const providerAway = () => new AppError('gifts.provider_away', 503, { retryAfter: 60 })
export const notInReview = () => new AppError('gifts.not_in_review', 409)
