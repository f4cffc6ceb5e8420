import { useRef, useState } from 'react'
import { refreshSession } from '#browser/session.ts'
import { PROVIDER_AWAY } from '#modules/payments/rules.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Input, type Output } from '#browser/client.ts'

export type SubscribeAnswer = Output<'POST /subscriptions'>
type Body = Input<'POST /subscriptions'>

export type Failure =
  | { kind: 'declined' | 'other'; message: string }
  /** The shop was not reached, or could not ask the bank. */
  | { kind: 'notStarted'; message: string }
  /** Nobody knows yet; `purchaseId` can be asked about. */
  | { kind: 'waiting'; message: string; purchaseId: string | null }
  | { kind: 'authenticate'; purchaseId: string }
  | { kind: 'adult'; message: string }

/** Pays for a plan, pressed once however often it is pressed, and sorts out what came back. */
export function usePlanPayment({ onPaid }: { onPaid: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const running = useRef(false)
  // What was never answered may have happened: it keeps its key, so that asking again is the same purchase.
  const key = useRef<string | null>(null)

  const once = async (work: () => Promise<Failure | null>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      setFailure(await work())
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      running.current = false
      setBusy(false)
      setTries((before) => before + 1)
    }
  }

  const send = async (body: Body): Promise<SubscribeAnswer> => {
    const attempt = (key.current ??= crypto.randomUUID())
    try {
      const answer = await call('POST /subscriptions', body, { key: attempt })
      key.current = null
      return answer
    } catch (error) {
      const isRunning = error instanceof ApiError && error.code === 'app.still_running'
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && !isRunning)
        key.current = null
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
    return { kind: 'notStarted', message: m.subscriptions_offline() }
  if (error.code === 'subscriptions.adult_required') return { kind: 'adult', message: error.message }
  const message = error.message || m.subscriptions_activation_failed()
  return { kind: error.status >= 500 ? 'notStarted' : 'other', message }
}
