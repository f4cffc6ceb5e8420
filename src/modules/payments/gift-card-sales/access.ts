import { isAdmin, isMember } from '#server/auth/actor.ts'

/** Whose gift card it is comes from the session alone. */
export const canBuyGiftCards = isMember
/** Money of gift cards that needs a person, and refunds of delivered ones. */
export const canRefundGiftCards = isAdmin
