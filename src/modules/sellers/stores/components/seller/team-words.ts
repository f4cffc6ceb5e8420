import { m } from '#paraglide/messages.js'

export const TEAM_READS = ['GET /store/team', 'GET /store'] as const

export const roleNames = {
  owner: m.stores_role_owner,
  manager: m.stores_role_manager,
  staff: m.stores_role_staff,
}

export const roleEffects = {
  owner: m.stores_role_owner_effect,
  manager: m.stores_role_manager_effect,
  staff: m.stores_role_staff_effect,
}
