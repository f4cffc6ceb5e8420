import { randomBytes } from 'node:crypto'
import type { Decline, TestCard } from './stripe-cards.ts'
import { docs } from './stripe-errors.ts'

export const API_VERSION = '2026-10-28.endive'

export type Intent = ReturnType<typeof newIntent>
export type Charge = ReturnType<typeof newCharge>
export type Refund = ReturnType<typeof newRefund>
export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type StripeEvent = ReturnType<typeof newEvent>
export type Metadata = Record<string, string>
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export function newIntent(asked: {
  amount: number
  currency: string
  description: string | null
  metadata: Metadata
  captureMethod: string
  automatic: { enabled: boolean; allow_redirects: string } | null
  paymentMethod: string | null
  receiptEmail: string | null
}) {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: asked.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: asked.automatic,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: asked.captureMethod,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: seconds(),
    currency: asked.currency,
    customer: null as string | null,
    customer_account: null,
    description: asked.description,
    excluded_payment_method_types: null,
    last_payment_error: null as Record<string, unknown> | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: asked.metadata,
    next_action: null as Record<string, unknown> | null,
    on_behalf_of: null,
    payment_method: asked.paymentMethod,
    payment_method_configuration_details: asked.automatic ? { id: 'pmc_emulator', parent: null } : null,
    payment_method_options: {
      card: { installments: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: asked.receiptEmail,
    review: null,
    setup_future_usage: null as string | null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: (asked.paymentMethod ? 'requires_confirmation' : 'requires_payment_method') as IntentStatus,
    transfer_data: null,
    transfer_group: null,
  }
}

export function newCharge(
  intent: Intent,
  card: TestCard,
  taken: {
    amount: number
    currency: string
    captured: boolean
    decline: Decline | null
    authenticated: boolean
  },
) {
  const id = newId('ch')
  const { decline } = taken
  const amountCaptured = decline || !taken.captured ? 0 : taken.amount
  return {
    id,
    object: 'charge',
    amount: taken.amount,
    amount_captured: amountCaptured,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: amountCaptured > 0 ? newId('txn') : null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: intent.receipt_email,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'ISTMO',
    captured: amountCaptured > 0,
    created: seconds(),
    currency: taken.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: { card: cardDetails(card, taken), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/emulator/${id}`,
    refunded: false,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function outcome(decline: Decline | null) {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 8,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(
  card: TestCard,
  taken: { amount: number; decline: Decline | null; authenticated: boolean },
) {
  return {
    amount_authorized: taken.decline ? null : taken.amount,
    authorization_code: taken.decline ? null : '123456',
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: taken.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: 'US',
    exp_month: 12,
    exp_year: 2034,
    extended_authorization: { status: 'disabled' },
    fingerprint: `emulator${card.last4}`,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: taken.decline ? null : '104102978678771',
    overcapture: { maximum_amount_capturable: taken.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: taken.authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: 'emulator',
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function newRefund(
  charge: Charge,
  asked: { amount: number; reason: string | null; metadata: Metadata; status: RefundStatus },
) {
  return {
    id: newId('re'),
    object: 'refund',
    amount: asked.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: asked.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: asked.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: asked.status,
    transfer_reversal: null,
  }
}

export function newEvent(
  type: string,
  object: Record<string, unknown>,
  origin: {
    requestId: string | null
    idempotencyKey: string | null
    livemode: boolean
    account: string | null
  },
) {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(),
    data: { object },
    livemode: origin.livemode,
    pending_webhooks: 0,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
    type,
    ...(origin.account ? { account: origin.account } : {}),
  }
}

/** What Stripe says of a refused card, in the error and in `last_payment_error`. */
export function cardError(charge: Charge, decline: Decline) {
  return {
    advice_code: 'try_again_later',
    charge: charge.id,
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    doc_url: docs(decline.code),
    message: decline.message,
    payment_method: paymentMethod(charge),
    type: 'card_error',
  }
}

function paymentMethod(charge: Charge) {
  const { brand, last4, exp_month, exp_year, funding, country } = charge.payment_method_details.card
  return {
    id: charge.payment_method,
    object: 'payment_method',
    billing_details: charge.billing_details,
    card: { brand, last4, exp_month, exp_year, funding, country },
    created: charge.created,
    customer: null,
    livemode: charge.livemode,
    metadata: {},
    type: 'card',
  }
}

export function listOf(url: string, data: unknown[], hasMore: boolean) {
  return { object: 'list', data, has_more: hasMore, url }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
