import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { line, lines, listInput, version } from '#server/http/input.ts'
import { slugInput } from '../input.ts'
import { MAX_GIFT_DOLLARS, MAX_GIFT_TEXT, MAX_GIFT_TITLE, MAX_SUITS } from '../rules/gifts.ts'

const fields = {
  title: line({ min: 1, max: MAX_GIFT_TITLE, message: 'catalog_gift_title_required' }),
  description: lines({ max: MAX_GIFT_TEXT }),
  suits: line({ min: 1, max: MAX_SUITS, message: 'catalog_gift_suits_required' }),
  maxDollars: z.int().min(1).max(MAX_GIFT_DOLLARS).nullable(),
  isActive: z.boolean(),
}

export const giftPageInput = z.strictObject(fields)
export const giftPagePath = z.strictObject({ id: idOf('giftPage') })
export const changeGiftPageInput = giftPagePath.extend({ version: version(), ...fields })
export const giftSlugInput = slugInput
export const listGiftPagesInput = z.strictObject({
  q: line({ max: MAX_GIFT_TITLE }).optional(),
  ...listInput(50),
})
