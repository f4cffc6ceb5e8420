import * as z from 'zod'
import { lineOfVariant } from '#modules/stock/inventory/input.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { id, line, lines, listInput, wholeNumber } from '#server/http/input.ts'
import { MAX_QUANTITY } from '#modules/sales/cart/rules/limits.ts'
import { MAX_DECISION_REASON, MAX_REASON, RETURN_KINDS, RETURN_STATUSES } from './rules.ts'

export const returnPath = z.strictObject({ id: idOf('return') })

export const listReturnsInput = z.strictObject(listInput(10))

/** Products and quantities only: what they are worth is the server's to say. */
export const askReturnInput = z.strictObject({
  id: id(),
  kind: z.enum(RETURN_KINDS, 'returns_kind_required'),
  lines: z
    .array(lineOfVariant(wholeNumber({ min: 1, max: MAX_QUANTITY })))
    .min(1, 'returns_lines_required')
    .max(200, 'returns_lines_required'),
  reason: lines({ min: 1, max: MAX_REASON, message: 'returns_reason_required' }),
  photoId: id().optional(),
})
export type AskReturn = Omit<z.output<typeof askReturnInput>, 'id'>

const panelList = {
  status: z.enum(RETURN_STATUSES).optional(),
  sort: z.enum(['newest', 'oldest', 'amount_desc', 'amount_asc']).default('newest'),
  ...listInput(50),
}

export const listAdminReturnsInput = z.strictObject({ q: line({ max: 100 }).optional(), ...panelList })
export type ListAdminReturns = z.output<typeof listAdminReturnsInput>

export const listStoreReturnsInput = z.strictObject({ q: line({ min: 1, max: 60 }).optional(), ...panelList })

/**
 * `seen` is how the return stood for the person who decides. `amountCents` lowers what is given back and then `reason` says
 * why, as it does for a rejection.
 */
export const decideReturnInput = z.strictObject({
  id: id(),
  status: z.enum(RETURN_STATUSES),
  seen: z.enum(RETURN_STATUSES),
  reason: line({ min: 1, max: MAX_DECISION_REASON, message: 'returns_decision_reason_required' }).optional(),
  amountCents: wholeNumber({ min: 0, max: 1_000_000_000_000 }).optional(),
  isResellable: z.boolean().default(false),
})
export type DecideReturn = Omit<z.output<typeof decideReturnInput>, 'id'>
