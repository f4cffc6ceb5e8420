import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import type { PayPalOutcome } from '#modules/payments/core/components/shop/paypal-buttons.tsx'
import { INSTRUMENT_DECLINED } from '#modules/payments/gateways/rules/refusals.ts'
import { type CheckoutAnswer, outcomeOf } from './outcome.ts'

/** Pays an order that stands, by PayPal from now on: names PayPal's order for it, unless nothing is left to approve. */
export async function payAtPayPal(orderId: string, dueCents: number): Promise<CheckoutAnswer> {
  const input = { orderId, seen: { totalCents: dueCents }, paymentMethod: 'paypal' } as const
  return requireOpened(await call('POST /checkout/{orderId}/pay', input, { key: crypto.randomUUID() }))
}

/** PayPal could not be reached by the shop: worth another try. */
export function requireOpened(answer: CheckoutAnswer): CheckoutAnswer {
  if (answer.code === 'checkout.paypal_order_failed') throw new Error('paypal_order_failed')
  return answer
}

/** Takes the money that the buyer approved at PayPal. Asking again is harmless: an order is captured once. */
export async function captureOrder(orderId: string) {
  const input = { orderId }
  const answer = await call('POST /checkout/{orderId}/capture', input, { key: crypto.randomUUID() })
  const found = outcomeOf(answer)
  const isRefused = found === 'declined' || found === 'closed'
  const outcome: PayPalOutcome =
    answer.code === INSTRUMENT_DECLINED
      ? 'restart'
      : found === 'paid'
        ? 'paid'
        : isRefused
          ? 'refused'
          : 'unclear'
  return { answer, outcome }
}

/** The buyer closed PayPal's window; the order stands and nothing was taken. */
export const cancelledTry = (answer: CheckoutAnswer): CheckoutAnswer =>
  ended(answer, 'checkout.paypal_cancelled', m.checkout_paypal_cancelled())

/** The money may have been taken, and no one answered. */
export const unclearTry = (answer: CheckoutAnswer): CheckoutAnswer =>
  ended(answer, 'checkout.payment_unclear', m.checkout_payment_unclear())

function ended(answer: CheckoutAnswer, code: string, message: string): CheckoutAnswer {
  const { paypalOrderId: _, ...rest } = answer
  return { ...rest, code, message }
}
