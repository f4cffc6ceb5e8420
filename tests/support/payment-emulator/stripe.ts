import type { Form } from './form.ts'
import { StripeFault, unknownUrl } from './stripe-errors.ts'
import {
  admit,
  type Call,
  keyInUse,
  keyMemory,
  keyOf,
  type Result,
  type StripeRequest,
} from './stripe-gate.ts'
import {
  allowOnly,
  automaticPaymentMethods,
  chargeable,
  currency,
  expansions,
  metadata,
  oneOf,
  page,
  positive,
  required,
  text,
} from './stripe-input.ts'
import {
  API_VERSION,
  type Charge,
  type Intent,
  listOf,
  newEvent,
  newId,
  newIntent,
  type Refund,
  type StripeEvent,
} from './stripe-objects.ts'
import {
  authenticate,
  type Bank,
  cancelIntent,
  captureIntent,
  confirmIntent,
  type Ledger,
  paidCharge,
  refundCharge,
  settleRefund,
} from './stripe-payments.ts'
import { stripeCustomers } from './stripe-customers.ts'
import { CHARGE_EXPANDS, find, INTENT_EXPANDS, REFUND_EXPANDS, stripeViews } from './stripe-views.ts'
import { acts, type Switches } from './switches.ts'

export const STRIPE_ACCOUNT = 'acct_emulator'
const FOREIGN_ACCOUNT = 'acct_foreign'

export type StripeAnswer = { status: number; body: unknown; headers: Record<string, string> }

export type StripeHalf = {
  ledger: Ledger
  events: StripeEvent[]
  answer: (request: StripeRequest) => StripeAnswer
  authenticate: (intentId: string, outcome: 'approve' | 'decline') => Intent
  /** How a refund ends; what had succeeded may be sent back by the buyer's bank. */
  settleRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  /** The answer to a request whose key another one is using; null when none is. */
  busy: (request: StripeRequest, isInFlight: (key: string) => boolean) => StripeAnswer | null
  forget: () => void
  /** What Stripe does by itself after a day. */
  forgetKeys: () => void
}

