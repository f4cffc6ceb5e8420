import { isAdmin } from '#server/auth/actor.ts'

/** Admins read what was done; no one changes it. */
export const canReadAudit = isAdmin
