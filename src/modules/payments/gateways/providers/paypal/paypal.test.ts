import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentFor } from '../../../../../../tests/support/provider-orders.ts'
import { type Emulator, startEmulator } from '../../../../../../tests/support/payment-emulator/server.ts'
import { payPalProvider, type PayPalProvider } from './paypal.ts'
import type { PayPalConfig } from './client.ts'
import {
  ProviderDeclined,
  ProviderMisconfigured,
  type ProviderPayment,
  ProviderUnavailable,
} from '../provider.ts'

let emulator: Emulator
let provider: PayPalProvider

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
})
beforeEach(() => {
  emulator.reset()
  provider = connect()
})
afterAll(() => emulator.close())

function connect(overrides: Partial<PayPalConfig> = {}): PayPalProvider {
  return payPalProvider({
    clientId: 'paypal-client-emulator',
    clientSecret: 'paypal-secret-emulator',
    environment: 'sandbox',
    apiUrl: emulator.url,
    timeoutMs: 200,
    ...overrides,
  })
}

const agreed = { orderId: 'order-7', amountCents: 4599, currency: 'USD', account: null }

async function approved(): Promise<string> {
  const { providerPaymentId } = await provider.createIntent(intentFor())
  emulator.paypal.approve(providerPaymentId)
  return providerPaymentId
}

async function paid(): Promise<string> {
  const providerPaymentId = await approved()
  await provider.capture({ ...agreed, providerPaymentId })
  return providerPaymentId
}

/** What PayPal's own books say of the one order there should be. */
function books() {
  const { orders, captures, refunds } = emulator.paypal.ledger()
  return {
    orders: orders.map(({ status }) => status),
    captures: captures.map(({ status, amount }) => `${status} ${amount.value} ${amount.currency_code}`),
    refunds: refunds.map(({ status, amount }) => `${status} ${amount.value}`),
  }
}

const requests = (path: RegExp) => emulator.requests.filter((request) => path.test(request.path))

const declined = (code: string) => expect.objectContaining({ name: 'ProviderDeclined', code })

