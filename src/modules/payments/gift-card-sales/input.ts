import * as z from 'zod'
import { cardWish, testChoice } from '#modules/payments/core/input.ts'
import { PLAN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { id, line, lines, wholeNumber } from '#server/http/input.ts'
import { GIFT_DELIVERIES, MAX_GIFT_NAME, MAX_GIFT_NOTE, MAX_SOLD_CENTS, MIN_SOLD_CENTS } from './rules.ts'
import { GIFT_DESIGN_NAMES } from './rules/designs.ts'

// An amount is what the buyer wants to give, within the limits; there is no price that it could undercut.
export const buyGiftCardInput = z.strictObject({
  amountCents: wholeNumber({ min: MIN_SOLD_CENTS, max: MAX_SOLD_CENTS }),
  design: z.enum(GIFT_DESIGN_NAMES),
  recipientName: line({ min: 1, max: MAX_GIFT_NAME, message: 'gifts_recipient_required' }),
  senderName: line({ min: 1, max: MAX_GIFT_NAME, message: 'gifts_sender_required' }),
  note: lines({ max: MAX_GIFT_NOTE }).default(''),
  sendOn: z.iso.date('gifts_day_refused'),
  delivery: z.enum(GIFT_DELIVERIES),
  recipientEmail: line({ min: 3, max: 254, message: 'gifts_email_missing' })
    .toLowerCase()
    .pipe(z.email('gifts_email_missing'))
    .optional(),
  paymentMethod: z.enum(PLAN_METHODS, 'gifts_payment_required'),
  testChoice,
  ...cardWish,
})
export type BuyGiftCard = z.output<typeof buyGiftCardInput>

export const giftPurchasePath = z.strictObject({ purchaseId: id() })
export const authenticateGiftInput = z.strictObject({ purchaseId: id(), approve: z.boolean() })
/** What stands behind the `#` of a link: it reaches no log and no other page. */
export const giftLinkInput = z.strictObject({ token: z.string().max(120) })
export const refundGiftInput = z.strictObject({
  purchaseId: id(),
  reason: line({ min: 1, max: 500, message: 'payments_gift_reason_required' }),
})
