const ADDRESS = 'https://js.stripe.com/v3'
const PATIENCE_MS = 20_000

export type StripeError = { type: string; message?: string }
export type StripeElement = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', heard: (event?: { error?: StripeError }) => void): void
}
export type StripeElements = {
  create(kind: 'payment', options: object): StripeElement
  update(options: { amount: number }): void
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
