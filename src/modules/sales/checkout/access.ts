import { isMember } from '#server/auth/actor.ts'

/** Buying needs an account; whose cart and whose order it is comes from the session alone. */
export const canBuy = isMember
