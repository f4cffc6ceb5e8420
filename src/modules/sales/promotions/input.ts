import * as z from 'zod'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { line } from '#server/http/input.ts'
import { codeOf } from './rules/codes.ts'

/** A code as it is compared. */
export const promotionCode = line({ min: 1, max: 60, message: 'promotions_code_wrong' }).transform(
  (text, context) => {
    const code = codeOf(text)
    if (code === null) context.addIssue({ code: 'custom', message: 'promotions_code_wrong' })
    return code ?? ''
  },
)

/** What the checkout knows besides the cart. */
export const cartPromotionsInput = z.strictObject({
  province: line({ max: 100 }).optional(),
  paymentMethod: z.enum([...CHOSEN_METHODS, 'gift_card']).optional(),
})
export const setCodeInput = cartPromotionsInput.extend({ code: promotionCode })
