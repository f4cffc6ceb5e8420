import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentFor } from '../../../../../../tests/support/provider-orders.ts'
import { type Emulator, startEmulator } from '../../../../../../tests/support/payment-emulator/server.ts'
import { sign } from '../../../../../../tests/support/payment-emulator/webhooks.ts'
import {
  type PaymentProvider,
  ProviderDeclined,
  ProviderMisconfigured,
  ProviderUnavailable,
  WebhookRefused,
} from '../provider.ts'
import { type StripeConfig, stripeProvider } from './stripe.ts'

let emulator: Emulator
let provider: PaymentProvider

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
})
beforeEach(() => {
  emulator.reset()
  provider = connect()
})
afterAll(() => emulator.close())

function connect(overrides: Partial<StripeConfig> = {}): PaymentProvider {
  const { host, port } = emulator
  return stripeProvider({
    secretKey: 'sk_test_emulator',
    api: { host, port, protocol: 'http' },
    timeoutMs: 200,
    ...overrides,
  })
}

async function paid(card = 'pm_card_visa') {
  const { providerPaymentId, clientSecret } = await provider.createIntent(intentFor())
  await emulator.pay(clientSecret!, card)
  return providerPaymentId
}

describe('paying', () => {
  test('opening a payment takes no money and sends the order, the key and the pinned version', async () => {
    const opened = await provider.createIntent(intentFor())

    expect(opened).toEqual({
      providerPaymentId: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining(`${opened.providerPaymentId}_secret_`),
      state: 'pending',
    })
    expect(emulator.ledger().charges).toEqual([])
    expect(emulator.ledger().paymentIntents[0]).toMatchObject({
      amount: 4599,
      currency: 'usd',
      description: 'Pedido 7',
      metadata: { order_id: 'order-7', attempt: '1', order_number: 'IS-7' },
      automatic_payment_methods: { enabled: true },
    })
    expect(emulator.requests[0]!.headers).toMatchObject({
      'idempotency-key': 'order-7-attempt-1',
      'stripe-version': '2026-10-28.endive',
    })
  })

  test('a paid payment reads back with every figure of the provider', async () => {
    const id = await paid()

    expect(await provider.readPayment(id)).toEqual({
      id,
      state: 'paid',
      amountCents: 4599,
      capturedCents: 4599,
      refundedCents: 0,
      currency: 'USD',
      account: 'acct_emulator',
      liveMode: false,
      orderId: 'order-7',
      chargeId: emulator.ledger().charges[0]!.id,
      failureCode: null,
      payer: 'emulator4242',
      savedCard: null,
    })
  })

  test('a declined card leaves a failed payment with the reason and no charge', async () => {
    const id = await paid('pm_card_chargeDeclinedInsufficientFunds')

    expect(await provider.readPayment(id)).toMatchObject({
      state: 'failed',
      capturedCents: 0,
      chargeId: null,
      failureCode: 'insufficient_funds',
    })
  })

  test('a buyer whose card was declined pays the same payment with another card', async () => {
    const { providerPaymentId, clientSecret } = await provider.createIntent(intentFor())
    await emulator.pay(clientSecret!, 'pm_card_chargeDeclined')
    await emulator.pay(clientSecret!, 'pm_card_visa')

    expect(await provider.readPayment(providerPaymentId)).toMatchObject({ state: 'paid', failureCode: null })
  })

  test.each([
    ['approve', 'paid', null],
    ['decline', 'failed', 'payment_intent_authentication_failure'],
  ] as const)('3-D Secure answered with %s ends %s', async (answer, state, failureCode) => {
    const id = await paid('pm_card_threeDSecure2Required')
    expect(await provider.readPayment(id)).toMatchObject({ state: 'requires_action', capturedCents: 0 })

    await emulator.authenticate(id, answer)

    expect(await provider.readPayment(id)).toMatchObject({ state, failureCode })
  })

  test('what was really taken shows, whatever was asked for', async () => {
    Object.assign(emulator.switches, { wrongAmount: 1, wrongCurrency: 1, wrongAccount: true, liveMode: true })
    const id = await paid()

    expect(await provider.readPayment(id)).toMatchObject({
      capturedCents: 4499,
      currency: 'EUR',
      account: 'acct_foreign',
      liveMode: true,
    })
  })

  test('a payment that the shop did not open belongs to no order', async () => {
    const { providerPaymentId } = await provider.createIntent(intentFor())
    const { orderId } = await provider.readPayment(providerPaymentId)
    expect(orderId).toBe('order-7')

    const answer = await fetch(`${emulator.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_emulator' },
      body: new URLSearchParams({ amount: '500', currency: 'usd' }),
    })
    const foreign = (await answer.json()) as { id: string }
    expect(await provider.readPayment(foreign.id)).toMatchObject({ orderId: null })
  })
})

describe('the same key', () => {
  test('opens one payment and answers it again', async () => {
    const first = await provider.createIntent(intentFor())
    const second = await provider.createIntent(intentFor())

    expect(second).toEqual(first)
    expect(emulator.ledger().paymentIntents).toHaveLength(1)
  })

  test('with another amount is refused', async () => {
    await provider.createIntent(intentFor())

    await expect(provider.createIntent(intentFor({ amountCents: 100 }))).rejects.toEqual(
      declined('idempotency_key_reused'),
    )
  })
})

describe('an answer that does not come', () => {
  test.each([
    ['is late', { delayMs: 1_500 }],
    ['is lost', { dropAnswerAfterCharge: true }],
    ['is a 503', { unavailable: true }],
  ] as const)(
    'opening whose answer %s is unavailable, and the same key then opens and charges once',
    async (_, fault) => {
      Object.assign(emulator.switches, fault)
      await expect(provider.createIntent(intentFor())).rejects.toBeInstanceOf(ProviderUnavailable)
      expect(emulator.requests).toHaveLength(3)

      Object.assign(emulator.switches, { delayMs: 0, dropAnswerAfterCharge: false, unavailable: false })
      const id = await paid()

      expect(emulator.ledger().paymentIntents).toHaveLength(1)
      expect(emulator.ledger().charges).toHaveLength(1)
      expect(await provider.readPayment(id)).toMatchObject({ state: 'paid', capturedCents: 4599 })
    },
  )

  test('an answer lost once is asked for again with the same key, unseen', async () => {
    emulator.switches.dropAnswerAfterCharge = 1
    await provider.createIntent(intentFor())

    expect(emulator.ledger().paymentIntents).toHaveLength(1)
  })

  test('a charge whose answer the browser never saw is found by reading', async () => {
    const { providerPaymentId, clientSecret } = await provider.createIntent(intentFor())
    emulator.switches.dropAnswerAfterCharge = 1
    await expect(emulator.pay(clientSecret!, 'pm_card_visa')).rejects.toThrow('fetch failed')

    expect(await provider.readPayment(providerPaymentId)).toMatchObject({ state: 'paid' })
    expect(emulator.ledger().charges).toHaveLength(1)
  })

  test('a 500 stays under its key, and the next attempt goes through', async () => {
    emulator.switches.fail500 = 1
    await expect(provider.createIntent(intentFor())).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(provider.createIntent(intentFor())).rejects.toBeInstanceOf(ProviderUnavailable)

    const next = intentFor({ attempt: 2, idempotencyKey: 'order-7-attempt-2' })
    expect(await provider.createIntent(next)).toMatchObject({ state: 'pending' })
  })

  test('a server that is not there is unavailable', async () => {
    const unreachable = connect({ api: { host: '127.0.0.1', port: 1, protocol: 'http' }, networkRetries: 0 })
    await expect(unreachable.readPayment('pi_1')).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})

describe('refunds', () => {
  test('parts add up to the whole, and a cent more is refused', async () => {
    const id = await paid()
    const part = await provider.refund({
      providerPaymentId: id,
      amountCents: 1000,
      idempotencyKey: 'return-1',
    })
    expect(part).toEqual({ id: expect.stringMatching(/^re_/), state: 'succeeded', amountCents: 1000 })
    expect(await provider.readPayment(id)).toMatchObject({ state: 'partially_refunded', refundedCents: 1000 })

    const tooMuch = { providerPaymentId: id, amountCents: 3600, idempotencyKey: 'return-2' }
    await expect(provider.refund(tooMuch)).rejects.toEqual(declined('refund_too_large'))

    await provider.refund({ providerPaymentId: id, amountCents: 3599, idempotencyKey: 'return-3' })
    expect(await provider.readPayment(id)).toMatchObject({ state: 'refunded', refundedCents: 4599 })

    const again = { providerPaymentId: id, amountCents: 1, idempotencyKey: 'return-4' }
    await expect(provider.refund(again)).rejects.toEqual(declined('refund_too_large'))
  })

  test('a refund whose answer was lost is made once, even after Stripe forgot the key', async () => {
    const id = await paid()
    const request = { providerPaymentId: id, amountCents: 1000, idempotencyKey: 'return-1' }
    emulator.switches.dropAnswerAfterCharge = true
    await expect(provider.refund(request)).rejects.toBeInstanceOf(ProviderUnavailable)
    emulator.switches.dropAnswerAfterCharge = false
    emulator.forgetKeys()

    expect(await provider.refund(request)).toMatchObject({ state: 'succeeded', amountCents: 1000 })
    expect(emulator.ledger().refunds).toHaveLength(1)
  })

  test('one key does not refund two amounts', async () => {
    const id = await paid()
    await provider.refund({ providerPaymentId: id, amountCents: 1000, idempotencyKey: 'return-1' })

    const other = { providerPaymentId: id, amountCents: 2000, idempotencyKey: 'return-1' }
    await expect(provider.refund(other)).rejects.toEqual(declined('idempotency_key_reused'))
  })

  test('an unpaid payment has nothing to give back', async () => {
    const { providerPaymentId } = await provider.createIntent(intentFor())
    const request = { providerPaymentId, amountCents: 100, idempotencyKey: 'return-1' }

    await expect(provider.refund(request)).rejects.toBeInstanceOf(ProviderDeclined)
    expect(emulator.ledger().refunds).toEqual([])
  })
})

describe('cancelling', () => {
  test('closes an open payment, twice if asked twice', async () => {
    const { providerPaymentId, clientSecret } = await provider.createIntent(intentFor())

    expect(await provider.cancel(providerPaymentId)).toMatchObject({ state: 'cancelled' })
    expect(await provider.cancel(providerPaymentId)).toMatchObject({ state: 'cancelled' })
    expect((await emulator.pay(clientSecret!, 'pm_card_visa')).status).toBe(400)
  })

  test('comes too late for a paid one', async () => {
    const id = await paid()
    await expect(provider.cancel(id)).rejects.toEqual(declined('payment_not_cancellable'))
    expect(await provider.readPayment(id)).toMatchObject({ state: 'paid' })
  })
})

describe('wrong questions', () => {
  test('a key that Stripe does not know is ours to mend', async () => {
    await expect(connect({ secretKey: 'sk_test_other' }).createIntent(intentFor())).rejects.toBeInstanceOf(
      ProviderMisconfigured,
    )
    expect(() => connect({ secretKey: '' })).toThrow(ProviderMisconfigured)
    expect(() => connect({ secretKey: 'pk_test_emulator' })).toThrow(ProviderMisconfigured)
  })

  test.each(['', 'pi_unknown', '../account', 'ch_1'])('no payment is called %j', async (id) => {
    await expect(provider.readPayment(id)).rejects.toEqual(declined('payment_not_found'))
  })

  test.each([0, -1, 10.5, Number.NaN])('%d cents are refused before anyone is asked', async (amountCents) => {
    await expect(provider.createIntent(intentFor({ amountCents }))).rejects.toEqual(
      declined('amount_invalid'),
    )
    expect(emulator.requests).toEqual([])
  })

  test('an error carries no secret of the payment', async () => {
    const error = await provider.cancel(await paid()).catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(ProviderDeclined)
    expect(inspect(error, { depth: 10 })).not.toContain('_secret_')
  })
})

describe('webhooks', () => {
  const secret = 'whsec_emulator'
  const now = new Date('2026-11-20T12:00:00Z')
  const seconds = now.getTime() / 1000
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: seconds - 3,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })

  function parse(signatureHeader: string | null, rawBody = body, using = secret) {
    const headers = new Headers(signatureHeader === null ? {} : { 'stripe-signature': signatureHeader })
    return provider.parseWebhook({ rawBody: Buffer.from(rawBody), headers, secret: using, now })
  }

  test('a signed event says what it is about', async () => {
    expect(await parse(sign(body, secret, seconds))).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      providerPaymentId: 'pi_1',
      createdAt: new Date('2026-11-20T11:59:57Z'),
    })
  })

  test.each([
    ['no secret of ours', sign(body, '', seconds), body, ' ', 'secret_missing'],
    ['no signature', null, body, secret, 'signature_missing'],
    ['a foreign secret', sign(body, 'whsec_foreign', seconds), body, secret, 'signature_invalid'],
    [
      'a changed body',
      sign(body, secret, seconds),
      body.replace('pi_1', 'pi_2'),
      secret,
      'signature_invalid',
    ],
    ['another scheme', `t=${seconds},v0=abc`, body, secret, 'signature_invalid'],
    ['two timestamps', `t=${seconds},${sign(body, secret, seconds)}`, body, secret, 'signature_invalid'],
    ['nonsense', 'nonsense', body, secret, 'signature_invalid'],
    ['301 seconds of age', sign(body, secret, seconds - 301), body, secret, 'timestamp_old'],
    ['a minute of future', sign(body, secret, seconds + 60), body, secret, 'timestamp_future'],
    ['a signed body that is no JSON', sign('{', secret, seconds), '{', secret, 'body_malformed'],
    ['a signed body that is no event', sign('{}', secret, seconds), '{}', secret, 'body_malformed'],
  ] as const)('%s is refused', async (_, header, rawBody, using, reason) => {
    await expect(parse(header, rawBody, using)).rejects.toEqual(new WebhookRefused(reason))
  })

  test('300 seconds of age pass', async () => {
    expect(await parse(sign(body, secret, seconds - 300))).toMatchObject({ eventId: 'evt_1' })
  })

  test.each([
    ['charge', { id: 'ch_1', object: 'charge', payment_intent: 'pi_9' }, 'pi_9'],
    ['expanded refund', { id: 're_1', object: 'refund', payment_intent: { id: 'pi_9' } }, 'pi_9'],
    ['payout', { id: 'po_1', object: 'payout' }, null],
    ['balance without an id', { object: 'balance', available: [] }, null],
  ])('an event about a %s names its payment or none', async (_, object, providerPaymentId) => {
    const event = JSON.stringify({ id: 'evt_2', type: 'other', created: seconds, data: { object } })
    expect(await parse(sign(event, secret, seconds), event)).toMatchObject({ providerPaymentId })
  })
})

function declined(code: string) {
  return expect.objectContaining({ name: 'ProviderDeclined', code })
}
