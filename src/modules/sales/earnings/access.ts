import { isAdmin } from '#server/auth/actor.ts'

/** Only admins pay out stores and correct their balances. */
export const paysStores = isAdmin
