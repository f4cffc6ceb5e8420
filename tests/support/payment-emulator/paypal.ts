import { randomBytes } from 'node:crypto'
import type { StripeRequest } from './stripe-gate.ts'
import { BadClient, payPalGate, PayPalFault } from './paypal-gate.ts'
import {
  breakdown,
  BUYER,
  type CaptureStatus,
  centsOf,
  dollars,
  FOREIGN_MERCHANT,
  instant,
  MERCHANT,
  type Money,
  newPayPalId,
  type PayPalCapture,
  type PayPalEvent,
  type PayPalLedger,
  type PayPalOrder,
  type PayPalRefund,
  payPalViews,
} from './paypal-objects.ts'
import { readOrderRequest, readRefundRequest } from './paypal-input.ts'
import { newPayPalEvent, verifyPayPal } from './paypal-webhooks.ts'
import { acts, type Switches } from './switches.ts'

export type PayPalAnswer = { status: number; body: unknown; headers: Record<string, string> }

export type PayPalHalf = {
  ledger: PayPalLedger
  events: PayPalEvent[]
  answer: (request: StripeRequest) => PayPalAnswer
  /** The buyer agrees in PayPal's own window; nothing is taken yet. */
  approve: (orderId: string) => PayPalOrder
  /** PayPal has looked at a payment that it held back. */
  review: (captureId: string, status: 'COMPLETED' | 'DECLINED') => void
  /** How a refund that was on its way ends. */
  settleRefund: (refundId: string, status: 'COMPLETED' | 'FAILED') => void
  forget: () => void
  /** What PayPal does by itself after some hours. */
  forgetKeys: () => void
  /** What PayPal does with the tokens it gave after some hours. */
  forgetTokens: () => void
}

