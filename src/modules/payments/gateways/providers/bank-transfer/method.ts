import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const bankTransfer = {
  // A person who saw the money.
  provider: 'manual',
  name: m.payments_method_bank_transfer,
  paidTo: 'sellers',
  provedBy: 'receipt',
  holdMinutes: 48 * 60,
} as const satisfies Method
