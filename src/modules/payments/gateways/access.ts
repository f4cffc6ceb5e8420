import { isAdmin } from '#server/auth/actor.ts'

/** Gateways and their keys are the house's: administrators write them, no one reads a secret back. */
export const canManageGateways = isAdmin
