import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const yappy = {
  provider: 'yappy',
  name: m.payments_method_yappy,
  paidTo: 'shop',
  holdMinutes: 30,
  refundsByHand: true,
  asksWalletPhone: true,
} as const satisfies Method
