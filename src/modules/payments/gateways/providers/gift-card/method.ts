import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const giftCard = {
  provider: 'gift_card',
  name: m.payments_method_gift_card,
  paidTo: 'shop',
  holdMinutes: 30,
  isBeside: true,
} as const satisfies Method
