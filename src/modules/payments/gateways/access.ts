import { isAdmin } from '#server/auth/actor.ts'

/** Gateways and their keys belong to the shop: administrators write them, and no secret is read back. */
export const canManageGateways = isAdmin
