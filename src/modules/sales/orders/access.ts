import { isAdmin, isMember } from '#server/auth/actor.ts'

/** Everyone sees and calls off their own orders; which are their own is asked in the query itself. */
export const canHaveOrders = isMember
export const canManageOrders = isAdmin
