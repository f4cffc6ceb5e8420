import Stripe from 'stripe'
import * as z from 'zod'
import {
  type IntentRequest,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentState,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
  type WebhookNotice,
  paidState,
  ProviderDeclined,
  ProviderMisconfigured,
  ProviderUnavailable,
  requireCents,
  WebhookRefused,
} from '../provider.ts'
import { type CardKeeper, cardKeeper, savedCardOf } from './cards.ts'

const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 5_000
const NETWORK_RETRIES = 2
const TOLERANCE_MS = 300_000
// Two clocks set by NTP differ by less than this; a larger lead is a forged or broken timestamp.
const CLOCK_DRIFT_MS = 5_000

/** `api` points at another host than Stripe's, for the emulator. The two limits are Stripe's unless a test says. */
export type StripeConfig = {
  secretKey: string
  api?: { host: string; port: number; protocol: 'http' | 'https' }
  timeoutMs?: number
  networkRetries?: number
}

/**
 * `readAccount` asks whose key this is. `registerDomain` lets the wallets be shown on a domain of the shop, once however
 * often it is asked, and answers which of them may be by now.
 */
export type StripeProvider = PaymentProvider &
  CardKeeper & { readAccount: () => Promise<string>; registerDomain: (name: string) => Promise<string[]> }

/**
 * Card payments by Stripe PaymentIntents, API version 2026-10-28.
 *
 * Each call waits 5 s for an answer and is repeated twice with the same key, so it ends within about 20 s.
 * Stripe remembers a key for a day. The key of the gateway needs to read the account (`GET /v1/account`),
 * because a payment does not say which account it went to.
 */
export function stripeProvider(config: StripeConfig): StripeProvider {
  const stripe = connect(config)
  let account: Promise<string> | undefined

  // A key never changes account, so one answer lasts as long as this provider; a failed answer is not cached.
  function ownAccount(): Promise<string> {
    account ??= stripe.accounts.retrieveCurrent().then(({ id }) => id)
    account.catch(() => (account = undefined))
    return account
  }

  async function createIntent(request: IntentRequest): Promise<OpenedPayment> {
    requireCents(request.amountCents)
    const intent = await ask(() =>
      stripe.paymentIntents.create(
        {
          amount: request.amountCents,
          currency: request.currency.toLowerCase(),
          description: request.description,
          metadata: { ...request.metadata, order_id: request.orderId, attempt: request.attempt },
          automatic_payment_methods: { enabled: true },
        },
        { idempotencyKey: request.idempotencyKey },
      ),
    )
    return {
      providerPaymentId: intent.id,
      ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
      state: stateOf(intent, null),
    }
  }

  async function readPayment(providerPaymentId: string): Promise<ProviderPayment> {
    requirePaymentId(providerPaymentId)
    const [intent, accountId] = await ask(() =>
      Promise.all([
        stripe.paymentIntents.retrieve(providerPaymentId, { expand: ['latest_charge'] }),
        ownAccount(),
      ]),
    )
    return describe(intent, accountId)
  }

  async function refund(request: RefundRequest): Promise<ProviderRefund> {
    requireCents(request.amountCents)
    requirePaymentId(request.providerPaymentId)
    // Stripe forgets a key after a day; the key in the refund's metadata is found however late we ask.
    const known = await readRefund(request)
    if (known) return known
    try {
      const made = await stripe.refunds.create(
        {
          payment_intent: request.providerPaymentId,
          amount: request.amountCents,
          metadata: { refund_key: request.idempotencyKey },
        },
        { idempotencyKey: request.idempotencyKey },
      )
      return describeRefund(made)
    } catch (error) {
      throw isTooLarge(error)
        ? new ProviderDeclined('refund_too_large', requestIdOf(error))
        : inOurWords(error)
    }
  }

  async function readRefund(request: RefundRequest): Promise<ProviderRefund | null> {
    requirePaymentId(request.providerPaymentId)
    const known = await ask(() => findRefund(stripe, request))
    return known && describeRefund(known)
  }

  async function cancel(providerPaymentId: string): Promise<ProviderPayment> {
    requirePaymentId(providerPaymentId)
    // Before, not after: a refused account must not hide a payment that was closed.
    const accountId = await ask(ownAccount)
    try {
      const intent = await stripe.paymentIntents.cancel(providerPaymentId, { expand: ['latest_charge'] })
      return describe(intent, accountId)
    } catch (error) {
      if (!isUnexpectedState(error)) throw inOurWords(error)
      const payment = await readPayment(providerPaymentId)
      if (payment.state === 'cancelled') return payment
      throw new ProviderDeclined('payment_not_cancellable', requestIdOf(error))
    }
  }

  const readAccount = () => ask(ownAccount)

  async function registerDomain(name: string): Promise<string[]> {
    const known = await ask(() => stripe.paymentMethodDomains.list({ domain_name: name, limit: 1 }))
    const domain =
      known.data[0] ?? (await ask(() => stripe.paymentMethodDomains.create({ domain_name: name })))
    const { apple_pay, google_pay } = await ask(() => stripe.paymentMethodDomains.validate(domain.id))
    return [
      ...(apple_pay.status === 'active' ? ['Apple Pay'] : []),
      ...(google_pay.status === 'active' ? ['Google Pay'] : []),
    ]
  }

  const payments = { createIntent, readPayment, refund, readRefund, cancel, parseWebhook }
  return { ...payments, readAccount, registerDomain, ...cardKeeper(stripe, ask) }
}

