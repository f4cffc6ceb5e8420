import type { Output, Route } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import type { PersonPlan } from '../../rules.ts'

export type PersonRow = Output<'GET /admin/users'>['items'][number]
export type PersonDetail = Output<'GET /admin/users/{id}'>

export const PERSON_READS = ['GET /admin/users', 'GET /admin/users/{id}'] as const satisfies readonly Route[]

export const roleWords: Record<PersonRow['role'], () => string> = {
  customer: m.common_customer,
  admin: m.common_administrator,
}

export const planWords: Record<PersonPlan, () => string> = {
  none: m.common_no_plan,
  basic: m.common_basic,
  premium: m.common_premium,
}
