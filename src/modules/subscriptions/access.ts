import { isMember } from '#server/actor.ts'

/** A plan needs an account; whose it is comes from the session alone. */
export const canSubscribe = isMember
