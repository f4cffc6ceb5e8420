import { isAdmin } from '#server/actor.ts'

export const canSeeFailures = isAdmin
