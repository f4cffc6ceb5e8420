import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'

/** In what the money at a provider may differ from what was asked for; `charge` has paid for something else. */
export type Difference = keyof typeof names

const names = {
  amount: m.payments_differs_amount,
  currency: m.payments_differs_currency,
  order: m.payments_differs_order,
  account: m.payments_differs_account,
  mode: m.payments_differs_mode,
  refunded: m.payments_differs_refunded,
  charge: m.payments_differs_charge,
}

const isDifference = (name: string): name is Difference => Object.hasOwn(names, name)

/** The differences in the reader's words. */
export const differencesText = (differences: readonly string[], options: { locale?: Locale } = {}): string =>
  differences.map((name) => (isDifference(name) ? names[name]({}, options) : name)).join(', ')
