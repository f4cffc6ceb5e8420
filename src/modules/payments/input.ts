import * as z from 'zod'
import { flag, id } from '#server/input.ts'

/** What a buyer wants of cards: to pay with a saved one, or that the one they type is kept. */
export const cardWish = { savedCardId: id().optional(), saveCard: flag().optional() }

export const cardPath = z.strictObject({ id: id() })
