import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeProvider } from '#modules/payments/gateways/providers/stripe/stripe.ts'
import { readForm } from './form.ts'
import { type Emulator, startEmulator, WEBHOOK_SECRET } from './server.ts'

const RETURN_URL = 'http://shop.test/payment-success'
let emulator: Emulator
let stripe: Stripe

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
  const { host, port } = emulator
  stripe = new Stripe('sk_test_emulator', { host, port, protocol: 'http', maxNetworkRetries: 0 })
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

function open(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 1299,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    ...params,
  })
}

function raw(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: URLSearchParams } = {},
) {
  return fetch(`${emulator.url}/v1/${path}`, {
    ...init,
    headers: { authorization: 'Bearer sk_test_emulator', ...init.headers },
  })
}

function control(method: string, path = '', changes?: object) {
  return fetch(`${emulator.url}/_emulator${path}`, {
    method,
    ...(changes ? { body: JSON.stringify(changes) } : {}),
  })
}

describe('on the wire', () => {
  test('nested form keys become objects and lists', () => {
    expect(readForm('metadata%5Border_id%5D=7&expand[]=a&expand[]=b&x[0][y]=1&empty=')).toEqual({
      metadata: { order_id: '7' },
      expand: ['a', 'b'],
      x: [{ y: '1' }],
      empty: '',
    })
    expect(Object.keys(readForm('__proto__[polluted]=1'))).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('polluted')
  })

  test('a repeated key replays the first answer and says so; with another body it is an error', async () => {
    const post = (amount: string) =>
      raw('payment_intents', {
        method: 'POST',
        headers: { 'idempotency-key': 'k1' },
        body: new URLSearchParams({ amount, currency: 'usd' }),
      })
    const first = await post('500')
    const second = await post('500')
    const other = await post('600')

    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
    expect(await second.json()).toEqual(await first.json())
    expect(other.status).toBe(400)
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } })
  })

  test('a declined card is a 402 with the card error, the charge and the payment', async () => {
    const { id } = await open()
    const answer = await raw(`payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_chargeDeclined', return_url: RETURN_URL }),
    })

    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        charge: emulator.ledger().charges[0]!.id,
        payment_intent: { id, status: 'requires_payment_method' },
      },
    })
  })

  test.each([
    ['GET', 'payment_intents/pi_none', {}, 404, { code: 'resource_missing' }],
    ['GET', 'invoices', {}, 404, { type: 'invalid_request_error' }],
    ['POST', 'payment_intents', { amount: '10', currency: 'usd' }, 400, { code: 'amount_too_small' }],
    [
      'POST',
      'payment_intents',
      { amount: '1.5', currency: 'usd' },
      400,
      { code: 'parameter_invalid_integer' },
    ],
    ['POST', 'payment_intents', { currency: 'usd' }, 400, { code: 'parameter_missing', param: 'amount' }],
    [
      'POST',
      'payment_intents',
      { amount: '500', currency: 'usd', colour: 'red' },
      400,
      { code: 'parameter_unknown' },
    ],
  ])('%s %s %j is refused', async (method, path, form, status, error) => {
    const body = new URLSearchParams(form as Record<string, string>)
    const answer = await raw(path, method === 'POST' ? { method, body } : {})

    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error })
  })

  test('a wrong key is a 401, and a public key sees only the payment whose secret it holds', async () => {
    const intent = await open()
    const ask = (key: string, path: string) =>
      fetch(`${emulator.url}/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })

    expect((await ask('sk_test_other', 'payment_intents')).status).toBe(401)
    expect((await ask('pk_test_emulator', 'payment_intents')).status).toBe(403)
    expect((await ask('pk_test_emulator', `payment_intents/${intent.id}?client_secret=x`)).status).toBe(400)
    const own = `payment_intents/${intent.id}?client_secret=${intent.client_secret}`
    expect((await ask('pk_test_emulator', own)).status).toBe(200)
  })

  test('the charge comes as an id or, when asked for, as an object', async () => {
    const { id } = await open({ payment_method: 'pm_card_visa', confirm: true, return_url: RETURN_URL })

    expect((await stripe.paymentIntents.retrieve(id)).latest_charge).toMatch(/^ch_/)
    expect(
      (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge,
    ).toMatchObject({
      object: 'charge',
      amount_captured: 1299,
    })
    await expect(stripe.paymentIntents.retrieve(id, { expand: ['invoice'] })).rejects.toThrow(
      'cannot be expanded',
    )
  })

  test('authorised money is captured in part or let go', async () => {
    const held = {
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: RETURN_URL,
      capture_method: 'manual',
    } as const
    const stillOpen = await open(held)
    expect(stillOpen).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 1299,
      amount_received: 0,
    })
    expect(await stripe.paymentIntents.capture(stillOpen.id, { amount_to_capture: 1000 })).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
    })

    const released = await open(held)
    await stripe.paymentIntents.cancel(released.id)
    expect(emulator.ledger().charges.map(({ amount_captured }) => amount_captured)).toEqual([1000, 0])
  })

  test('lists go newest first, page by page', async () => {
    const made = [await open(), await open(), await open()]
    const first = await stripe.paymentIntents.list({ limit: 2 })
    const second = await stripe.paymentIntents.list({ limit: 2, starting_after: first.data[1]!.id })

    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
    expect([first.has_more, second.has_more]).toEqual([true, false])
  })
})

