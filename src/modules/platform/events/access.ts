import { isAdmin } from '#server/auth/actor.ts'

export const canSeeFailures = isAdmin
