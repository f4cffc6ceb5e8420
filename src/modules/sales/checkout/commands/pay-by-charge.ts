import { allowHold } from '#modules/sales/orders/public.ts'
import { openPayment } from '#modules/payments/core/public.ts'
import type { Way } from './ways.ts'

/** Card, PayPal and the test bank: one charge by the site, for which the provider is asked afterwards. */
export const chargeWay: Way = {
  hold: allowHold,
  open: (tx, { orderId, attempt, provider, dueCents: amountCents, liveMode, now }) =>
    openPayment(tx, { orderId, attempt, provider, amountCents, liveMode, now }),
}
