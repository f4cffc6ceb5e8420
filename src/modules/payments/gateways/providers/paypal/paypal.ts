import { createHash } from 'node:crypto'
import * as z from 'zod'
import { PAYPAL_REFUSALS } from '../../rules/refusals.ts'
import { type PayPalClient, payPalClient, type PayPalConfig } from './client.ts'
import { parsePayPalWebhook } from './webhook.ts'
import {
  type IntentRequest,
  type OpenedPayment,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
  paidState,
  ProviderDeclined,
  requireCents,
} from '../provider.ts'

/** What the buyer agreed to pay; `account` is null until the first money has shown it. */
export type CaptureRequest = {
  providerPaymentId: string
  orderId: string
  amountCents: number
  currency: string
  account: string | null
}

export type PayPalProvider = PaymentProvider & {
  /**
   * Takes the money of a payment that its buyer has approved, and answers the payment as it then stands.
   * What was approved is compared first, so nothing is taken for another order, amount, currency or payee
   * (`approval_differs`). Not approved yet is `order_not_approved`. Repeatable, also by several at once: an
   * approval is captured once. A bank's no is an answer: `failed`, with its reason.
   */
  capture(request: CaptureRequest): Promise<ProviderPayment>
}

/**
 * PayPal by Orders v2: the server opens the order, the buyer approves it in PayPal's window, the server captures.
 *
 * PayPal keeps the key of an order for 6 hours and that of a refund for 45 days. An order that no one approves
 * ends by itself after some hours and cannot be closed before: `cancel` answers `cancelled` when nothing was
 * taken, and that the shop asks for no capture afterwards is the shop's own word.
 * `liveMode` is the environment that was asked, for an answer of PayPal does not say it.
 */
export function payPalProvider(config: PayPalConfig): PayPalProvider {
  const client = payPalClient(config)
  const liveMode = config.environment === 'live'

  async function createIntent(request: IntentRequest): Promise<OpenedPayment> {
    requireCents(request.amountCents)
    const order = await client.ask(orderBody, {
      method: 'POST',
      path: '/v2/checkout/orders',
      key: request.idempotencyKey,
      body: openingOf(request),
    })
    const payment = describe(order, liveMode)
    // PayPal replays a key without looking at what came with it.
    if (
      payment.orderId !== request.orderId ||
      payment.amountCents !== request.amountCents ||
      payment.currency !== request.currency
    )
      throw new ProviderDeclined('idempotency_key_reused')
    return { providerPaymentId: order.id, state: payment.state }
  }

  async function readPayment(providerPaymentId: string): Promise<ProviderPayment> {
    return describe(await readOrder(client, providerPaymentId), liveMode)
  }

  async function capture(request: CaptureRequest): Promise<ProviderPayment> {
    const order = await readOrder(client, request.providerPaymentId)
    const approved = describe(order, liveMode)
    if (capturesOf(order).length > 0) return approved
    if (order.status !== 'APPROVED') throw new ProviderDeclined('order_not_approved')
    if (!isAsAgreed(request, approved)) throw new ProviderDeclined('approval_differs')
    try {
      await client.ask(z.object({ id: z.string() }), {
        method: 'POST',
        path: `/v2/checkout/orders/${order.id}/capture`,
        key: captureKey(order),
        body: {},
      })
    } catch (error) {
      if (!(error instanceof ProviderDeclined)) throw error
      if (PAYPAL_REFUSALS.includes(error.code))
        return { ...approved, state: 'failed', failureCode: error.code }
      if (error.code !== 'order_already_captured') throw error
    }
    return readPayment(order.id)
  }

  async function refund(request: RefundRequest): Promise<ProviderRefund> {
    requireCents(request.amountCents)
    const order = await readOrder(client, request.providerPaymentId)
    // PayPal forgets a key; the key in the refund's own field is found however late we ask.
    const known = findRefund(order, request)
    if (known) return known
    const taken = capturesOf(order).find(hasMoney)
    if (!taken) throw new ProviderDeclined('payment_not_refundable')
    try {
      const made = await client.ask(refundBody, {
        method: 'POST',
        path: `/v2/payments/captures/${taken.id}/refund`,
        key: request.idempotencyKey,
        body: {
          amount: { currency_code: taken.amount.currency_code, value: decimalOf(request.amountCents) },
          custom_id: request.idempotencyKey,
        },
      })
      return describeRefund(made)
    } catch (error) {
      if (error instanceof ProviderDeclined && TOO_LARGE.has(error.code))
        throw new ProviderDeclined('refund_too_large', error.requestId)
      throw error
    }
  }

  async function readRefund(request: RefundRequest): Promise<ProviderRefund | null> {
    return findRefund(await readOrder(client, request.providerPaymentId), request)
  }

  async function cancel(providerPaymentId: string): Promise<ProviderPayment> {
    const order = await readOrder(client, providerPaymentId)
    if (capturesOf(order).some(({ status }) => !ENDED.has(status)))
      throw new ProviderDeclined('payment_not_cancellable')
    return { ...describe(order, liveMode), state: 'cancelled' }
  }

  return {
    createIntent,
    readPayment,
    capture,
    refund,
    readRefund,
    cancel,
    parseWebhook: (notice) => parsePayPalWebhook(client, notice),
  }
}

