import { isAdmin } from '#server/auth/actor.ts'

/** Admins read what was done; nobody changes it. */
export const canReadAudit = isAdmin