describe('paying', () => {
  test('opening an order takes no money and sends the amount, the order and the key', async () => {
    const opened = await provider.createIntent(intentFor())

    expect(opened).toEqual({ providerPaymentId: expect.stringMatching(/^[A-Z0-9]{17}$/), state: 'pending' })
    expect(books()).toEqual({ orders: ['PAYER_ACTION_REQUIRED'], captures: [], refunds: [] })
    expect(emulator.paypal.ledger().orders[0]).toMatchObject({
      amount: { currency_code: 'USD', value: '45.99' },
      custom_id: 'order-7',
      reference_id: 'order-7',
      invoice_id: 'order-7-attempt-1',
      description: 'Pedido 7',
    })
    const [sent] = requests(/^\/v2\/checkout\/orders$/)
    expect(sent!.headers).toMatchObject({
      'paypal-request-id': 'order-7-attempt-1',
      prefer: 'return=representation',
    })
  })

  test('an approved order is captured and reads back with every figure of the provider', async () => {
    const id = await approved()
    expect(await provider.readPayment(id)).toMatchObject({ state: 'pending', capturedCents: 0 })

    const captured = await provider.capture({ ...agreed, providerPaymentId: id, account: 'EMUPAYPALMERC' })

    const expected: ProviderPayment = {
      id,
      state: 'paid',
      amountCents: 4599,
      capturedCents: 4599,
      refundedCents: 0,
      currency: 'USD',
      account: 'EMUPAYPALMERC',
      liveMode: false,
      orderId: 'order-7',
      chargeId: emulator.paypal.ledger().captures[0]!.id,
      failureCode: null,
      payer: 'BUYERPAYPALXX',
    }
    expect(captured).toEqual(expected)
    expect(await provider.readPayment(id)).toEqual(expected)
    expect(books()).toEqual({ orders: ['COMPLETED'], captures: ['COMPLETED 45.99 USD'], refunds: [] })
  })

  test('the live environment answers live payments', async () => {
    const id = await paid()
    expect(await connect({ environment: 'live' }).readPayment(id)).toMatchObject({ liveMode: true })
  })

  test('an order that its buyer has not approved cannot be captured', async () => {
    const { providerPaymentId } = await provider.createIntent(intentFor())

    await expect(provider.capture({ ...agreed, providerPaymentId })).rejects.toEqual(
      declined('order_not_approved'),
    )
    expect(requests(/capture$/)).toEqual([])
  })

  test.each([
    ['order', { orderId: 'order-8' }],
    ['amount', { amountCents: 4598 }],
    ['currency', { currency: 'EUR' }],
    ['payee', { account: 'FARAWAYPAYEES' }],
  ])('nothing is taken when another %s was approved', async (_, difference) => {
    const id = await approved()

    await expect(provider.capture({ ...agreed, providerPaymentId: id, ...difference })).rejects.toEqual(
      declined('approval_differs'),
    )
    expect(books().captures).toEqual([])
  })

  test('what was really taken shows, whatever was asked for', async () => {
    Object.assign(emulator.switches, { wrongAmount: 1, wrongCurrency: 1, wrongAccount: true })
    const id = await paid()

    expect(await provider.readPayment(id)).toMatchObject({
      amountCents: 4599,
      capturedCents: 4499,
      currency: 'EUR',
      account: 'FARAWAYPAYEES',
    })
    expect(books().captures).toEqual(['COMPLETED 44.99 EUR'])
  })

  test('a refused instrument takes nothing, and approving anew with another one pays the same order', async () => {
    emulator.switches.decline = 1
    const id = await approved()
    expect(await provider.capture({ ...agreed, providerPaymentId: id })).toMatchObject({
      state: 'failed',
      capturedCents: 0,
      failureCode: 'instrument_declined',
    })
    expect(books()).toEqual({ orders: ['APPROVED'], captures: [], refunds: [] })

    emulator.paypal.approve(id)
    expect(await provider.capture({ ...agreed, providerPaymentId: id })).toMatchObject({ state: 'paid' })
    expect(books().captures).toEqual(['COMPLETED 45.99 USD'])
  })

  test('a declined capture is failed and has no money', async () => {
    emulator.switches.declineCapture = 1
    const id = await paid()

    expect(await provider.readPayment(id)).toMatchObject({
      state: 'failed',
      capturedCents: 0,
      chargeId: null,
      failureCode: 'capture_declined',
    })
    expect(books().captures).toEqual(['DECLINED 45.99 USD'])
  })

  test.each([
    ['COMPLETED', 'paid', 4599],
    ['DECLINED', 'failed', 0],
  ] as const)('money held back is held until PayPal says %s', async (decision, state, capturedCents) => {
    emulator.switches.pendingCapture = 1
    const id = await paid()
    expect(await provider.readPayment(id)).toMatchObject({
      state: 'held',
      capturedCents: 0,
      failureCode: 'pending_review',
    })
    await expect(provider.cancel(id)).rejects.toEqual(declined('payment_not_cancellable'))

    emulator.paypal.review(emulator.paypal.ledger().captures[0]!.id, decision)

    expect(await provider.readPayment(id)).toMatchObject({ state, capturedCents })
    expect(books().captures).toEqual([`${decision} 45.99 USD`])
  })
})

describe('the same key', () => {
  test('opens one order and answers it again', async () => {
    const first = await provider.createIntent(intentFor())
    expect(await provider.createIntent(intentFor())).toEqual(first)
    expect(books().orders).toHaveLength(1)
  })

  test('with another amount is refused', async () => {
    await provider.createIntent(intentFor())
    await expect(provider.createIntent(intentFor({ amountCents: 100 }))).rejects.toEqual(
      declined('idempotency_key_reused'),
    )
    expect(books().orders).toHaveLength(1)
  })

  test('an order is captured once, by however many at once and however often', async () => {
    const providerPaymentId = await approved()
    const all = await Promise.all(
      [connect(), connect(), provider].map((one) => one.capture({ ...agreed, providerPaymentId })),
    )
    all.push(await provider.capture({ ...agreed, providerPaymentId }))

    expect(new Set(all.map(({ state, chargeId }) => `${state} ${chargeId}`)).size).toBe(1)
    expect(books().captures).toEqual(['COMPLETED 45.99 USD'])
  })

  test('a second order for the same attempt cannot be captured too', async () => {
    await paid()
    emulator.forgetKeys()
    const second = await approved()

    await expect(provider.capture({ ...agreed, providerPaymentId: second })).rejects.toEqual(
      declined('duplicate_invoice_id'),
    )
    expect(books().captures).toHaveLength(1)
  })
})

