import { m } from '#paraglide/messages.js'
import type { GiftDesign } from './rules/designs.ts'

/** What stands on a card of each design. */
export const designWords: Record<GiftDesign, typeof m.gifts_design_general> = {
  general: m.gifts_design_general,
  birthday: m.gifts_design_birthday,
  christmas: m.gifts_design_christmas,
  thanks: m.gifts_design_thanks,
}
