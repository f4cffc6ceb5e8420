import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getLocale } from '#paraglide/runtime.js'
import type { CardFormHandle } from './card-form.tsx'
import { confirmAt, loadStripe, type StripeElements } from './load-stripe.ts'

export type Wallet = {
  /** Whether all else that a purchase needs is there; says itself what is missing. */
  check: () => boolean
  /** Buys with what the wallet hands over. */
  pay: (handle: CardFormHandle) => Promise<void>
}

type WalletButtonsProps = Wallet & { publicKey: string; amountCents: number }

/** Apple Pay and Google Pay, rendered by Stripe where the browser has them; nothing where it has not. */
export function WalletButtons({ publicKey, amountCents, check, pay }: WalletButtonsProps) {
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<StripeElements | null>(null)
  const amount = useRef(amountCents)
  const [isThere, setThere] = useState(false)
  const canPay = useEffectEvent(() => check())
  const buy = useEffectEvent((handle: CardFormHandle) => pay(handle))

  useEffect(() => {
    let end = () => undefined as void
    let gone = false
    const show = async () => {
      const stripe = await loadStripe(publicKey, getLocale())
      if (gone || !place.current) return
      const elements = stripe.elements({ mode: 'payment', currency: 'usd', amount: amount.current })
      const element = elements.create('expressCheckout', { buttonHeight: 48, paymentMethods: ONLY_WALLETS })
      element.on('ready', (event) => setThere(Boolean(event?.availablePaymentMethods)))
      element.on('click', (event) => {
        // Without an answer no sheet opens.
        if (canPay()) event?.resolve?.()
      })
      element.on('confirm', async (event) => {
        let isPaid = false
        await buy({
          check: async () => !(await elements.submit()).error,
          async confirm(opened) {
            const refusal = await confirmAt(stripe, elements, opened)
            isPaid = refusal === null
            return refusal
          },
        })
        if (!isPaid) event?.paymentFailed?.({ reason: 'fail' })
      })
      element.mount(place.current)
      fields.current = elements
      end = () => element.destroy()
    }
    // Who cannot be shown a wallet pays by what else is on the page.
    show().catch(() => undefined)
    return () => {
      gone = true
      fields.current = null
      end()
    }
  }, [publicKey])

  useEffect(() => {
    amount.current = amountCents
    fields.current?.update({ amount: amountCents })
  }, [amountCents])

  return <div ref={place} className={isThere ? undefined : '-mt-4 h-0 overflow-hidden'} />
}

const ONLY_WALLETS = { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' }
