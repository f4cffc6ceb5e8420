import type { SavedCard } from './stripe/cards.ts'

/**
 * What the house asks of Stripe, PayPal, Yappy or our own test provider: nothing more.
 *
 * Amounts are integer cents, currencies ISO 4217 in capitals, and every figure that comes back is the
 * provider's own, never an echo of what we asked. A method either answers or throws one of the errors below.
 */
export type PaymentProvider = {
  /**
   * Opens a payment that the buyer then completes with `clientSecret`; takes no money by itself.
   * The same key and request open it once and replay the first answer, so `state` is the state at opening:
   * read the payment before believing it. The same key with another request is refused.
   * A provider may replay a failure too, for a day: when a key keeps failing, open the next attempt.
   */
  createIntent(request: IntentRequest): Promise<OpenedPayment>

  /** The payment as the provider holds it now: the only thing an order may be moved on. Changes nothing. */
  readPayment(providerPaymentId: string): Promise<ProviderPayment>

  /**
   * Gives back part or all of what was captured, never more: beyond that it is `refund_too_large`.
   * The same key refunds once however often and however late it is asked; a refund that became `failed`
   * needs a new key.
   * After `ProviderUnavailable` ask again with the same key, never with a new one.
   */
  refund(request: RefundRequest): Promise<ProviderRefund>

  /** A refund as the provider holds it now, by its key; null when none was made. Changes nothing. */
  readRefund(request: RefundRequest): Promise<ProviderRefund | null>

  /**
   * Closes a payment so that it can no longer be paid, and answers it as it then stands. Repeatable.
   * Refused with `payment_not_cancellable` when money has already moved: read it and settle.
   */
  cancel(providerPaymentId: string): Promise<ProviderPayment>

  /**
   * Proves that a notice comes from the provider and says what it is about; throws `WebhookRefused` otherwise.
   * Stripe's is proved by its signature alone; PayPal is asked whether it sent its own, so that may throw
   * `ProviderUnavailable`. A notice is a hint to read the payment: it may come twice, late or out of order.
   */
  parseWebhook(notice: WebhookNotice): Promise<ProviderEvent>
}

/** `idempotencyKey` is made by the caller from the order and the attempt; `metadata` reaches the provider. */
export type IntentRequest = {
  orderId: string
  attempt: number
  amountCents: number
  currency: 'USD'
  idempotencyKey: string
  description: string
  metadata: Record<string, string>
}

/** `clientSecret` lets its holder pay this one payment: for the buyer's page only, never for a log. */
export type OpenedPayment = { providerPaymentId: string; clientSecret?: string; state: PaymentState }

/**
 * `failed` means the last try was declined; the buyer may try again and the same payment may still be paid.
 * `held` means that the buyer has paid and the provider looks at it first: it becomes `paid` or `failed` by itself,
 * after hours or days, and nothing may be asked of the buyer meanwhile.
 */
export type PaymentState =
  | 'pending'
  | 'requires_action'
  | 'held'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'partially_refunded'

/**
 * `amountCents` is what was asked for, `capturedCents` what was taken, `refundedCents` what was given back.
 * `account` is the merchant account the money went to; `orderId` is null for a payment the shop did not open;
 * `chargeId` names the charge that took the money; `failureCode` is the bank's reason for the last refusal,
 * or the provider's for holding the money back.
 */
export type ProviderPayment = {
  id: string
  state: PaymentState
  amountCents: number
  capturedCents: number
  refundedCents: number
  currency: string
  account: string
  liveMode: boolean
  orderId: string | null
  chargeId: string | null
  failureCode: string | null
  /**
   * What the provider calls the card or the account that paid, the same for each payment of it: store its hash only.
   * Absent where it has no name for it.
   */
  payer?: string | null
  /** The card that was paid with, where its holder asked to save it. */
  savedCard?: SavedCard | null
}

export type RefundRequest = { providerPaymentId: string; amountCents: number; idempotencyKey: string }

/** `pending` may last for days, and what `succeeded` may still become `failed` when the buyer's bank sends it back. */
export type ProviderRefund = { id: string; state: 'pending' | 'succeeded' | 'failed'; amountCents: number }

/**
 * `rawBody` is the body byte for byte as it arrived: a parsed and rewritten one cannot be verified. A notice without
 * a body says all in `query`.
 * Each provider reads its signature from `headers`; PayPal's `secret` is the webhook's id.
 */
export type WebhookNotice = {
  rawBody: Uint8Array
  query?: URLSearchParams
  headers: Pick<Headers, 'get'>
  secret: string
  now: Date
}

/** `providerPaymentId` is null when the notice is not about a payment. `createdAt` is the provider's time. */
export type ProviderEvent = {
  eventId: string
  type: string
  providerPaymentId: string | null
  createdAt: Date
}

/**
 * No usable answer: timeout, dropped connection, overload, 5xx. Whether it happened is unknown.
 * Ask again with the same key, or read the payment.
 */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  readonly requestId: string | null
  constructor(reason: string, requestId: string | null = null) {
    super(reason)
    this.requestId = requestId
  }
}

/** The provider understood and said no, and nothing happened: the same request gets the same answer. */
export class ProviderDeclined extends Error {
  override name = 'ProviderDeclined'
  readonly code: string
  readonly requestId: string | null
  constructor(code: string, requestId: string | null = null) {
    super(code)
    this.code = code
    this.requestId = requestId
  }
}

/** Our keys or settings are wrong: only an administrator can mend it, and nothing happened. */
export class ProviderMisconfigured extends Error {
  override name = 'ProviderMisconfigured'
}

/** Whether the provider gave no usable answer, or refused: nothing that is wrong here. */
export const isProviders = (error: unknown) =>
  [ProviderUnavailable, ProviderDeclined, ProviderMisconfigured].some((kind) => error instanceof kind)

/** The notice is not to be believed. `secret_missing` is our fault (503), the others the sender's (400). */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused'
  readonly reason: WebhookRefusal
  constructor(reason: WebhookRefusal) {
    super(reason)
    this.reason = reason
  }
}

export type WebhookRefusal =
  | 'secret_missing'
  | 'signature_missing'
  | 'signature_invalid'
  | 'timestamp_old'
  | 'timestamp_future'
  | 'body_malformed'
  | 'not_supported'

/** Refuses an amount that is not a positive whole number of cents before it reaches any provider. */
export function requireCents(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new ProviderDeclined('amount_invalid')
}

/** The state of captured money, by what was given back of it. */
export function paidState(payment: { capturedCents: number; refundedCents: number }): PaymentState {
  if (payment.refundedCents === 0) return 'paid'
  return payment.refundedCents < payment.capturedCents ? 'partially_refunded' : 'refunded'
}
