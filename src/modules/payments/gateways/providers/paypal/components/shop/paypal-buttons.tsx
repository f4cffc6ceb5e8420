import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#browser/toast.ts'
import { askRepeatedly } from '#lib/ask-repeatedly.ts'
import type { ButtonOutcome, ButtonPurchase } from '../../../../components/shop/part.ts'
import { loadPayPal, type PayPalButton } from './load-paypal.ts'

type PayPalButtonsProps = ButtonPurchase & {
  /** PayPal's script with this shop's client, from the server. */
  scriptUrl: string
}

/** PayPal's own buttons. What they are for is the business of their parent. */
export function PayPalButtons({ scriptUrl, ...purchase }: PayPalButtonsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isTaking, setTaking] = useState(false)
  const [round, setRound] = useState(0)
  // PayPal hands every failure to `onError`; one that was shown already is not shown again.
  const isReported = useRef(false)

  const check = useEffectEvent(purchase.check)
  const create = useEffectEvent(async () => {
    isReported.current = false
    try {
      const id = await askRepeatedly(purchase.createOrder, isUnanswered)
      if (id !== null) return id
    } catch (error) {
      toast.error(m.payments_paypal_order_failed())
      purchase.onFailed('create', error)
    }
    isReported.current = true
    throw new Error('nothing_to_approve')
  })
  const take = useEffectEvent(async (restart: () => unknown) => {
    setTaking(true)
    let outcome: ButtonOutcome | null = null
    try {
      outcome = await askRepeatedly(purchase.capture, isUnanswered)
      if (outcome === 'paid') toast.success(m.payments_paypal_paid())
      if (outcome === 'refused') toast.error(m.payments_paypal_failed())
    } catch (error) {
      toast.error(m.payments_paypal_failed())
      purchase.onFailed('capture', error)
    } finally {
      setTaking(false)
    }
    if (outcome !== 'restart') return
    toast.error(m.payments_paypal_restart())
    await restart()
  })
  const cancel = useEffectEvent(() => {
    toast.info(m.payments_paypal_cancelled())
    purchase.onCancel()
  })
  const fail = useEffectEvent((error: unknown) => {
    if (isReported.current) return
    toast.error(m.payments_paypal_failed())
    purchase.onFailed('create', error)
  })

  useEffect(() => {
    let gone = false
    let button: PayPalButton | null = null
    const show = async () => {
      const paypal = await loadPayPal(scriptUrl)
      if (gone || !place.current) return
      button = paypal.Buttons({
        style: { layout: 'vertical', color: 'gold', shape: 'rect', label: 'pay', height: 48 },
        onClick: (_data, actions) => (check() ? actions.resolve() : actions.reject()),
        createOrder: () => create(),
        onApprove: (_data, actions) => take(() => actions.restart()),
        onCancel: () => cancel(),
        onError: (error) => fail(error),
      })
      if (!button.isEligible()) throw new Error('paypal_not_eligible')
      await button.render(place.current)
      if (!gone) setState('ready')
    }
    show().catch(() => !gone && setState('failed'))
    return () => {
      gone = true
      void button?.close().catch(() => undefined)
    }
  }, [scriptUrl, round])

  const retry = () => {
    setState('loading')
    setRound((before) => before + 1)
  }
  return (
    <fieldset className="min-w-0" aria-busy={state === 'loading' || isTaking}>
      <legend className="sr-only">{m.payments_paypal_legend()}</legend>
      {state === 'loading' && (
        <>
          <span className="sr-only">{m.payments_paypal_loading()}</span>
          <Skeleton className="h-12" />
        </>
      )}
      {state === 'failed' && (
        <ErrorState
          title={m.payments_paypal_load_failed()}
          reason={m.payments_paypal_load_failed_reason()}
          retryLabel={m.common_retry()}
          onRetry={retry}
        />
      )}
      <output className={isTaking ? 'mb-3 flex items-center gap-3 text-muted' : 'sr-only'}>
        {isTaking && (
          <>
            <Spinner className="size-5 shrink-0" />
            {m.payments_paypal_taking()}
          </>
        )}
      </output>
      <div ref={place} className={state === 'ready' ? undefined : 'h-0 overflow-hidden'} />
    </fieldset>
  )
}

/** PayPal did not answer the shop. Whether the shop answered is the call's own business: see `call`. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError)
