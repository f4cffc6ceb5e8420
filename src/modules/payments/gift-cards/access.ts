import { isAdmin } from '#server/auth/actor.ts'

/** Gift cards are money of the house: administrators issue and block them. */
export const canManageGiftCards = isAdmin
