import { createHash } from 'node:crypto'
import {
  type IntentRequest,
  type OpenedPayment,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
  paidState,
  ProviderDeclined,
  ProviderUnavailable,
  requireCents,
  WebhookRefused,
} from '../provider.ts'

export const TEST_ACCOUNT = 'test_mode'

/** What the buyer picks instead of a card. */
export type TestCard = 'approve' | 'decline' | 'requires_3ds' | 'never_answers'

/** A payment as the ledger keeps it. `version` starts at 1 and grows by one with every change. */
export type TestPayment = {
  id: string
  version: number
  requestHash: string
  orderId: string
  amountCents: number
  currency: string
  state: 'pending' | 'requires_action' | 'paid' | 'failed' | 'cancelled'
  failureCode: string | null
  refunds: { id: string; amountCents: number }[]
}

/** Where test payments are stored: the only memory of this provider. */
export type TestLedger = {
  /** Adds the payment and answers true; answers false and changes nothing when its id is taken. */
  insert(payment: TestPayment): Promise<boolean>
  find(id: string): Promise<TestPayment | null>
  /** Replaces the payment only if `payment.version - 1` is what is stored; answers whether it was. */
  update(payment: TestPayment): Promise<boolean>
}

/** The buyer's side of 'Modo de prueba', which a real provider keeps in its own page. */
export type TestModeProvider = PaymentProvider & {
  /**
   * Pays with a test card and answers the payment. Repeatable: a paid payment stays paid, once.
   * `never_answers` throws `ProviderUnavailable` and takes nothing; the payment stays as it was.
   */
  confirm(providerPaymentId: string, card: TestCard): Promise<ProviderPayment>

  /** Ends the 3-D Secure step that `requires_3ds` asked for. Repeatable. */
  completeAuthentication(providerPaymentId: string, answer: 'approve' | 'decline'): Promise<ProviderPayment>
}

/**
 * A provider of our own for a shop without keys: no money, no network, no clock, no chance.
 * It keeps nothing itself, and its ids come from the idempotency keys, so a repeated key finds its own row.
 */
