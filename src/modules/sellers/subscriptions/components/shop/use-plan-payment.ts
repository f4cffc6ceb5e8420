import { useState } from 'react'
import { createKey, isUnanswered, useAct } from '#browser/acting.ts'
import { refreshSession } from '#browser/session.ts'
import { PROVIDER_AWAY } from '#modules/payments/gateways/rules/refusals.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'

export type SubscribeAnswer = Output<'POST /subscriptions'>
/** A plan that is asked for: what the same key stands for, and the endpoint it goes to. */
export type PlanOrder = { body: object; send: (options: { key: string }) => Promise<SubscribeAnswer> }

export type Failure =
  | { kind: 'declined' | 'other'; message: string }
  /** The shop was not reached, or could not ask the bank. */
  | { kind: 'notStarted'; message: string }
  /** No one knows yet; `purchaseId` can be asked about. */
  | { kind: 'waiting'; message: string; purchaseId: string | null }
  | { kind: 'authenticate'; purchaseId: string }
  | { kind: 'adult'; message: string }

/** Pays for a plan, pressed once however often it is pressed, and sorts out what came back. */
export function usePlanPayment({ onPaid }: { onPaid: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // What was never answered may have happened: it keeps its key, so that asking again is the same purchase.
  const [key] = useState(createKey)

  const showFailure = (found: Failure | null) => {
    setFailure(found)
    setTries((before) => before + 1)
    return true
  }
  const { busy, start: once } = useAct((work: () => Promise<Failure | null>) => work(), {
    failed: m.subscriptions_activation_failed,
    reportsIn: 'place',
    begins: () => setFailure(null),
    refused: (error) => showFailure(failureOf(error)),
    done: showFailure,
  })

  const send = async (order: PlanOrder): Promise<SubscribeAnswer> => {
    try {
      const answer = await order.send({ key: key.for(order.body) })
      key.drop()
      return answer
    } catch (error) {
      if (!isUnanswered(error)) key.drop()
      throw error
    }
  }

  /** What the page does with an answer: null when the plan is paid and the page is left. */
  const take = async (answer: SubscribeAnswer): Promise<Failure | null> => {
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

  const ask = async (purchaseId: string) =>
    take(await call('POST /subscriptions/{purchaseId}/refresh', { purchaseId }))
  const refresh = (purchaseId: string) => once(() => ask(purchaseId))
  const authenticate = (purchaseId: string, approve: boolean) =>
    once(async () =>
      take(await call('POST /subscriptions/{purchaseId}/authenticate', { purchaseId, approve })),
    )

  return { busy, failure, setFailure, tries, once, send, take, ask, refresh, authenticate }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0)
    return { kind: 'notStarted', message: m.common_pay_offline() }
  if (error.code === 'subscriptions.adult_required') return { kind: 'adult', message: error.message }
  const message = error.message || m.subscriptions_activation_failed()
  return { kind: error.status >= 500 ? 'notStarted' : 'other', message }
}
