import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const crypto = {
  provider: 'crypto',
  name: m.payments_method_crypto,
  paidTo: 'sellers',
  provedBy: 'chain',
  holdMinutes: 24 * 60,
} as const satisfies Method