/** The part of Stripe's API that a shop's card payments use, on the wire and in memory. */
export function stripeHalf(context: {
  switches: Switches
  url: () => string
  send: (event: StripeEvent) => void
}): StripeHalf {
  const { switches, url, send } = context
  const ledger: Ledger = { paymentIntents: [], charges: [], refunds: [], customers: [], paymentMethods: [] }
  const customers = stripeCustomers(ledger)
  const events: StripeEvent[] = []
  const keys = keyMemory()
  let origin: { requestId: string | null; idempotencyKey: string | null } = {
    requestId: null,
    idempotencyKey: null,
  }
  const { showIntent, showCharge, showRefund } = stripeViews(ledger, switches)
  const bank: Bank = { ledger, switches, url, announce, customers }

  function answer(request: StripeRequest): StripeAnswer {
    const requestId = newId('req')
    const headers = {
      'request-id': requestId,
      'stripe-version': request.headers['stripe-version'] ?? API_VERSION,
    }
    if (acts(switches, 'unavailable'))
      return { status: 503, headers, body: { error: { type: 'api_error', message: 'Service unavailable.' } } }
    try {
      const call = admit(request)
      const key = keyOf(request)
      const { status, body, replayOf } = keys.once(request, requestId, () => {
        origin = { requestId, idempotencyKey: key }
        return attempt(() => run(call))
      })
      if (key !== null) Object.assign(headers, { 'idempotency-key': key })
      if (replayOf) Object.assign(headers, { 'idempotent-replayed': 'true', 'original-request': replayOf })
      if (status === 500) Object.assign(headers, { 'stripe-should-retry': 'false' })
      return { status, body, headers }
    } catch (error) {
      return { ...faultResult(error), headers }
    }
  }

  function attempt(work: () => unknown): Result {
    try {
      if (acts(switches, 'fail500'))
        throw new StripeFault(500, { type: 'api_error', message: 'An unknown error occurred.' })
      return { status: 200, body: work(), isStored: true }
    } catch (error) {
      return faultResult(error)
    }
  }

  function faultResult(error: unknown): Result {
    if (!(error instanceof StripeFault)) throw error
    const { payment_intent: intent, ...rest } = error.error
    const shown = intent ? { ...rest, payment_intent: showIntent(intent as Intent, new Set()) } : rest
    return { status: error.status, body: { error: shown }, isStored: error.isStored }
  }

  function run({ method, path, form, publicKey }: Call): unknown {
    const [, , resource = '', id, action] = path.split('/')
    if (publicKey) requireClientSecret(form, id, method, action)
    const route = `${method} ${resource}${id === undefined ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`
    switch (route) {
      case 'GET account':
        return account()
      case 'POST payment_intents':
        return createIntent(form)
      case 'GET payment_intents':
        return listIntents(form)
      case 'GET payment_intents/:id':
        return retrieveIntent(form, id!)
      case 'POST payment_intents/:id':
        customers.choose(findIntent(id!), form)
        return showIntent(findIntent(id!), expansions(form, INTENT_EXPANDS))
      case 'POST payment_intents/:id/confirm':
        return confirm(form, id!)
      case 'POST payment_intents/:id/capture':
        return capture(form, id!)
      case 'POST payment_intents/:id/cancel':
        return cancel(form, id!)
      case 'GET charges':
        return listCharges(form)
      case 'GET charges/:id':
        return showCharge(find(ledger.charges, 'charge', id!), expansions(form, CHARGE_EXPANDS))
      case 'POST refunds':
        return createRefund(form)
      case 'GET refunds':
        return listRefunds(form)
      case 'GET refunds/:id':
        return showRefund(find(ledger.refunds, 'refund', id!), expansions(form, REFUND_EXPANDS))
      case 'GET events':
        return listEvents(form)
      case 'GET events/:id':
        return find(events, 'event', id!)
      default:
        return customers.answer(route, form, id) ?? unknownUrl(method, path)
    }
  }

  function account() {
    return {
      id: switches.wrongAccount ? FOREIGN_ACCOUNT : STRIPE_ACCOUNT,
      object: 'account',
      charges_enabled: true,
      country: 'US',
      default_currency: 'usd',
      details_submitted: true,
      payouts_enabled: true,
      type: 'standard',
    }
  }

  function createIntent(form: Form) {
    allowOnly(form, ...INTENT_PARAMS)
    const show = expansions(form, INTENT_EXPANDS)
    const intent = newIntent({
      amount: chargeable(form),
      currency: currency(form),
      description: text(form, 'description'),
      metadata: metadata(form),
      captureMethod: oneOf(form, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic',
      automatic: automaticPaymentMethods(form),
      paymentMethod: text(form, 'payment_method'),
      receiptEmail: text(form, 'receipt_email'),
    })
    ledger.paymentIntents.push(intent)
    announce('payment_intent.created', intent)
    if (form['confirm'] === 'true')
      confirmIntent(bank, intent, { paymentMethod: null, returnUrl: text(form, 'return_url') })
    return showIntent(intent, show)
  }

  function listIntents(form: Form) {
    allowOnly(form, ...PAGING)
    const show = expansions(form, INTENT_EXPANDS, { list: true })
    const { data, hasMore } = page(ledger.paymentIntents, form)
    return listOf(
      '/v1/payment_intents',
      data.map((intent) => showIntent(intent, show)),
      hasMore,
    )
  }

  function retrieveIntent(form: Form, id: string) {
    allowOnly(form, 'client_secret')
    return showIntent(findIntent(id), expansions(form, INTENT_EXPANDS))
  }

  function confirm(form: Form, id: string) {
    allowOnly(form, 'payment_method', 'return_url', 'client_secret', 'use_stripe_sdk', 'receipt_email')
    const show = expansions(form, INTENT_EXPANDS)
    const intent = findIntent(id)
    confirmIntent(bank, intent, {
      paymentMethod: text(form, 'payment_method'),
      returnUrl: text(form, 'return_url'),
    })
    return showIntent(intent, show)
  }

  function capture(form: Form, id: string) {
    allowOnly(form, 'amount_to_capture', 'metadata')
    const show = expansions(form, INTENT_EXPANDS)
    const intent = findIntent(id)
    captureIntent(bank, intent, positive(form, 'amount_to_capture'))
    return showIntent(intent, show)
  }

  function cancel(form: Form, id: string) {
    allowOnly(form, 'cancellation_reason')
    const show = expansions(form, INTENT_EXPANDS)
    const reason = oneOf(form, 'cancellation_reason', [
      'duplicate',
      'fraudulent',
      'requested_by_customer',
      'abandoned',
    ])
    const intent = findIntent(id)
    cancelIntent(bank, intent, reason)
    return showIntent(intent, show)
  }

  function listCharges(form: Form) {
    allowOnly(form, ...PAGING, 'payment_intent')
    const show = expansions(form, CHARGE_EXPANDS, { list: true })
    const ofIntent = text(form, 'payment_intent')
    const wanted = ledger.charges.filter((charge) => ofIntent === null || charge.payment_intent === ofIntent)
    const { data, hasMore } = page(wanted, form)
    return listOf(
      '/v1/charges',
      data.map((charge) => showCharge(charge, show)),
      hasMore,
    )
  }

  function createRefund(form: Form) {
    allowOnly(form, 'payment_intent', 'charge', 'amount', 'reason', 'metadata')
    const show = expansions(form, REFUND_EXPANDS)
    const asked = {
      amount: positive(form, 'amount'),
      reason: oneOf(form, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']),
      metadata: metadata(form),
    }
    const intentId = text(form, 'payment_intent')
    const chargeId = intentId === null ? required('payment_intent', text(form, 'charge')) : null
    const charge =
      chargeId === null ? paidCharge(bank, findIntent(intentId!)) : find(ledger.charges, 'charge', chargeId)
    return showRefund(refundCharge(bank, charge, asked), show)
  }

  function listRefunds(form: Form) {
    allowOnly(form, ...PAGING, 'payment_intent', 'charge')
    const show = expansions(form, REFUND_EXPANDS, { list: true })
    const ofIntent = text(form, 'payment_intent')
    const ofCharge = text(form, 'charge')
    if (ofIntent !== null) findIntent(ofIntent, 'payment_intent')
    const wanted = ledger.refunds.filter(
      (refund) =>
        (ofIntent === null || refund.payment_intent === ofIntent) &&
        (ofCharge === null || refund.charge === ofCharge),
    )
    const { data, hasMore } = page(wanted, form)
    return listOf(
      '/v1/refunds',
      data.map((refund) => showRefund(refund, show)),
      hasMore,
    )
  }

  function listEvents(form: Form) {
    allowOnly(form, ...PAGING, 'type', 'types')
    const type = text(form, 'type')
    const types = form['types']
    const wanted = events.filter(
      (event) =>
        (type === null || event.type === type) && (!Array.isArray(types) || types.includes(event.type)),
    )
    const { data, hasMore } = page(wanted, form)
    return listOf('/v1/events', data, hasMore)
  }

  function announce(type: string, object: Intent | Charge | Refund): void {
    const shown = structuredClone(
      object.object === 'refund' ? object : { ...object, livemode: switches.liveMode },
    ) as Record<string, unknown>
    const account = switches.wrongAccount ? FOREIGN_ACCOUNT : null
    const event = newEvent(type, shown, { ...origin, livemode: switches.liveMode, account })
    events.push(event)
    send(event)
  }

  function findIntent(id: string, param = 'intent'): Intent {
    return find(ledger.paymentIntents, 'payment_intent', id, param)
  }

  // A browser holds the public key: it sees and pays the one payment whose client secret it was given.
  function requireClientSecret(
    form: Form,
    id: string | undefined,
    method: string,
    action: string | undefined,
  ): void {
    const allowed =
      id?.startsWith('pi_') && (action === 'confirm' || (method === 'GET' && action === undefined))
    if (!allowed)
      throw new StripeFault(
        403,
        {
          type: 'invalid_request_error',
          code: 'secret_key_required',
          message: 'This API call cannot be made with a publishable API key.',
        },
        { isStored: false },
      )
    const secret = text(form, 'client_secret')
    if (secret !== findIntent(id!).client_secret)
      throw StripeFault.invalid(
        'client_secret',
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      )
  }

  return {
    ledger,
    events,
    answer,
    authenticate(intentId, outcome) {
      const intent = findIntent(intentId)
      origin = { requestId: null, idempotencyKey: null }
      try {
        authenticate(bank, intent, outcome)
      } catch (error) {
        // The bank may refuse the card even then: the payment says so, and the buyer returns to the shop.
        if (!(error instanceof StripeFault && error.status === 402)) throw error
      }
      return intent
    },
    settleRefund(refundId, status) {
      origin = { requestId: null, idempotencyKey: null }
      settleRefund(bank, find(ledger.refunds, 'refund', refundId), status)
    },
    busy(request, isInFlight) {
      const key = keyOf(request)
      if (key === null || !(isInFlight(key) || acts(switches, 'keyInUse'))) return null
      const headers = { 'request-id': newId('req'), 'idempotency-key': key }
      return { ...faultResult(keyInUse(key)), headers }
    },
    forget() {
      for (const list of [...Object.values(ledger), events]) list.length = 0
      keys.forget()
    },
    forgetKeys: keys.forget,
  }
}

const INTENT_PARAMS = [
  'amount',
  'currency',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'return_url',
]
const PAGING = ['limit', 'starting_after', 'ending_before', 'created']
