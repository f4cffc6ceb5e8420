import { isAdmin, isMember } from '#server/auth/actor.ts'

/** Everyone gives back what is their own; which orders and returns are their own is asked in the query itself. */
export const canAskReturns = isMember
export const canDecideReturns = isAdmin
