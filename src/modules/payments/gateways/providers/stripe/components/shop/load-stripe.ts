import { m } from '#paraglide/messages.js'
import type { Confirmation } from '../../../../components/shop/part.ts'

const ADDRESS = 'https://js.stripe.com/v3'
const PATIENCE_MS = 20_000

export type StripeError = { type: string; message?: string }
/** The events of an element; the last three are those of the wallets. */
type ElementEvent = {
  error?: StripeError
  availablePaymentMethods?: object
  resolve?: () => void
  paymentFailed?: (why: { reason: 'fail' }) => void
}
export type StripeElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror' | 'click' | 'confirm', listener: (event?: ElementEvent) => unknown): void
}
export type StripeElements = {
  create(kind: 'payment' | 'expressCheckout', options: object): StripeElement
  update(options: { amount?: number; setupFutureUsage?: 'on_session' | null }): void
  submit(): Promise<{ error?: StripeError }>
}
export type Stripe = {
  elements(options: object): StripeElements
  confirmPayment(options: object): Promise<{ error?: StripeError }>
}

/** Brings the script of the card provider, once; after a failure the next call tries anew. */
export function loadStripe(publicKey: string, locale: string): Promise<Stripe> {
  loading ??= bringScript().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading.then((make) => make(publicKey, { locale }))
}

/**
 * Pays what the server has opened with what the fields hold, or without fields with the card that the server chose, going
 * to the bank and back only if it must; answers the provider's sentence when refused.
 */
export async function confirmAt(
  stripe: Stripe,
  elements: StripeElements | null,
  { clientSecret, orderId, returnTo = `/payment-success?order=${orderId}` }: Confirmation,
): Promise<string | null> {
  const { error } = await stripe
    .confirmPayment({
      ...(elements ? { elements } : {}),
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: `${window.location.origin}${returnTo}` },
    })
    // Whether money moved is not known here: the server is asked next.
    .catch(() => ({ error: undefined }))
  return error && !UNREACHED.includes(error.type) ? (error.message ?? m.checkout_payment_incomplete()) : null
}

// No one at the bank has said anything: as after an answer that was lost, the server is asked.
const UNREACHED = ['api_connection_error', 'api_error', 'rate_limit_error']

type MakeStripe = (publicKey: string, options: { locale: string }) => Stripe

let loading: Promise<MakeStripe> | null = null

function bringScript(): Promise<MakeStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = ADDRESS
    script.async = true
    script.addEventListener('load', () => {
      clearTimeout(patience)
      const make = (window as { Stripe?: MakeStripe }).Stripe
      if (make) resolve(make)
      else reject(new Error('stripe_missing'))
    })
    const fail = () => {
      script.remove()
      reject(new Error('stripe_unreachable'))
    }
    script.addEventListener('error', fail)
    const patience = setTimeout(fail, PATIENCE_MS)
    document.head.append(script)
  })
}
