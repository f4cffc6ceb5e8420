import * as z from 'zod'
import { id, wholeNumber } from '#server/http/input.ts'

/** What a buyer wants of cards: to pay with a saved one, or that the one they type is saved. */
export const cardWish = { savedCardId: id().optional(), saveCard: z.boolean().optional() }

/** Which card of the test bank pays; without the test mode it is nothing. */
export const testChoice = z.enum(['approve', 'decline', 'requires_3ds', 'never_answers']).optional()

/** What a paying button showed: compared with the server's own figure, which alone is charged. */
export const seenTotal = z.strictObject({ totalCents: wholeNumber({ min: 0, max: 1_000_000_000_000 }) })
export type SeenTotal = z.output<typeof seenTotal>

export const cardPath = z.strictObject({ id: id() })
