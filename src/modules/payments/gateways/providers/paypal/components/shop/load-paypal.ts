import { askRepeatedly } from '#lib/ask-repeatedly.ts'

export type PayPalButton = {
  isEligible(): boolean
  render(place: HTMLElement): Promise<void>
  close(): Promise<void>
}
export type PayPalOptions = {
  style: object
  onClick(data: unknown, actions: { resolve(): unknown; reject(): unknown }): unknown
  createOrder(): Promise<string>
  onApprove(data: unknown, actions: { restart(): unknown }): Promise<void>
  onCancel(): void
  onError(error: unknown): void
}
export type PayPal = { Buttons(options: PayPalOptions): PayPalButton }

/** Brings PayPal's script, once; asked three times before it counts as failed, and anew by the next call. */
export function loadPayPal(scriptUrl: string): Promise<PayPal> {
  if (loading?.scriptUrl === scriptUrl) return loading.paypal
  const mine = { scriptUrl, paypal: askRepeatedly(() => bringScript(scriptUrl)) }
  mine.paypal.catch(() => loading === mine && (loading = null))
  loading = mine
  return mine.paypal
}

let loading: { scriptUrl: string; paypal: Promise<PayPal> } | null = null

function bringScript(scriptUrl: string): Promise<PayPal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    const fail = () => {
      script.remove()
      reject(new Error('paypal_unreachable'))
    }
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const { paypal } = window as { paypal?: PayPal }
      if (paypal) resolve(paypal)
      else fail()
    })
    document.head.append(script)
  })
}
