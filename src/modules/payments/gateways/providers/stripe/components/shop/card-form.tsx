import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ErrorState } from '#ui/error-state.tsx'
import { FieldError } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Confirmation } from '../../../../components/shop/part.ts'
import { confirmAt, loadStripe, type Stripe, type StripeElements, type StripeError } from './load-stripe.ts'

export type CardFormHandle = {
  /** Waits for the form and checks what was typed; false when the form itself says what is missing, or that it did not come. */
  check: () => Promise<boolean>
  /** Pays with what was typed: see `confirmAt`. */
  confirm: (opened: Confirmation) => Promise<string | null>
}

type CardFormProps = {
  publicKey: string
  amountCents: number
  /** Whether the card shall be saved, which is sent to the server as well. */
  saves: boolean
  ref: Ref<CardFormHandle>
}

/** The provider's own card fields: what is typed there never passes through this shop. */
export function CardForm({ publicKey, amountCents, saves, ref }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const { state, move, settled } = useLoading()
  const [reason, setReason] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // How often somebody wanted to pay although the form had not come.
  const [presses, setPresses] = useState(0)
  const [round, setRound] = useState(0)
  const first = useRef(optionsOf({ amountCents, saves }))

  useEffect(() => {
    let destroy = () => undefined as void
    let gone = false
    const fail = (detail?: string) => {
      if (gone) return
      setReason(detail ?? null)
      move('failed')
    }
    const patience = setTimeout(fail, PATIENCE_MS)
    loadStripe(publicKey, getLocale()).then(
      (stripe) => {
        if (gone || !place.current) return
        const elements = stripe.elements({
          mode: 'payment',
          currency: 'usd',
          ...first.current,
          appearance: look(),
        })
        const element = elements.create('payment', { layout: 'tabs' })
        element.on('ready', () => {
          clearTimeout(patience)
          if (!gone) move('ready')
        })
        element.on('loaderror', (event) => fail(event?.error?.message))
        element.mount(place.current)
        form.current = { stripe, elements }
        destroy = () => element.destroy()
      },
      () => fail(),
    )
    return () => {
      gone = true
      clearTimeout(patience)
      form.current = null
      destroy()
    }
  }, [publicKey, round, move])

  useEffect(() => {
    first.current = optionsOf({ amountCents, saves })
    form.current?.elements.update(first.current)
  }, [amountCents, saves])

  useImperativeHandle(ref, () => ({
    check: async () => {
      setRefusal(null)
      if ((await settled()) !== 'ready' || !form.current) {
        setPresses((before) => before + 1)
        return false
      }
      const { error } = await form.current.elements.submit().catch(() => ({ error: UNANSWERED }))
      // What is missing in a field stands at the field; anything else would be a press without an answer.
      if (error && error.type !== 'validation_error') setRefusal(error.message ?? m.checkout_card_failed())
      return !error
    },
    confirm: async (opened) =>
      form.current ? confirmAt(form.current.stripe, form.current.elements, opened) : m.checkout_card_failed(),
  }))

  const retry = () => {
    setPresses(0)
    move('loading')
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
        <FormMissing key={presses} isPressed={presses > 0}>
          <ErrorState
            title={m.checkout_card_not_opened({ detail: reason ?? m.checkout_card_failed() })}
            reason={presses > 0 && m.checkout_card_pay_later()}
            retryLabel={m.common_retry()}
            onRetry={retry}
          />
        </FormMissing>
      )}
      <div ref={place} className={state === 'ready' ? undefined : 'h-0 overflow-hidden'} />
      {refusal && (
        <div role="alert" className="mt-3">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </div>
  )
}

const optionsOf = ({ amountCents, saves }: { amountCents: number; saves: boolean }) =>
  ({ amount: amountCents, setupFutureUsage: saves ? 'on_session' : null }) as const

// A script that neither comes nor fails must not leave the buyer before grey bars.
const PATIENCE_MS = 25_000
const UNANSWERED: StripeError = { type: 'api_connection_error' }

type Loading = 'loading' | 'ready' | 'failed'

/** How far the form has come, and a way to wait for it. */
function useLoading() {
  const [state, setState] = useState<Loading>('loading')
  const now = useRef<Loading>('loading')
  const waiting = useRef<((end: Loading) => void)[]>([])
  const move = useCallback((next: Loading) => {
    now.current = next
    setState(next)
    if (next === 'loading') return
    for (const resolve of waiting.current.splice(0)) resolve(next)
  }, [])
  const settled = () =>
    now.current === 'loading'
      ? new Promise<Loading>((resolve) => waiting.current.push(resolve))
      : Promise.resolve(now.current)
  // A caller that waits for a removed form is released.
  useEffect(() => {
    const left = waiting.current
    return () => {
      for (const resolve of left.splice(0)) resolve('failed')
    }
  }, [])
  return { state, move, settled }
}

/** Why nothing can be paid here. Somebody who pressed all the same is brought to it. */
function FormMissing({ isPressed, children }: { isPressed: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isPressed) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [isPressed])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
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
