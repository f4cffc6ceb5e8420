import { useState } from 'react'
import { createKey, isUnanswered, useAct } from '#browser/acting.ts'
import { ApiError } from '#browser/client.ts'
import { refreshSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { PROVIDER_AWAY } from '../../rules/refusals.ts'

/** What the shop answers about a purchase that is no order: a plan, a gift card. */
type PurchaseAnswer = {
  purchaseId: string | null
  status: string
  next: 'success' | 'authenticate' | 'pay'
  code: string | null
  message: string | null
  clientSecret?: string | undefined
  paypalOrderId?: string | undefined
}
/** What is asked for: what the same key stands for, and the endpoint it goes to. */
export type PurchaseOrder<A> = { body: object; send: (options: { key: string }) => Promise<A> }

export type Failure =
  | { kind: 'declined' | 'other'; message: string }
  /** The shop was not reached, or could not ask the bank. */
  | { kind: 'notStarted'; message: string }
  /** No one knows yet; `purchaseId` can be asked about. */
  | { kind: 'waiting'; message: string; purchaseId: string | null }
  | { kind: 'authenticate'; purchaseId: string }
  /** It concerns a field of the page, which shows it. */
  | { kind: 'field'; message: string }

type Payment<A> = {
  onPaid: () => void
  /** Asks the shop how a purchase stands. */
  askShop: (purchaseId: string) => Promise<A>
  /** The answer to the question of the test bank. */
  answerBank: (purchaseId: string, approve: boolean) => Promise<A>
  failed: () => string
  /** The code of the refusal that a field of the page shows. */
  fieldCode?: string
}

/** Pays for a purchase, pressed once however often it is pressed, and sorts out what came back. */
export function usePurchasePayment<A extends PurchaseAnswer>(given: Payment<A>) {
  const { onPaid, askShop, answerBank, failed, fieldCode } = given
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // What was never answered may have happened: it keeps its key, so that asking again is the same purchase.
  const [key] = useState(createKey)

  const showFailure = (found: Failure | null) => {
    setFailure(found)
    setTries((before) => before + 1)
    return true
  }
  const failureOf = (error: unknown): Failure => {
    if (!(error instanceof ApiError) || error.status === 0)
      return { kind: 'notStarted', message: m.common_pay_offline() }
    if (fieldCode && error.code === fieldCode) return { kind: 'field', message: error.message }
    const message = error.message || failed()
    return { kind: error.status >= 500 ? 'notStarted' : 'other', message }
  }
  const { busy, start: once } = useAct((work: () => Promise<Failure | null>) => work(), {
    failed,
    reportsIn: 'place',
    begins: () => setFailure(null),
    refused: (error) => showFailure(failureOf(error)),
    done: showFailure,
  })

  const send = async (order: PurchaseOrder<A>): Promise<A> => {
    try {
      const answer = await order.send({ key: key.for(order.body) })
      key.drop()
      return answer
    } catch (error) {
      if (!isUnanswered(error)) key.drop()
      throw error
    }
  }

  /** What the page does with an answer: null when the purchase is paid and the page is left. */
  const take = async (answer: A): Promise<Failure | null> => {
    const { status, next, message, purchaseId } = answer
    if (status === 'paid') {
      await refreshSession()
      onPaid()
      return null
    }
    if (next === 'authenticate' && purchaseId) return { kind: 'authenticate', purchaseId }
    if (answer.code === PROVIDER_AWAY)
      return { kind: 'other', message: message ?? m.checkout_provider_away() }
    if (status === 'awaiting' || status === 'review')
      return { kind: 'waiting', message: message ?? m.checkout_payment_unclear(), purchaseId }
    return { kind: 'declined', message: message ?? m.checkout_payment_incomplete() }
  }

  const ask = async (purchaseId: string) => take(await askShop(purchaseId))
  const refresh = (purchaseId: string) => once(() => ask(purchaseId))
  const authenticate = (purchaseId: string, approve: boolean) =>
    once(async () => take(await answerBank(purchaseId, approve)))

  return { busy, failure, setFailure, tries, once, send, take, ask, refresh, authenticate }
}
