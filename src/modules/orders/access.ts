import { isAdmin, isMember, isOwner } from '#server/actor.ts'

/** Everyone sees and calls off their own orders; which are their own is asked in the query itself. */
export const canHaveOrders = isMember
export const canManageOrders = isAdmin
/** The owner of a store, for what was bought there; which parts are theirs is asked in the query itself. */
export const canSellOrders = isOwner
