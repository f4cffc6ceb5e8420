import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PAYPAL_WEBHOOK_ID,
  signPayPal,
} from '../../../../../../tests/support/payment-emulator/paypal-webhooks.ts'
import { type Emulator, startEmulator } from '../../../../../../tests/support/payment-emulator/server.ts'
import { payPalProvider, type PayPalProvider } from './paypal.ts'
import { ProviderUnavailable, WebhookRefused } from '../provider.ts'

let emulator: Emulator
let provider: PayPalProvider

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
})
beforeEach(() => {
  emulator.reset()
  provider = payPalProvider({
    clientId: 'paypal-client-emulator',
    clientSecret: 'paypal-secret-emulator',
    environment: 'sandbox',
    apiUrl: emulator.url,
    timeoutMs: 200,
  })
})
afterAll(() => emulator.close())

async function paid(): Promise<string> {
  const agreed = { orderId: 'order-7', amountCents: 4599, currency: 'USD' } as const
  const { providerPaymentId } = await provider.createIntent({
    ...agreed,
    attempt: 1,
    idempotencyKey: 'order-7-attempt-1',
    description: 'IST-7',
    metadata: {},
  })
  emulator.paypal.approve(providerPaymentId)
  await provider.capture({ ...agreed, providerPaymentId, account: null })
  return providerPaymentId
}

const now = new Date()
const parse = (body: string, headers: Record<string, string>, secret = PAYPAL_WEBHOOK_ID) =>
  provider.parseWebhook({
    rawBody: Buffer.from(body),
    headers: new Headers(headers),
    secret,
    now,
  })
const refused = (reason: string) => expect.objectContaining({ name: 'WebhookRefused', reason })

test('a notice about a capture or an approval names its order, byte for byte as it came', async () => {
  const id = await paid()
  const [approval, capture] = emulator.paypal.events()

  for (const event of [approval!, capture!]) {
    const body = JSON.stringify(event, null, 3)
    expect(await parse(body, signPayPal(body))).toEqual({
      eventId: event.id,
      type: event.event_type,
      providerPaymentId: id,
      createdAt: new Date(event.create_time),
    })
  }
})

test('a notice about something else names no order', async () => {
  await provider.refund({ providerPaymentId: await paid(), amountCents: 100, idempotencyKey: 'refund_1' })
  const body = JSON.stringify(emulator.paypal.events().at(-1))
  expect(await parse(body, signPayPal(body))).toMatchObject({
    type: 'PAYMENT.CAPTURE.REFUNDED',
    providerPaymentId: null,
  })
})

test('a changed body, a foreign webhook and an invented signature are refused by PayPal', async () => {
  await paid()
  const body = JSON.stringify(emulator.paypal.events()[1])
  const headers = signPayPal(body)

  await expect(parse(body.replace('45.99', '1.00'), headers)).rejects.toEqual(refused('signature_invalid'))
  await expect(parse(body, headers, 'WHOFANOTHER')).rejects.toEqual(refused('signature_invalid'))
  await expect(parse(body, signPayPal(body, { webhookId: 'WHOFANOTHER' }))).rejects.toEqual(
    refused('signature_invalid'),
  )
  await expect(parse(body, { ...headers, 'paypal-transmission-sig': 'AAAA' })).rejects.toEqual(
    refused('signature_invalid'),
  )
})

test.each([
  ['secret_missing', {}, ' '],
  ['signature_missing', { 'paypal-transmission-sig': '' }, undefined],
  ['signature_invalid', { 'paypal-cert-url': 'https://api.paypal.com.evil.test/cert' }, undefined],
  ['signature_invalid', { 'paypal-transmission-time': 'yesterday' }, undefined],
  ['timestamp_old', { 'paypal-transmission-time': '2020-01-01T00:00:00Z' }, undefined],
  ['timestamp_future', { 'paypal-transmission-time': '2999-01-01T00:00:00Z' }, undefined],
])('%s is refused before PayPal is asked', async (reason, change, secret) => {
  const body = '{}'
  await expect(parse(body, { ...signPayPal(body), ...change }, secret)).rejects.toEqual(refused(reason))
  expect(emulator.requests).toEqual([])
})

test.each(['', 'no json', '[]', '{}', '{"id":"WH-1"},"webhook_id":"X"'])('%j is no notice', async (body) => {
  await expect(parse(body, signPayPal(body))).rejects.toEqual(refused('body_malformed'))
  expect(emulator.requests).toEqual([])
})

test('while PayPal cannot be asked a notice is neither believed nor refused', async () => {
  const body = JSON.stringify({
    id: 'WH-1',
    event_type: 'X',
    create_time: now.toISOString(),
    resource: {},
  })
  emulator.switches.unavailable = true
  const asked = parse(body, signPayPal(body))
  await expect(asked).rejects.toBeInstanceOf(ProviderUnavailable)
  await expect(asked).rejects.not.toBeInstanceOf(WebhookRefused)
})
