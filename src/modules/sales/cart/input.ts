import * as z from 'zod'
import { lineOfVariant, ofVariant } from '#modules/stock/inventory/input.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { MAX_LINES } from './rules.ts'
import { MAX_QUANTITY } from './rules/limits.ts'

const quantityFrom = (min: number) =>
  z.int('cart_quantity_invalid').min(min, 'cart_quantity_invalid').max(MAX_QUANTITY, 'cart_quantity_invalid')

export { variantInput } from '#modules/stock/inventory/input.ts'
export const addLineInput = ofVariant({ quantity: quantityFrom(1).default(1) })
/** 0 removes the line. */
export const setLineInput = z.strictObject({ variantId: idOf('variant'), quantity: quantityFrom(0) })
export const mergeInput = z.strictObject({
  lines: z.array(lineOfVariant(quantityFrom(1))).max(MAX_LINES),
})

export const sharedListPath = z.strictObject({ token: z.string().max(64) })
const some = z.array(idOf('variant')).min(1).max(MAX_LINES).optional()
/** Without `variantIds` all of it; pages of the release before name products. */
export const takeListInput = sharedListPath.extend({ variantIds: some, productIds: some })
