import * as z from 'zod'
import { id } from '#server/http/input.ts'
import { MAX_LINES } from './rules.ts'
import { MAX_QUANTITY } from './rules/limits.ts'

const quantityFrom = (min: number) =>
  z.int('cart_quantity_invalid').min(min, 'cart_quantity_invalid').max(MAX_QUANTITY, 'cart_quantity_invalid')

export const productInput = z.strictObject({ productId: id() })
export const addLineInput = z.strictObject({ productId: id(), quantity: quantityFrom(1).default(1) })
/** 0 removes the line. */
export const setLineInput = z.strictObject({ productId: id(), quantity: quantityFrom(0) })
export const mergeInput = z.strictObject({
  lines: z.array(z.strictObject({ productId: id(), quantity: quantityFrom(1) })).max(MAX_LINES),
})

export const sharedListPath = z.strictObject({ token: z.string().max(64) })
/** Without `productIds` all of it. */
export const takeListInput = sharedListPath.extend({
  productIds: z.array(id()).min(1).max(MAX_LINES).optional(),
})
