import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const paypal = {
  provider: 'paypal',
  name: m.payments_method_paypal,
  paidTo: 'shop',
  holdMinutes: 30,
  paysPlans: true,
} as const satisfies Method
