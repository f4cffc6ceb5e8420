import { isAdmin } from '#server/actor.ts'

export const canManagePeople = isAdmin
