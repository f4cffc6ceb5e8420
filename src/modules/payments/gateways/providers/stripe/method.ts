import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const card = {
  provider: 'stripe',
  company: 'Stripe',
  name: m.common_card,
  paidTo: 'shop',
  holdMinutes: 30,
  paysPlans: true,
  isRetried: true,
  savesCards: true,
} as const satisfies Method
