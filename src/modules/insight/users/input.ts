import * as z from 'zod'
import { id, line, lines, listInput } from '#server/http/input.ts'
import { PERSON_PLANS, PERSON_ROLES } from './rules.ts'

export const PERSON_SORTS = ['newest', 'oldest', 'name'] as const

const day = z.iso.date('orders_date_invalid')

/** `from` and `to` are the days in Panama on which an account was made, both included. */
export const listPeopleInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  role: z.enum(PERSON_ROLES).optional(),
  plan: z.enum(PERSON_PLANS).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(PERSON_SORTS).default('newest'),
  ...listInput(50),
})

export const personPath = z.strictObject({ id: id() })

/** The administrator's own password: a borrowed session must not make administrators. */
export const changeRoleInput = z.strictObject({
  id: id(),
  role: z.enum(PERSON_ROLES),
  password: z.string('accounts_password_required').min(1, 'accounts_password_required').max(1024),
})

/** `seen` is the plan that was there when this one was decided; over another one nothing is changed. */
export const changePlanInput = z.strictObject({
  id: id(),
  plan: z.enum(PERSON_PLANS),
  seen: z.enum(PERSON_PLANS),
})

export const addNoteInput = z.strictObject({
  id: id(),
  body: lines({ min: 1, max: 1000, message: 'panel_note_required' }),
})