/** The part of PayPal's Orders v2 API that a shop uses, on the wire and in memory. */
export function payPalHalf(context: {
  switches: Switches
  url: () => string
  send: (event: PayPalEvent) => void
}): PayPalHalf {
  const { switches, url } = context
  const ledger: PayPalLedger = { orders: [], captures: [], refunds: [] }
  const events: PayPalEvent[] = []
  const gate = payPalGate()
  // PayPal keeps what went through under a key and shows it as it stands now; what failed is not stored.
  const keys = new Map<string, () => object>()
  const { showOrder, showCapture, showRefund, orderLinks } = payPalViews(ledger, url)

  function answer(request: StripeRequest): PayPalAnswer {
    const headers = { 'paypal-debug-id': randomBytes(7).toString('hex').slice(0, 13) }
    try {
      if (acts(switches, 'unavailable')) throw new PayPalFault(503)
      if (request.path === '/v1/oauth2/token') return { status: 200, body: gate.issueToken(request), headers }
      gate.admit(request)
      if (acts(switches, 'fail500')) throw new PayPalFault(500)
      return { ...run(request), headers }
    } catch (error) {
      if (error instanceof BadClient) return { status: 401, body: error.body, headers }
      if (!(error instanceof PayPalFault)) throw error
      return { status: error.status, body: error.body, headers }
    }
  }

  function run(request: StripeRequest): { status: number; body: unknown } {
    const [, , area = '', kind = '', id, action] = request.path.split('/')
    const shape = [area, kind, ...(id ? [':id'] : []), ...(action ? [action] : [])].join('/')
    switch (`${request.method} ${shape}`) {
      case 'POST checkout/orders':
        return once(request, 201, () => createOrder(json(request)))
      case 'GET checkout/orders/:id':
        return { status: 200, body: showOrder(findOrder(id!)) }
      case 'POST checkout/orders/:id/capture':
        return once(request, 201, () => captureOrder(findOrder(id!)))
      case 'GET payments/captures/:id':
        return { status: 200, body: showCapture(findCapture(id!)) }
      case 'POST payments/captures/:id/refund':
        return once(request, 201, () => refundCapture(findCapture(id!), json(request)))
      case 'GET payments/refunds/:id':
        return { status: 200, body: showRefund(find(ledger.refunds, id!)) }
      case 'POST notifications/verify-webhook-signature':
        return { status: 200, body: { verification_status: verifyPayPal(request.body) } }
      default:
        throw PayPalFault.missing(request.path)
    }
  }

  function once(request: StripeRequest, status: number, work: () => () => object) {
    const key = request.headers['paypal-request-id']
    const place = `${request.path} ${key}`
    const known = key ? keys.get(place) : undefined
    const show = known ?? work()
    if (key) keys.set(place, show)
    const whole = request.headers['prefer'] === 'return=representation'
    const body = whole ? show() : minimal(show())
    return { status: known ? 200 : status, body }
  }

  function createOrder(body: unknown): () => object {
    const asked = readOrderRequest(body)
    const now = instant()
    const order: PayPalOrder = {
      id: newPayPalId(),
      intent: 'CAPTURE',
      status: asked.hasPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      ...asked.unit,
      payee: switches.wrongAccount ? FOREIGN_MERCHANT : MERCHANT,
      payer: null,
      capture: null,
      create_time: now,
      update_time: now,
    }
    ledger.orders.push(order)
    return () => showOrder(order)
  }

  function captureOrder(order: PayPalOrder): () => object {
    if (order.capture)
      throw PayPalFault.refused(
        'ORDER_ALREADY_CAPTURED',
        'Order already captured.If intent=CAPTURE only one capture per order is allowed.',
      )
    if (order.status !== 'APPROVED')
      throw PayPalFault.refused('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
    if (ledger.captures.some(({ invoice_id: used }) => used !== undefined && used === order.invoice_id))
      throw PayPalFault.refused('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
    if (acts(switches, 'decline'))
      throw PayPalFault.refused(
        'INSTRUMENT_DECLINED',
        'The instrument presented was either declined by the processor or bank.',
      )
    const capture = take(order)
    ledger.captures.push(capture)
    Object.assign(order, { status: 'COMPLETED', capture, update_time: instant() })
    announceCapture(order, capture)
    return () => showOrder(order)
  }

  function take(order: PayPalOrder): PayPalCapture {
    const asked = centsOf(order.amount)
    const currency = acts(switches, 'wrongCurrency') ? 'EUR' : order.amount.currency_code
    const amount = dollars(acts(switches, 'wrongAmount') ? asked - 100 : asked, currency)
    const status = acts(switches, 'declineCapture')
      ? 'DECLINED'
      : acts(switches, 'pendingCapture')
        ? 'PENDING'
        : 'COMPLETED'
    const now = instant()
    return {
      id: newPayPalId(),
      status,
      ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
      amount,
      final_capture: true,
      ...(order.custom_id === undefined ? {} : { custom_id: order.custom_id }),
      ...(order.invoice_id === undefined ? {} : { invoice_id: order.invoice_id }),
      seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED'] },
      ...(status === 'COMPLETED' ? { seller_receivable_breakdown: breakdown(amount) } : {}),
      create_time: now,
      update_time: now,
    }
  }

  function refundCapture(capture: PayPalCapture, body: unknown): () => object {
    const asked = readRefundRequest(body)
    if (capture.status === 'PENDING')
      throw PayPalFault.refused('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
    const taken = centsOf(capture.amount)
    const given = sum(ledger.refunds.filter(isGiven(capture.id)))
    if (given === taken)
      throw PayPalFault.refused('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded')
    const amount = asked.amount ?? dollars(taken - given, capture.amount.currency_code)
    if (amount.currency_code !== capture.amount.currency_code)
      throw PayPalFault.refused(
        'REFUND_CAPTURE_CURRENCY_MISMATCH',
        'Refund must be in the same currency as the capture',
      )
    if (centsOf(amount) + given > taken)
      throw PayPalFault.refused(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    const now = instant()
    const refund: PayPalRefund = {
      ...asked,
      id: newPayPalId(),
      captureId: capture.id,
      status: acts(switches, 'pendingRefund') ? 'PENDING' : 'COMPLETED',
      amount,
      create_time: now,
      update_time: now,
    }
    ledger.refunds.push(refund)
    const isWhole = centsOf(amount) + given === taken
    Object.assign(capture, { status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED', update_time: now })
    announce('PAYMENT.CAPTURE.REFUNDED', 'refund', showRefund(refund), 'A payment was refunded')
    return () => showRefund(refund)
  }

  function announceCapture(order: PayPalOrder, capture: PayPalCapture) {
    const related = { ...showCapture(capture), supplementary_data: { related_ids: { order_id: order.id } } }
    const word: Partial<Record<CaptureStatus, string>> = { DECLINED: 'DENIED' }
    const status = word[capture.status] ?? capture.status
    announce(`PAYMENT.CAPTURE.${status}`, 'capture', related, `Payment ${status.toLowerCase()}`)
  }

  function announce(type: string, resourceType: string, resource: object, summary: string) {
    const event = newPayPalEvent(type, resourceType, resource, summary, url())
    events.push(event)
    context.send(event)
  }

  function approve(orderId: string): PayPalOrder {
    const order = findOrder(orderId)
    if (order.status === 'COMPLETED' || order.status === 'VOIDED')
      throw PayPalFault.refused('ORDER_ALREADY_CAPTURED', 'Order already captured.')
    Object.assign(order, { status: 'APPROVED', payer: BUYER, update_time: instant() })
    announce('CHECKOUT.ORDER.APPROVED', 'checkout-order', showOrder(order), 'An order has been approved')
    return order
  }

  function review(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const capture = findCapture(captureId)
    delete capture.status_details
    Object.assign(capture, { status, update_time: instant() })
    if (status === 'COMPLETED') capture.seller_receivable_breakdown = breakdown(capture.amount)
    announceCapture(ledger.orders.find((order) => order.capture?.id === captureId)!, capture)
  }

  function settleRefund(refundId: string, status: 'COMPLETED' | 'FAILED'): void {
    const refund = find(ledger.refunds, refundId)
    Object.assign(refund, { status, update_time: instant() })
    const capture = findCapture(refund.captureId)
    const given = sum(ledger.refunds.filter(isGiven(capture.id)))
    const captured = centsOf(capture.amount)
    const left = given === 0 ? 'COMPLETED' : given === captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    Object.assign(capture, { status: left, update_time: instant() })
    const type = status === 'FAILED' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED'
    announce(type, 'refund', showRefund(refund), `A refund ${status.toLowerCase()}`)
  }

  const isGiven = (id: string) => (refund: PayPalRefund) =>
    refund.captureId === id && refund.status !== 'FAILED'

  const findOrder = (id: string) => find(ledger.orders, id)
  const findCapture = (id: string) => find(ledger.captures, id)

  function minimal(body: object): object {
    const { id, status, links } = body as { id: string; status: string; links: unknown }
    const order = ledger.orders.find((one) => one.id === id)
    return { id, status, links: order ? orderLinks(order) : links }
  }

  return {
    ledger,
    events,
    answer,
    approve,
    review,
    settleRefund,
    forget() {
      for (const list of [ledger.orders, ledger.captures, ledger.refunds, events]) list.length = 0
      keys.clear()
      gate.forgetTokens()
    },
    forgetKeys: () => keys.clear(),
    forgetTokens: gate.forgetTokens,
  }
}

function find<Item extends { id: string }>(items: Item[], id: string): Item {
  const found = items.find((item) => item.id === id)
  if (!found) throw PayPalFault.missing(id)
  return found
}

function json({ body }: StripeRequest): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    throw PayPalFault.malformed('MALFORMED_REQUEST_JSON', '/', body.slice(0, 40))
  }
}

const sum = (items: readonly { amount: Money }[]) =>
  items.reduce((total, { amount }) => total + centsOf(amount), 0)
