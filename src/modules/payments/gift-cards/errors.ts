import { AppError } from '#server/http/errors.ts'

/** One answer for a code that does not exist, has expired or is blocked: a guess reveals nothing. */
export const giftCardRefused = () =>
  new AppError('payments.gift_card_refused', 409, { field: 'giftCardCode' })

/** Its balance moved, or it ended, since the buyer saw it. */
export const giftCardChanged = () =>
  new AppError('payments.gift_card_changed', 409, { field: 'giftCardCode' })
/** Its buyer cannot have the money back any more. */
export const giftCardSpent = () => new AppError('payments.gift_card_spent', 409)
/** Its buyer has the money back. */
export const giftCardRefunded = () => new AppError('payments.gift_card_refunded', 409)
export const giftCardNotFound = () => new AppError('payments.gift_card_not_found', 404)
