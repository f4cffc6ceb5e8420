import { isAdmin } from '#server/auth/actor.ts'

/** Money of the site: an admin alone pays its stores and corrects what they have. */
export const paysStores = isAdmin
