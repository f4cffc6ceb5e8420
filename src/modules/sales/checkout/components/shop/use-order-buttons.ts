import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { useButtonPurchase } from '#modules/payments/gateways/components/shop/use-button-purchase.ts'
import type { PaymentMethod } from '#modules/payments/gateways/components/shop/payment-choice.tsx'
import { type CheckoutAnswer, outcomeOf } from './outcome.ts'

type OrderButtons = {
  busy: boolean
  /** Whether all else that a purchase needs is there; it shows what is missing. */
  isGood?: () => boolean
  once: (work: () => Promise<void>) => Promise<void>
  /** Places the order, or pays the one that stands; null where it was refused, which is shown by now. */
  open: (placed: CheckoutAnswer | null) => Promise<CheckoutAnswer | null>
  /** Shows the answer, and is done when that is shown. */
  take: (answer: CheckoutAnswer) => Promise<void>
  /** It could not be opened. */
  refuse: (error: unknown, placed: CheckoutAnswer | null) => void
}

/** Buys an order by the buttons of a provider. */
export const useOrderButtons = ({ busy, isGood, once, open, take, refuse }: OrderButtons) =>
  useButtonPurchase<CheckoutAnswer>({
    check() {
      if (busy) toast.info(m.common_paying())
      return !busy && (isGood?.() ?? true)
    },
    once,
    open,
    // Asking again is harmless: an order is captured once.
    capture: ({ orderId }) =>
      call('POST /checkout/{orderId}/capture', { orderId }, { key: crypto.randomUUID() }),
    async take(answer) {
      await take(answer)
      const found = outcomeOf(answer)
      return found === 'paid' ? found : found === 'declined' || found === 'closed' ? 'refused' : 'unclear'
    },
    cancelled: (placed) =>
      void take(ended(placed, 'checkout.paypal_cancelled', m.checkout_paypal_cancelled())),
    failed(step, error, placed) {
      // The money may have been taken, and no one answered.
      if (step === 'capture' && placed)
        void take(ended(placed, 'checkout.payment_unclear', m.checkout_payment_unclear()))
      else refuse(error, placed)
    },
  })

/** Pays an order that stands, by this method from now on: names the provider's order, unless nothing is left to approve. */
export function payStanding(orderId: string, totalCents: number, paymentMethod: PaymentMethod['id']) {
  const input = { orderId, seen: { totalCents }, paymentMethod }
  return call('POST /checkout/{orderId}/pay', input, { key: crypto.randomUUID() })
}

function ended(answer: CheckoutAnswer, code: string, message: string): CheckoutAnswer {
  const { paypalOrderId: _, ...rest } = answer
  return { ...rest, code, message }
}