const TOO_LARGE = new Set(['refund_amount_exceeded', 'capture_fully_refunded'])
const ENDED = new Set(['DECLINED', 'FAILED'])

const money = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/),
})
const captureBody = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: z
    .object({ reason: z.string().max(100).optional() })
    .optional()
    .catch(undefined),
  amount: money,
})
const refundBody = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
})
const orderBody = z.object({
  id: z.string().min(1),
  status: z.string(),
  update_time: z.string().optional(),
  payer: z
    .object({ payer_id: z.string().min(1).optional() })
    .optional()
    .catch(undefined),
  purchase_units: z
    .array(
      z.object({
        amount: money,
        custom_id: z.string().optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z
          .object({ captures: z.array(captureBody).default([]), refunds: z.array(refundBody).default([]) })
          .optional(),
      }),
    )
    .min(1),
})

type Order = z.output<typeof orderBody>
type Capture = z.output<typeof captureBody>
type Refund = z.output<typeof refundBody>

function openingOf(request: IntentRequest): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: request.orderId,
        custom_id: request.orderId,
        // PayPal takes money for an invoice number once, which guards an attempt a second time.
        invoice_id: request.idempotencyKey,
        description: request.description.slice(0, 127),
        amount: { currency_code: request.currency, value: decimalOf(request.amountCents) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  }
}

// An empty or foreign id would turn into another path of the API.
function readOrder(client: PayPalClient, id: string): Promise<Order> {
  if (!/^[A-Z0-9]{8,40}$/.test(id)) throw new ProviderDeclined('payment_not_found')
  return client.ask(orderBody, { method: 'GET', path: `/v2/checkout/orders/${id}` })
}

function findRefund(order: Order, { idempotencyKey, amountCents }: RefundRequest): ProviderRefund | null {
  const known = refundsOf(order).find((made) => made.custom_id === idempotencyKey)
  if (known && centsOf(known.amount) !== amountCents) throw new ProviderDeclined('idempotency_key_reused')
  return known ? describeRefund(known) : null
}

function isAsAgreed(agreed: CaptureRequest, approved: ProviderPayment): boolean {
  return (
    approved.orderId === agreed.orderId &&
    approved.amountCents === agreed.amountCents &&
    approved.currency === agreed.currency &&
    (agreed.account === null || approved.account === agreed.account)
  )
}

// Made of the approval, not of the order alone: after a bank's no the buyer may approve anew with another card.
const captureKey = ({ id, update_time: approvedAt = '' }: Order) =>
  `capture_${id}_${createHash('sha256').update(approvedAt).digest('hex').slice(0, 16)}`

function describe(order: Order, liveMode: boolean): ProviderPayment {
  const [unit] = order.purchase_units
  const { amount, custom_id: orderId, payee } = unit!
  const captures = capturesOf(order)
  const taken = captures.filter(hasMoney)
  const capturedCents = sum(taken)
  // A capture that says it was given back counts as such even where the refunds are not listed.
  const returned = sum(taken.filter(({ status }) => status === 'REFUNDED'))
  const refundedCents = Math.max(
    returned,
    sum(refundsOf(order).filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')),
  )
  const isDeclined = captures.length > 0 && captures.every(({ status }) => ENDED.has(status))
  const held = captures.find(({ status }) => status === 'PENDING')
  const openState = held
    ? 'held'
    : isDeclined
      ? 'failed'
      : order.status === 'VOIDED'
        ? 'cancelled'
        : 'pending'
  return {
    id: order.id,
    state: capturedCents > 0 ? paidState({ capturedCents, refundedCents }) : openState,
    amountCents: centsOf(amount),
    capturedCents,
    refundedCents,
    currency: (taken[0]?.amount ?? amount).currency_code,
    account: payee?.merchant_id ?? '',
    liveMode,
    // More than one part is not how this shop asks.
    orderId: order.purchase_units.length === 1 ? (orderId ?? null) : null,
    chargeId: taken[0]?.id ?? null,
    payer: order.payer?.payer_id ?? null,
    failureCode: isDeclined
      ? 'capture_declined'
      : held && capturedCents === 0
        ? (held.status_details?.reason?.toLowerCase() ?? 'pending')
        : null,
  }
}

function describeRefund({ id, status, amount }: Refund): ProviderRefund {
  const state =
    status === 'COMPLETED'
      ? 'succeeded'
      : status === 'FAILED' || status === 'CANCELLED'
        ? 'failed'
        : 'pending'
  return { id, state, amountCents: centsOf(amount) }
}

const capturesOf = (order: Order): Capture[] =>
  order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])

const refundsOf = (order: Order): Refund[] =>
  order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? [])

const hasMoney = ({ status }: Capture) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)

const sum = (items: readonly { amount: z.output<typeof money> }[]) =>
  items.reduce((total, { amount }) => total + centsOf(amount), 0)

function centsOf({ value }: z.output<typeof money>): number {
  const [whole = '0', part = ''] = value.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const decimalOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
