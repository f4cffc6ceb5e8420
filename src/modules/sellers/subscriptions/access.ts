import { isAdmin, isMember } from '#server/auth/actor.ts'

/** A plan needs an account; whose it is comes from the session alone. */
export const canSubscribe = isMember
/** A store is opened by anybody with an account, once. */
export const canOpenStore = isMember
/** Admins decide about payments for plans that need a person. */
export const canDecidePurchases = isAdmin
export const canSetPrices = isAdmin
export const canManageSubscriptions = isAdmin
