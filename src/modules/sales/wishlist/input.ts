import * as z from 'zod'
import { email } from '#modules/identity/accounts/input.ts'
import { id, line } from '#server/http/input.ts'
import { NOTICE_KINDS } from './rules.ts'

export const productInput = z.strictObject({ productId: id() })

/** A visitor gives an address; who is signed in has one. */
export const askNoticeInput = z.strictObject({
  id: id(),
  /** One variant of a product with options; without it any of them. */
  variantId: id().optional(),
  kind: z.enum(NOTICE_KINDS),
  email: email.optional(),
})
export type AskNotice = z.output<typeof askNoticeInput>

export const noticePath = z.strictObject({ id: id() })

/** The answer given by the link of an email. */
export const answerNoticeInput = z.strictObject({
  token: line({ min: 1, max: 100, message: 'wishlist_notice_link_invalid' }),
  isWanted: z.boolean(),
})
