import * as z from 'zod'

/** How long letters and what visitors wrote are kept. */
export const KEPT_MONTHS = 24

const oneAddress = z.email().max(254)
const oneNumber = z.string().regex(/^\+[1-9][0-9]{6,14}$/)

/** One plain address and nothing else: a line break or a comma here would be a second recipient. */
export const isMailAddress = (value: string) => oneAddress.safeParse(value).success

export const isPhoneNumber = (value: string) => oneNumber.safeParse(value).success

/** A header has one line, whatever a title or a name brought along. */
export const headerLine = (value: string) =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Its codes are money: once it has left for its reader, its words are not kept. */
export const GIFT_CARD_LETTER = 'gift_card'
