import * as z from 'zod'
import { line, listInput } from '#server/http/input.ts'
import { AUDIT_KINDS } from './rules.ts'

const day = z.iso.date('orders_date_invalid')

/** `person` is who acted, by name or address; `thing` an id or the number of an order. Days are those of Panama, both included. */
export const listAuditInput = z.strictObject({
  person: line({ max: 100 }).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  thing: line({ max: 100 }).optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...listInput(50),
})

export const auditPath = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,14}$/) })
