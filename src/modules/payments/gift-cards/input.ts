import * as z from 'zod'
import { id, line, listInput, wholeNumber } from '#server/http/input.ts'
import { LOCALES } from '#lib/locale.ts'
import { GIFT_CARD_STANDINGS, MAX_GIFT_CARDS, MAX_GIFT_CENTS, MIN_GIFT_CENTS } from './rules.ts'

/** A code as a person types it, with or without its hyphens. */
export const giftCode = line({ min: 8, max: 60, message: 'payments_gift_code_invalid' }).pipe(
  z.string().regex(/^[A-Za-z0-9 -]+$/, 'payments_gift_code_invalid'),
)

const giftReason = line({ min: 1, max: 500, message: 'payments_gift_reason_required' })

/** Without `expirationDays` a card lasts as long as the gateway says. Each of them can be mailed to one address only. */
export const issueGiftCardsInput = z.strictObject({
  amountCents: wholeNumber({ min: MIN_GIFT_CENTS, max: MAX_GIFT_CENTS }),
  count: wholeNumber({ min: 1, max: MAX_GIFT_CARDS }).default(1),
  expirationDays: wholeNumber({ min: 30, max: 3650 }).optional(),
  recipientEmail: line({ min: 3, max: 254, message: 'payments_gift_email_invalid' })
    .toLowerCase()
    .pipe(z.email('payments_gift_email_invalid'))
    .optional(),
  /** The language of the email; by default that of the recipient's account, else the shop's. */
  recipientLocale: z.enum(LOCALES).optional(),
  note: line({ max: 200 }).default(''),
})
export type IssueGiftCards = z.output<typeof issueGiftCardsInput>

export const listGiftCardsInput = z.strictObject({
  q: line({ max: 60 }).optional(),
  state: z.enum(GIFT_CARD_STANDINGS).optional(),
  sort: z.enum(['newest', 'oldest', 'expires_asc', 'expires_desc']).default('newest'),
  ...listInput(50),
})

export const giftCardPath = z.strictObject({ id: id() })
export const blockGiftCardInput = z.strictObject({ id: id(), reason: giftReason })
