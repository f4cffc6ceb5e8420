import { m } from '#paraglide/messages.js'
import type { Method } from '../method.ts'

export const counter = {
  provider: 'counter',
  name: m.payments_method_counter,
  paidTo: 'shop',
  holdMinutes: 48 * 60,
  isTakenByStaff: true,
} as const satisfies Method
