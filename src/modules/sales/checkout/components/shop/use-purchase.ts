import { useAct } from '#browser/acting.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { attemptFor, type CheckoutBody, closeAttempt } from './attempt.ts'
import { FORM_FIELDS, type FormProblems } from './billing-problems.ts'
import { endDraft } from './draft.ts'
import type { CheckoutAnswer } from './outcome.ts'
import type { RisenPrice } from './price-rise-dialog.tsx'
import type { ShortProduct } from './stock-refusal.tsx'

/** A line that is not as the page showed it; the title of a product that no one may see any more is null. */
export type ChangedProduct = {
  variantId: string
  title: string | null
  seenQuantity: number
  quantity: number
}

export type Refusal =
  | { kind: 'prices'; products: readonly RisenPrice[] }
  | { kind: 'stock'; products: readonly ShortProduct[] }
  | { kind: 'fields'; problems: FormProblems }
  | { kind: 'changed'; message: string; products: readonly ChangedProduct[] }
  | { kind: 'other'; message: string; isUnanswered: boolean }

/** What the buyer saw is no longer so; the page has read it again. */
const CHANGED = [
  'checkout.cart_changed',
  'checkout.cart_empty',
  'checkout.gift_gone',
  'checkout.shipping_not_available',
  'checkout.free_not_offered',
  'payments.card_expired',
  'payments.card_gone',
  'payments.gift_card_changed',
  'promotions.changed',
]

export type Purchase = ReturnType<typeof usePurchase>

/** Sends the purchase, pressed once however often it is pressed, and sorts out what came back. */
export function usePurchase(userId: string) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const ask = async (body: CheckoutBody): Promise<CheckoutAnswer> => {
    const { key } = attemptFor(userId, body)
    const answer = await call('POST /checkout', body, { key })
    closeAttempt()
    endDraft()
    return answer
  }

  const refuse = (error: unknown): Refusal => {
    const found = refusalOf(error)
    // What was never answered may have happened: it keeps its key, so that asking again is the same purchase.
    if (!(found.kind === 'other' && found.isUnanswered)) closeAttempt()
    setRefusal(found)
    return found
  }

  const send = async (
    body: CheckoutBody,
    onRefused?: (error: unknown) => void,
  ): Promise<CheckoutAnswer | null> => {
    try {
      return await ask(body)
    } catch (error) {
      onRefused?.(error)
      refuse(error)
      return null
    }
  }

  // Whatever broke, a press is answered.
  const buying = useAct((work: () => Promise<void>) => work(), {
    failed: m.common_pay_offline,
    reportsIn: 'place',
    begins: () => setRefusal(null),
    refused: (error) => Boolean(refuse(error)),
  })
  const isRunning = () => buying.now().busy
  return { busy: buying.busy, refusal, setRefusal, ask, refuse, send, once: buying.start, isRunning }
}

/** Whether the purchase was turned down: asking again would change nothing. */
export function isRefused(error: unknown): boolean {
  const found = refusalOf(error)
  return found.kind !== 'other' || !found.isUnanswered
}

/** Whether the cart is not the one that the page shows. */
export const isChangedCart = (error: unknown) =>
  error instanceof ApiError && ['checkout.cart_changed', 'checkout.gift_gone'].includes(error.code)

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.status === 0) {
    return { kind: 'other', message: m.common_pay_offline(), isUnanswered: true }
  }
  const { code, status, message, params } = error
  if (code === 'checkout.price_rose') return { kind: 'prices', products: params['products'] as RisenPrice[] }
  if (code === 'inventory.out_of_stock' || code === 'checkout.not_for_sale')
    return { kind: 'stock', products: params['products'] as ShortProduct[] }
  if (CHANGED.includes(code)) {
    const products = (params['products'] ?? []) as ChangedProduct[]
    return { kind: 'changed', message, products }
  }
  const problems = fieldProblems(error)
  if (problems) return { kind: 'fields', problems }
  return { kind: 'other', message, isUnanswered: status >= 500 || isStillRunning(error) }
}

/** What the server says of the fields of a form; null where it says nothing of one. */
function fieldProblems({ fields }: ApiError): FormProblems | null {
  const problems: FormProblems = {}
  for (const [form, path] of [
    ['billing', 'billingInfo'],
    ['receiver', 'gift.receiver'],
  ] as const)
    for (const field of FORM_FIELDS[form]) {
      const found = fields.find((one) => one.field === `${path}.${field}`)
      if (found) problems[form] = { ...problems[form], [field]: found.message }
    }
  return Object.keys(problems).length > 0 ? problems : null
}

const isStillRunning = (error: unknown) => error instanceof ApiError && error.code === 'app.still_running'
