import { useRef } from 'react'
import { INSTRUMENT_DECLINED } from '../../rules/refusals.ts'
import type { ButtonOutcome, ButtonPurchase } from './part.ts'

type Answer = { code: string | null; paypalOrderId?: string | undefined }

type Purchase<A extends Answer> = Pick<ButtonPurchase, 'check'> & {
  /** Opens it at the server, again where it was opened before; null where it was refused, which is shown by now. */
  open: (opened: A | null) => Promise<A | null>
  capture: (opened: A) => Promise<A>
  /** What the page does with an answer. */
  take: (answer: A) => ButtonOutcome | Promise<ButtonOutcome>
  cancelled: (opened: A) => void
  failed: (step: 'create' | 'capture', error: unknown, opened: A | null) => void
  /** Runs one purchase at a time: this one until its end is shown, while the window of the provider is open. */
  once?: (work: () => Promise<void>) => Promise<void>
}

/** A purchase that the provider's own buttons make, for orders and plans alike. */
export function useButtonPurchase<A extends Answer>(purchase: Purchase<A>): ButtonPurchase {
  const opened = useRef<A | null>(null)
  const end = useRef<(() => void) | null>(null)
  const close = () => {
    end.current?.()
    end.current = null
  }
  return {
    check: purchase.check,
    async createOrder() {
      void purchase.once?.(() => new Promise<void>((resolve) => (end.current = resolve)))
      const answer = await purchase.open(opened.current)
      if (answer) {
        opened.current = answer
        // The provider could not be reached by the shop: worth another try.
        if (answer.code === 'checkout.paypal_order_failed') throw new Error('paypal_order_failed')
        if (answer.paypalOrderId) return answer.paypalOrderId
      }
      if (answer) await purchase.take(answer)
      close()
      return null
    },
    async capture() {
      const answer = await purchase.capture(opened.current!)
      // The window opens once more, and its buttons must still be there.
      if (answer.code === INSTRUMENT_DECLINED) return 'restart'
      const outcome = await purchase.take(answer)
      close()
      return outcome
    },
    onCancel() {
      close()
      purchase.cancelled(opened.current!)
    },
    onFailed(step, error) {
      close()
      purchase.failed(step, error, opened.current)
    },
  }
}
