import type { PaymentState, ProviderPayment } from '#modules/payments/gateways/public.ts'
import { isHeldBy, type PaymentProviderName } from '#modules/payments/gateways/rules/methods.ts'
import { OTHER_INSTRUMENT } from '#modules/payments/gateways/rules/refusals.ts'
import type { Difference } from './rules/differences.ts'

/**
 * `paid` took along what was paid for, `repeated` found it already done, `money_back` owes the money back because it
 * was not owed any more, `review` waits for a person, `held` for the provider's own decision; the others took no
 * money yet.
 */
export type Settlement = 'paid' | 'repeated' | 'money_back' | 'review' | UnpaidKind
export type UnpaidKind = 'open' | 'held' | 'failed' | 'cancelled'
export const REFUND_STATES = ['queued', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** What a payment of ours must look like at its provider; `account` is null until the first payment has shown it. */
export type ExpectedPayment = {
  orderId: string
  amountCents: number
  currency: string
  liveMode: boolean
  account: string | null
}

export type Verdict =
  | { kind: 'paid' }
  | { kind: UnpaidKind }
  | { kind: 'mismatch'; differences: Difference[] }

/** Whether what the provider holds pays this order. Money that differs in anything is for a person to look at. */
export function judgePayment(expected: ExpectedPayment, seen: ProviderPayment): Verdict {
  if (seen.capturedCents === 0) return { kind: openKinds[seen.state] ?? 'open' }
  const found: (Difference | null)[] = [
    seen.capturedCents !== expected.amountCents || seen.amountCents !== expected.amountCents
      ? 'amount'
      : null,
    seen.currency !== expected.currency ? 'currency' : null,
    seen.orderId !== expected.orderId ? 'order' : null,
    expected.account !== null && seen.account !== expected.account ? 'account' : null,
    seen.liveMode !== expected.liveMode ? 'mode' : null,
    seen.refundedCents > 0 ? 'refunded' : null,
  ]
  const differences = found.filter((difference) => difference !== null)
  return differences.length === 0 ? { kind: 'paid' } : { kind: 'mismatch', differences }
}

const openKinds: Partial<Record<PaymentState, 'held' | 'failed' | 'cancelled'>> = {
  held: 'held',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** One key per order and attempt: however often an attempt is asked for, it is one payment. */
export const attemptKey = (orderId: string, attempt: number) => `order_${orderId}_${attempt}`

export const refundKey = (refundId: string) => `refund_${refundId}`

export const isRetried = (provider: string): boolean => isHeldBy(provider, (method) => method.isRetried)

/**
 * Whether a new try may go on with this attempt. Some payments stay one payment however many cards are
 * tried on them; one that never got its name cannot have been paid, and its provider repeats a failure under its key
 * for a day. At the test bank a refused card ends the attempt. One that was closed or put aside never goes on.
 */
export function canContinue(
  attempt: {
    provider: PaymentProviderName
    providerPaymentId: string | null
    state: PaymentState
    failureCode: string | null
  },
  provider: PaymentProviderName,
): boolean {
  const { state, failureCode } = attempt
  if (attempt.provider !== provider || failureCode?.startsWith('mismatch')) return false
  if (isRetried(provider) && attempt.providerPaymentId === null) return false
  return state === 'pending' || state === 'requires_action' || (state === 'failed' && isRetried(provider))
}

export const canRestart = ({ state, failureCode }: { state: PaymentState; failureCode: string | null }) =>
  state === 'failed' && failureCode !== null && OTHER_INSTRUMENT.includes(failureCode)
