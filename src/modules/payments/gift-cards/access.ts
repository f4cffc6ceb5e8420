import { isAdmin } from '#server/auth/actor.ts'

/** Gift cards are money of the shop: administrators issue and block them. */
export const canManageGiftCards = isAdmin
