import { isAdmin } from '#server/auth/actor.ts'

/** Whoever runs the office reads what was done; nobody changes it. */
export const canReadAudit = isAdmin