function connect({ secretKey, api, timeoutMs, networkRetries }: StripeConfig): Stripe {
  if (!/^(sk|rk)_\S+$/.test(secretKey)) throw new ProviderMisconfigured('secret_key_invalid')
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: networkRetries ?? NETWORK_RETRIES,
    telemetry: false,
    ...api,
  })
}

// An empty or foreign id would turn into another path of the API: the list of all payments.
function requirePaymentId(id: string): void {
  if (!/^pi_\w{1,250}$/.test(id)) throw new ProviderDeclined('payment_not_found')
}

async function findRefund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund | null> {
  const refunds = stripe.refunds.list({ payment_intent: request.providerPaymentId, limit: 100 })
  for await (const refund of refunds) {
    if (refund.metadata?.['refund_key'] !== request.idempotencyKey) continue
    if (refund.amount !== request.amountCents) throw new ProviderDeclined('idempotency_key_reused')
    return refund
  }
  return null
}

function describe(intent: Stripe.PaymentIntent, account: string): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    state: stateOf(intent, charge),
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    account,
    liveMode: intent.livemode,
    orderId: intent.metadata['order_id'] ?? null,
    chargeId: charge?.status === 'succeeded' ? charge.id : null,
    failureCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    payer: (charge?.status === 'succeeded' && charge.payment_method_details?.card?.fingerprint) || null,
    savedCard: savedCardOf(intent, charge),
  }
}

function stateOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): PaymentState {
  switch (intent.status) {
    case 'succeeded':
      return paidState({
        capturedCents: intent.amount_received,
        refundedCents: charge?.amount_refunded ?? 0,
      })
    case 'canceled':
      return 'cancelled'
    case 'requires_action':
      return 'requires_action'
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'pending'
    default:
      return 'pending'
  }
}

function describeRefund(refund: Stripe.Refund): ProviderRefund {
  const state =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending'
  return { id: refund.id, state, amountCents: refund.amount }
}

const eventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int().nonnegative(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional().catch(undefined),
      object: z.string().optional().catch(undefined),
      payment_intent: z
        .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
        .nullish()
        .catch(null),
    }),
  }),
})

async function parseWebhook({ rawBody, headers, secret, now }: WebhookNotice): Promise<ProviderEvent> {
  if (secret.trim() === '') throw new WebhookRefused('secret_missing')
  const signatureHeader = headers.get('stripe-signature')
  if (!signatureHeader) throw new WebhookRefused('signature_missing')
  const signedAtMs = signedAt(signatureHeader)
  const content = verified(rawBody, signatureHeader, secret)
  if (signedAtMs < now.getTime() - TOLERANCE_MS) throw new WebhookRefused('timestamp_old')
  if (signedAtMs > now.getTime() + CLOCK_DRIFT_MS) throw new WebhookRefused('timestamp_future')

  const event = eventBody.safeParse(content)
  if (!event.success) throw new WebhookRefused('body_malformed')
  const { object } = event.data.data
  return {
    eventId: event.data.id,
    type: event.data.type,
    providerPaymentId: (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? null,
    createdAt: new Date(event.data.created * 1000),
  }
}

// The SDK takes the last of several timestamps and reads '12abc' as 12; one plain number leaves nothing to choose.
function signedAt(signatureHeader: string): number {
  const stamps = signatureHeader.split(',').filter((part) => part.startsWith('t='))
  const seconds = stamps.length === 1 ? /^t=(\d{1,12})$/.exec(stamps[0]!)?.[1] : undefined
  if (seconds === undefined) throw new WebhookRefused('signature_invalid')
  return Number(seconds) * 1000
}

function verified(rawBody: Uint8Array, signatureHeader: string, secret: string): unknown {
  try {
    // Tolerance 0 turns the SDK's clock off: it measures by its own time and lets the future through.
    return Stripe.webhooks.constructEvent(rawBody as Buffer, signatureHeader, secret, 0)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new WebhookRefused('signature_invalid')
    throw new WebhookRefused('body_malformed')
  }
}

async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw inOurWords(error)
  }
}

// No `cause`: the SDK's error carries the client secret and the headers, and an error ends up in a log.
function inOurWords(error: unknown): Error {
  if (error instanceof ProviderDeclined || error instanceof ProviderUnavailable) return error
  const { errors } = Stripe
  if (error instanceof errors.StripeAuthenticationError)
    return new ProviderMisconfigured('secret_key_refused')
  if (error instanceof errors.StripePermissionError) return new ProviderMisconfigured('permission_missing')
  const requestId = requestIdOf(error)
  // The same key is still being worked, or Stripe is short of breath: nothing is known yet, whatever the kind of error.
  if (error instanceof errors.StripeError && [409, 429].includes(error.statusCode ?? 0))
    return new ProviderUnavailable(error.code ?? `status_${error.statusCode}`, requestId)
  if (error instanceof errors.StripeIdempotencyError)
    return new ProviderDeclined('idempotency_key_reused', requestId)
  if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError) {
    if (error.code === 'resource_missing')
      return new ProviderDeclined(MISSING[error.param ?? ''] ?? 'payment_not_found', requestId)
    if (isUnexpectedState(error)) return new ProviderDeclined('payment_moved', requestId)
    return new ProviderDeclined(error.decline_code ?? error.code ?? 'request_invalid', requestId)
  }
  // Its `name` is "Error" whatever happened.
  if (error instanceof errors.StripeError) return new ProviderUnavailable(error.type, requestId)
  return new ProviderUnavailable(error instanceof Error ? error.name : 'unknown', requestId)
}

const MISSING: Record<string, string> = { customer: 'customer_not_found', payment_method: 'card_not_found' }

function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.code === 'charge_already_refunded' || error.param === 'amount'
}

function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

function requestIdOf(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.requestId ?? null) : null
}