describe('an answer that does not come', () => {
  test.each([
    ['is late', { delayMs: 600 }],
    ['is lost', { dropAnswerAfterCharge: true }],
    ['is a 503', { unavailable: true }],
    ['is a 500', { fail500: true }],
  ] as const)(
    'a capture whose answer %s is unavailable, and asking again takes the money once',
    async (_, fault) => {
      const providerPaymentId = await approved()
      Object.assign(emulator.switches, fault)
      await expect(provider.capture({ ...agreed, providerPaymentId })).rejects.toBeInstanceOf(
        ProviderUnavailable,
      )

      const off = { delayMs: 0, dropAnswerAfterCharge: false, unavailable: false, fail500: false }
      Object.assign(emulator.switches, off)
      expect(await provider.capture({ ...agreed, providerPaymentId })).toMatchObject({ state: 'paid' })
      expect(books().captures).toEqual(['COMPLETED 45.99 USD'])
    },
  )

  test('opening whose answer was lost once is asked for again with the same key, unseen', async () => {
    emulator.switches.dropAnswerAfterCharge = 1
    await provider.createIntent(intentFor())
    expect(books().orders).toHaveLength(1)
    expect(requests(/^\/v2\/checkout\/orders$/)).toHaveLength(2)
  })

  test('a capture whose answer was lost for good is found by reading', async () => {
    const providerPaymentId = await approved()
    emulator.switches.dropAnswerAfterCharge = 1
    await expect(connect({ retries: 0 }).capture({ ...agreed, providerPaymentId })).rejects.toBeInstanceOf(
      ProviderUnavailable,
    )

    expect(await provider.readPayment(providerPaymentId)).toMatchObject({
      state: 'paid',
      capturedCents: 4599,
    })
  })

  test.each([
    ['a call', /^\/v2\/checkout\/orders$/],
    ['a token', /oauth2/],
  ])(
    '%s that finds PayPal silent is given up when its whole time is over, retries and all',
    async (what, path) => {
      const patient = connect({ timeoutMs: 1_000, withinMs: 1_000 })
      if (what === 'a call') await patient.readPayment('UNKNOWN1234567890').catch(() => undefined)
      emulator.requests.length = 0
      emulator.switches.delayMs = 3_000
      await expect(patient.createIntent(intentFor())).rejects.toBeInstanceOf(ProviderUnavailable)
      expect(requests(/./).map(({ path: asked }) => asked)).toEqual([expect.stringMatching(path)])
    },
  )

  test('a server that is not there is unavailable', async () => {
    const unreachable = connect({ apiUrl: 'http://127.0.0.1:1', retries: 0 })
    await expect(unreachable.readPayment('ORDER123456789012')).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})

describe('refunds', () => {
  const part = (providerPaymentId: string, amountCents: number, idempotencyKey: string) =>
    provider.refund({ providerPaymentId, amountCents, idempotencyKey })

  test('parts add up to the whole, and a cent more is refused', async () => {
    const id = await paid()
    expect(await part(id, 1000, 'refund_1')).toEqual({
      id: emulator.paypal.ledger().refunds[0]!.id,
      state: 'succeeded',
      amountCents: 1000,
    })
    expect(await provider.readPayment(id)).toMatchObject({ state: 'partially_refunded', refundedCents: 1000 })

    await expect(part(id, 3600, 'refund_2')).rejects.toEqual(declined('refund_too_large'))
    await part(id, 3599, 'refund_3')
    expect(await provider.readPayment(id)).toMatchObject({ state: 'refunded', refundedCents: 4599 })
    await expect(part(id, 1, 'refund_4')).rejects.toEqual(declined('refund_too_large'))
    expect(books()).toEqual({
      orders: ['COMPLETED'],
      captures: ['REFUNDED 45.99 USD'],
      refunds: ['COMPLETED 10.00', 'COMPLETED 35.99'],
    })
  })

  test('the same key refunds once, also after PayPal forgot the key', async () => {
    const id = await paid()
    const first = await part(id, 1000, 'refund_1')
    emulator.forgetKeys()

    expect(await part(id, 1000, 'refund_1')).toEqual(first)
    await expect(part(id, 2000, 'refund_1')).rejects.toEqual(declined('idempotency_key_reused'))
    expect(books().refunds).toEqual(['COMPLETED 10.00'])
  })

  test('a refund whose answer was lost is one refund', async () => {
    const id = await paid()
    emulator.switches.dropAnswerAfterCharge = 1
    expect(await part(id, 1000, 'refund_1')).toMatchObject({ state: 'succeeded' })
    expect(books().refunds).toEqual(['COMPLETED 10.00'])
  })

  test('a refund that PayPal gives later is pending, and an unpaid order has nothing to give back', async () => {
    const id = await paid()
    emulator.switches.pendingRefund = 1
    expect(await part(id, 1000, 'refund_1')).toMatchObject({ state: 'pending' })
    const asked = { providerPaymentId: id, amountCents: 1000, idempotencyKey: 'refund_1' }
    const { id: refundId } = (await provider.readRefund(asked))!
    emulator.paypal.settleRefund(refundId, 'FAILED')
    expect(await provider.readRefund(asked)).toMatchObject({ state: 'failed' })
    expect(await provider.readPayment(id)).toMatchObject({ state: 'paid', refundedCents: 0 })
    expect(await provider.readRefund({ ...asked, idempotencyKey: 'refund_2' })).toBeNull()

    const { providerPaymentId } = await provider.createIntent(
      intentFor({ idempotencyKey: 'order-8-attempt-1' }),
    )
    await expect(part(providerPaymentId, 100, 'refund_9')).rejects.toEqual(declined('payment_not_refundable'))
  })
})

describe('closing', () => {
  test('an order no one captured counts as cancelled; a captured one is refused', async () => {
    const { providerPaymentId } = await provider.createIntent(intentFor())
    expect(await provider.cancel(providerPaymentId)).toMatchObject({ state: 'cancelled', capturedCents: 0 })
    emulator.paypal.approve(providerPaymentId)
    expect(await provider.cancel(providerPaymentId)).toMatchObject({ state: 'cancelled' })

    await provider.capture({ ...agreed, providerPaymentId })
    await expect(provider.cancel(providerPaymentId)).rejects.toEqual(declined('payment_not_cancellable'))
  })
})

describe('the keys', () => {
  test('one token serves all calls; one that PayPal forgot is fetched anew', async () => {
    const id = await paid()
    await provider.readPayment(id)
    expect(requests(/oauth2/)).toHaveLength(1)

    emulator.paypal.forgetTokens()
    expect(await provider.readPayment(id)).toMatchObject({ state: 'paid' })
    expect(requests(/oauth2/)).toHaveLength(2)
  })

  test('a wrong secret is our own fault, and stands in no error', async () => {
    const error = await connect({ clientSecret: 'wrong-secret-1234' })
      .createIntent(intentFor())
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ProviderMisconfigured)
    expect(inspect(error)).not.toContain('wrong-secret-1234')
    expect(() => connect({ clientSecret: ' ' })).toThrow(ProviderMisconfigured)
  })

  test.each(['', '../oauth2', 'abc', 'ORDER1234567/x'])('%j is no payment of PayPal', async (id) => {
    await expect(provider.readPayment(id)).rejects.toBeInstanceOf(ProviderDeclined)
    expect(emulator.requests).toEqual([])
  })

  test('an unknown order is not found', async () => {
    await expect(provider.readPayment('UNKNOWN1234567890')).rejects.toEqual(declined('payment_not_found'))
  })
})
