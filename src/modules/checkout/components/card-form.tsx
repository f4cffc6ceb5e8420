import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { loadStripe, type Stripe, type StripeElements } from './load-stripe.ts'

export type CardFormHandle = {
  /** Checks what was typed; false when the form itself shows what is missing. */
  check: () => Promise<boolean>
  /** Pays with what was typed, going to the bank and back only if it must; answers the provider's sentence when refused. */
  confirm: (payment: { clientSecret: string; orderId: string; returnTo?: string }) => Promise<string | null>
}

type CardFormProps = { publicKey: string; amountCents: number; ref: Ref<CardFormHandle> }

/** The provider's own card fields: what is typed there never passes through this shop. */
export function CardForm({ publicKey, amountCents, ref }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [reason, setReason] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const firstAmount = useRef(amountCents)

  useEffect(() => {
    let destroy = () => undefined as void
    let gone = false
    const fail = (detail?: string) => {
      setReason(detail ?? null)
      setState('failed')
    }
    loadStripe(publicKey, getLocale()).then(
      (stripe) => {
        if (gone || !place.current) return
        const elements = stripe.elements({
          mode: 'payment',
          currency: 'usd',
          amount: firstAmount.current,
          appearance: look(),
        })
        const element = elements.create('payment', { layout: 'tabs' })
        element.on('ready', () => setState('ready'))
        element.on('loaderror', (event) => fail(event?.error?.message))
        element.mount(place.current)
        form.current = { stripe, elements }
        destroy = () => element.destroy()
      },
      () => !gone && fail(),
    )
    return () => {
      gone = true
      form.current = null
      destroy()
    }
  }, [publicKey, round])

  useEffect(() => {
    firstAmount.current = amountCents
    form.current?.elements.update({ amount: amountCents })
  }, [amountCents])

  useImperativeHandle(ref, () => ({
    check: async () => form.current !== null && !(await form.current.elements.submit()).error,
    confirm: async ({ clientSecret, orderId, returnTo = `/payment-success?order=${orderId}` }) => {
      if (!form.current) return m.checkout_card_failed()
      const { stripe, elements } = form.current
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: `${window.location.origin}${returnTo}` },
      })
      return error ? (error.message ?? m.checkout_payment_incomplete()) : null
    },
  }))

  const retry = () => {
    setState('loading')
    setRound((before) => before + 1)
  }
  return (
    <div aria-busy={state === 'loading'}>
      {state === 'loading' && (
        <div className="grid gap-3">
          <span className="sr-only">{m.checkout_card_loading()}</span>
          <Skeleton className="h-11" />
          <div className="grid grid-cols-2 gap-3">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        </div>
      )}
      {state === 'failed' && (
        <ErrorState
          title={m.checkout_card_not_opened({ detail: reason ?? m.checkout_card_failed() })}
          retryLabel={m.checkout_retry()}
          onRetry={retry}
        />
      )}
      <div ref={place} className={state === 'ready' ? undefined : 'h-0 overflow-hidden'} />
    </div>
  )
}

function look() {
  const style = getComputedStyle(document.documentElement)
  const isDark = document.documentElement.classList.contains('dark')
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { borderRadius: '8px', fontFamily: style.fontFamily, fontSizeBase: '16px' },
  }
}
