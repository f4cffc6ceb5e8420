import { isAdmin, isOwner } from '#server/actor.ts'

/** Gateways and their keys are the house's: administrators write them, nobody reads a secret back. */
export const canManageGateways = isAdmin
/** Where a store is paid is its owner's alone; an administrator does not change it for them. */
export const canManageAccount = isOwner
/** Gift cards are money of the house: administrators issue and block them. */
export const canManageGiftCards = isAdmin
