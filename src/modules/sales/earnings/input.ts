import * as z from 'zod'
import { id, line, listInput, wholeNumber } from '#server/http/input.ts'
import { BATCH_STATES, MOVEMENT_KINDS } from './rules.ts'

const day = z.iso.date('earnings_date_invalid').optional()

export const listMovementsInput = z.strictObject({
  ...listInput(50),
  q: line({ min: 1, max: 100 }).optional(),
  kind: z.enum(MOVEMENT_KINDS).optional(),
  from: day,
  to: day,
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

/** A month of Panama, `2026-11`; the current month is shown as far as it goes. */
export const statementMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'earnings_month_invalid')

/** The current month where none is named. */
export const closingInput = z.strictObject({ month: statementMonth.optional() })

export const BALANCE_STATES = ['all', 'owed', 'negative'] as const
export const listBalancesInput = z.strictObject({
  ...listInput(50),
  q: line({ max: 100 }).optional(),
  state: z.enum(BALANCE_STATES).default('all'),
  sort: z.enum(['most', 'least']).default('most'),
})

/** Which stores; without any, everybody who has something to be paid. */
export const makePayoutsInput = z.strictObject({ storeIds: z.array(id()).min(1).max(500).optional() })

export const correctBalanceInput = z.strictObject({
  id: id(),
  amountCents: wholeNumber({ min: -100_000_000, max: 100_000_000 }).refine(
    (cents) => cents !== 0,
    'earnings_correction_invalid',
  ),
  reason: line({ min: 1, max: 500, message: 'panel_reason_required' }),
})
export type CorrectBalance = z.output<typeof correctBalanceInput>

export const listBatchesInput = z.strictObject({
  ...listInput(50),
  state: z.enum(['all', ...BATCH_STATES]).default('all'),
})
export const batchPath = z.strictObject({ id: id() })
export const markBouncedInput = z.strictObject({
  id: id(),
  payoutId: id(),
  reason: line({ min: 1, max: 500, message: 'panel_reason_required' }),
})
export const cancelBatchInput = z.strictObject({
  id: id(),
  reason: line({ min: 1, max: 500, message: 'panel_reason_required' }),
})