describe('the switches', () => {
  test('are set, shown, refused when unknown, and put back', async () => {
    expect(await (await control('POST', '', { decline: 2 })).json()).toMatchObject({ decline: 2 })
    expect((await control('POST', '', { explode: true })).status).toBe(422)
    expect((await control('POST', '', { delayMs: 'long' })).status).toBe(422)
    expect((await control('POST', '', { liveMode: 3 })).status).toBe(422)
    await control('DELETE')
    expect(await (await control('GET')).json()).toMatchObject({ decline: false, delayMs: 0 })
  })

  test('a decline is used up, and the ledger shows both tries', async () => {
    await control('POST', '', { decline: 1 })
    const { client_secret: secret } = await open()
    await emulator.pay(secret!, 'pm_card_visa')
    await emulator.pay(secret!, 'pm_card_visa')

    const ledger = (await (await control('GET', '/ledger')).json()) as { charges: { status: string }[] }
    expect(ledger.charges.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  test('3-D Secure has a page that leads back to the shop', async () => {
    await control('POST', '', { threeDSecure: 1 })
    const { id, client_secret: secret } = await open()
    const intent = (await (await emulator.pay(secret!, 'pm_card_visa')).json()) as Stripe.PaymentIntent
    const page = await fetch(intent.next_action!.redirect_to_url!.url!)
    expect(await page.text()).toContain('12.99 usd')

    const back = await emulator.authenticate(id, 'approve')
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toContain(`payment_intent=${id}`)
    expect(back.headers.get('location')).toContain('redirect_status=succeeded')
    expect((await emulator.authenticate(id, 'approve')).status).toBe(409)
  })
})

describe('webhooks', () => {
  type Received = { body: Buffer; signature: string; event: Stripe.Event }
  let shop: Server
  let received: Received[]
  let answers: number[]

  beforeEach(async () => {
    received = []
    answers = []
    shop = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const signature = String(request.headers['stripe-signature'])
        received.push({ body, signature, event: JSON.parse(body.toString()) as Stripe.Event })
        response.writeHead(answers.shift() ?? 200).end()
      })
    })
    shop.listen(0, '127.0.0.1')
    await once(shop, 'listening')
    emulator.switches.webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/stripe`
  })
  afterEach(async () => {
    shop.closeAllConnections()
    await new Promise((resolve) => shop.close(resolve))
  })

  async function buy() {
    const intent = await open()
    await emulator.pay(intent.client_secret!, 'pm_card_visa')
    await emulator.delivered()
    return intent
  }

  test('arrive signed so that the provider believes them', async () => {
    const intent = await buy()
    const provider = stripeProvider({ secretKey: 'sk_test_emulator' })
    const notices = received.map(({ body, signature }) =>
      provider.parseWebhook({
        rawBody: body,
        headers: new Headers({ 'stripe-signature': signature }),
        secret: WEBHOOK_SECRET,
        now: new Date(),
      }),
    )

    expect(await Promise.all(notices)).toEqual(
      ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'].map((type) =>
        expect.objectContaining({ type, providerPaymentId: intent.id }),
      ),
    )
    expect(emulator.events().map(({ pending_webhooks: pending }) => pending)).toEqual([0, 0, 0])
  })

  test('are tried again until they are taken', async () => {
    answers = [500, 200, 200]
    await buy()

    const [refused] = emulator.deliveries
    const tries = emulator.deliveries.filter(({ eventId }) => eventId === refused!.eventId)
    expect(tries.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 200],
    ])
  })

  test('come twice with the same event id, or newest first, when a switch says so', async () => {
    emulator.switches.duplicateWebhooks = true
    await buy()
    expect(received).toHaveLength(6)
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(3)

    received = []
    Object.assign(emulator.switches, { duplicateWebhooks: false, reorderWebhooks: true })
    await buy()
    expect(received.map(({ event }) => event.type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })

  test('can be read later from the list of events', async () => {
    await buy()
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(data).toHaveLength(1)
    expect(await stripe.events.retrieve(data[0]!.id)).toMatchObject({ id: data[0]!.id })
  })
})

test('runs as a process of its own and ends on a signal', async () => {
  const path = fileURLToPath(new URL('server.ts', import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, PAYMENT_EMULATOR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /http:\/\/\S+\d(?=,)/.exec(line.toString())![0]
  expect((await fetch(`${url}/_emulator/ledger`)).status).toBe(200)

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
