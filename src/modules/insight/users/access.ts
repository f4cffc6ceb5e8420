import { isAdmin } from '#server/auth/actor.ts'

export const canManagePeople = isAdmin