export function testModeProvider(ledger: TestLedger): TestModeProvider {
  async function createIntent(request: IntentRequest): Promise<OpenedPayment> {
    requireCents(request.amountCents)
    const id = idFrom('test', request.idempotencyKey)
    const requestHash = hashOf(request)
    await ledger.insert({
      id,
      version: 1,
      requestHash,
      orderId: request.orderId,
      amountCents: request.amountCents,
      currency: request.currency,
      state: 'pending',
      failureCode: null,
      refunds: [],
    })
    const stored = await get(id)
    if (stored.requestHash !== requestHash) throw new ProviderDeclined('idempotency_key_reused')
    return { providerPaymentId: id, state: 'pending' }
  }

  async function readPayment(providerPaymentId: string): Promise<ProviderPayment> {
    return describe(await get(providerPaymentId))
  }

  async function refund(request: RefundRequest): Promise<ProviderRefund> {
    requireCents(request.amountCents)
    const id = idFrom('test_refund', request.providerPaymentId, request.idempotencyKey)
    const { refunds } = await change(request.providerPaymentId, (payment) => {
      const known = payment.refunds.find((refund) => refund.id === id)
      if (known && known.amountCents !== request.amountCents)
        throw new ProviderDeclined('idempotency_key_reused')
      if (known) return null
      if (payment.state !== 'paid') throw new ProviderDeclined('payment_not_refundable')
      if (refundedCents(payment) + request.amountCents > payment.amountCents)
        throw new ProviderDeclined('refund_too_large')
      return { refunds: [...payment.refunds, { id, amountCents: request.amountCents }] }
    })
    const made = refunds.find((refund) => refund.id === id)!
    return { ...made, state: 'succeeded' }
  }

  async function readRefund({ providerPaymentId, idempotencyKey }: RefundRequest) {
    const id = idFrom('test_refund', providerPaymentId, idempotencyKey)
    const made = (await get(providerPaymentId)).refunds.find((refund) => refund.id === id)
    return made ? { ...made, state: 'succeeded' as const } : null
  }

  async function cancel(providerPaymentId: string): Promise<ProviderPayment> {
    const cancelled = await change(providerPaymentId, (payment) => {
      if (payment.state === 'cancelled') return null
      if (payment.state === 'paid') throw new ProviderDeclined('payment_not_cancellable')
      return { state: 'cancelled' }
    })
    return describe(cancelled)
  }

  async function parseWebhook(): Promise<never> {
    throw new WebhookRefused('not_supported')
  }

  async function confirm(providerPaymentId: string, card: TestCard): Promise<ProviderPayment> {
    const confirmed = await change(providerPaymentId, (payment) => {
      if (payment.state === 'paid') return null
      if (payment.state === 'cancelled') throw new ProviderDeclined('payment_cancelled')
      return outcomeOf(card)
    })
    return describe(confirmed)
  }

  async function completeAuthentication(
    providerPaymentId: string,
    answer: 'approve' | 'decline',
  ): Promise<ProviderPayment> {
    const completed = await change(providerPaymentId, (payment) => {
      if (payment.state === 'paid') return null
      if (payment.state === 'failed' && payment.failureCode === AUTHENTICATION_FAILED) return null
      if (payment.state !== 'requires_action') throw new ProviderDeclined('payment_not_authenticating')
      return answer === 'approve'
        ? { state: 'paid', failureCode: null }
        : { state: 'failed', failureCode: AUTHENTICATION_FAILED }
    })
    return describe(completed)
  }

  async function get(id: string): Promise<TestPayment> {
    const payment = await ledger.find(id)
    if (!payment) throw new ProviderDeclined('payment_not_found')
    return payment
  }

  // Decides on the row it read and writes only over that row: the loser of a race decides again.
  async function change(
    id: string,
    decide: (payment: TestPayment) => Partial<TestPayment> | null,
  ): Promise<TestPayment> {
    const payment = await get(id)
    const changes = decide(payment)
    if (!changes) return payment
    const next = { ...payment, ...changes, version: payment.version + 1 }
    return (await ledger.update(next)) ? next : change(id, decide)
  }

  return {
    createIntent,
    readPayment,
    refund,
    readRefund,
    cancel,
    parseWebhook,
    confirm,
    completeAuthentication,
  }
}

const AUTHENTICATION_FAILED = 'authentication_failed'

function outcomeOf(card: TestCard): Partial<TestPayment> {
  switch (card) {
    case 'approve':
      return { state: 'paid', failureCode: null }
    case 'decline':
      return { state: 'failed', failureCode: 'card_declined' }
    case 'requires_3ds':
      return { state: 'requires_action', failureCode: null }
    case 'never_answers':
      throw new ProviderUnavailable('test_card_never_answers')
  }
}

function describe(payment: TestPayment): ProviderPayment {
  const capturedCents = payment.state === 'paid' ? payment.amountCents : 0
  const refunded = refundedCents(payment)
  return {
    id: payment.id,
    state: payment.state === 'paid' ? paidState({ capturedCents, refundedCents: refunded }) : payment.state,
    amountCents: payment.amountCents,
    capturedCents,
    refundedCents: refunded,
    currency: payment.currency,
    account: TEST_ACCOUNT,
    liveMode: false,
    orderId: payment.orderId,
    chargeId: payment.state === 'paid' ? payment.id.replace('test_', 'test_charge_') : null,
    failureCode: payment.failureCode,
  }
}

function refundedCents(payment: TestPayment): number {
  return payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
}

function idFrom(prefix: string, ...parts: string[]): string {
  return `${prefix}_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`
}

// Keys in order, so that two requests that say the same have the same hash.
function hashOf({ metadata, ...request }: IntentRequest): string {
  const entries = [...Object.entries(request), ...Object.entries(metadata).map(([k, v]) => [`m.${k}`, v])]
  const sorted = entries.map(([key, value]) => `${key}=${value}`).toSorted()
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
