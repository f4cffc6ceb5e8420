import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../scripts/invariants.ts'
import { asker } from '../../../tests/support/ask.ts'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../tests/support/build-inventory.ts'
import { CARD, theOrder } from '../../../tests/support/build-orders.ts'
import { waitingJobs } from '../../../tests/support/jobs.ts'
import { type Emulator, startEmulator } from '../../../tests/support/payment-emulator/server.ts'
import { PAYPAL_WEBHOOK_ID, signPayPal } from '../../../tests/support/payment-emulator/paypal-webhooks.ts'
import { addToCart } from '#modules/cart/commands.ts'
import * as orderRoom from '#modules/orders/endpoints.ts'
import { handleEvent } from '#modules/orders/jobs.ts'
import * as paymentRoom from '#modules/payments/endpoints.ts'
import { paymentGateways, providerEvents } from '#modules/payments/tables.ts'
import type { Member } from '#server/actor.ts'
import { db, pool, transaction } from '#server/db.ts'
import { env } from '#server/env.ts'
import * as checkoutRoom from './endpoints.ts'

const doors = { ...checkoutRoom, ...orderRoom, ...paymentRoom }
const PAYPAL = { ...CARD, paymentMethod: 'paypal' }
let emulator: Emulator
let admin: Member

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  emulator = await startEmulator({ port: 0 })
  env.PAYPAL_API_URL = emulator.url
  admin = (await buildMember({ role: 'admin' })).actor
})
beforeEach(async () => {
  emulator.reset()
  await openPayPal()
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
  await db.delete(paymentGateways)
})
afterAll(() => emulator.close())

async function openPayPal(webhookId = PAYPAL_WEBHOOK_ID) {
  const { ask } = asker(doors, admin)
  const saved = await ask('PUT /admin/payment-gateways/paypal', {
    config: { clientId: 'paypal-client-emulator', environment: 'sandbox', webhookId },
    secrets: { clientSecret: 'paypal-secret-emulator' },
  })
  expect(saved.status).toBe(200)
  expect((await ask('PATCH /admin/payment-gateways/paypal', { isActive: true })).status).toBe(200)
}

async function buyer() {
  const { userId, actor } = await buildMember()
  const { productId } = await buildStock({ onHand: 10, priceCents: 2000 })
  await transaction((tx) => addToCart(tx, { userId, productId, quantity: 1, now: new Date() }))
  return { userId, productId, ask: askAs(actor) }
}

function askAs(actor: Member) {
  const { send } = asker(doors, actor)
  return async (route: string, body?: object, key: string | null = randomUUID()) => {
    const [method = '', path = ''] = route.split(' ')
    const headers = {
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await send(`/api/v1${path}`, init)
    // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever came over the wire
    return { status: response.status, body: (await response.json()) as any }
  }
}

/** An order whose buyer has PayPal's window before them. */
async function atPayPal() {
  const person = await buyer()
  const { body } = await person.ask('POST /checkout', PAYPAL)
  expect(body).toMatchObject({ status: 'pending', next: 'pay', message: null })
  const { orderId, paypalOrderId } = body as { orderId: string; paypalOrderId: string }
  expect(paypalOrderId).toMatch(/^[A-Z0-9]{17}$/)
  const capture = () => person.ask(`POST /checkout/${orderId}/capture`, {})
  return { ...person, orderId, paypalOrderId, capture }
}

async function approved() {
  const waiting = await atPayPal()
  emulator.paypal.approve(waiting.paypalOrderId)
  return waiting
}

const captures = () =>
  emulator.paypal.ledger().captures.map(({ status, amount }) => `${status} ${amount.value}`)

const noticeOf = (body: string, headers: Record<string, string> = signPayPal(body)) =>
  asker(doors).send('/api/webhooks/paypal', { method: 'POST', body, headers })

async function workNotices() {
  for (const data of await waitingJobs<{ provider: string; eventId: string }>(handleEvent.name))
    await handleEvent.run(data, { now: new Date() })
}

test('a notice is believed when PayPal says it is its own, stored once, and refused otherwise', async () => {
  const { capture, orderId } = await approved()
  await capture()
  const body = JSON.stringify(emulator.paypal.events().at(-1))
  const { id } = JSON.parse(body) as { id: string }
  const stored = () => db.select().from(providerEvents).where(eq(providerEvents.eventId, id))

  expect((await noticeOf(body, {})).status).toBe(400)
  expect((await noticeOf(body.replace('25.99', '0.01'), signPayPal(body))).status).toBe(400)
  expect((await noticeOf(body, signPayPal(body, { webhookId: 'WHOFANOTHER01' }))).status).toBe(400)
  expect((await noticeOf('x'.repeat(600_000))).status).toBe(413)
  emulator.switches.unavailable = true
  expect((await noticeOf(body)).status).toBe(503)
  emulator.switches.unavailable = false
  expect(await stored()).toEqual([])

  const headers = signPayPal(body)
  expect((await noticeOf(body, headers)).status).toBe(200)
  expect((await noticeOf(body, headers)).status).toBe(200)
  await workNotices()
  expect(await stored()).toMatchObject([{ provider: 'paypal', paymentId: expect.any(String) }])
  expect((await theOrder(orderId)).version).toBe(2)
})

test('without a webhook id no notice is taken', async () => {
  await openPayPal('')
  expect((await noticeOf('{}')).status).toBe(503)
})

test('the panel sees whether the keys are good, and never the secret', async () => {
  const { ask } = asker(doors, admin)
  expect((await ask('POST /admin/payment-gateways/paypal/try', {})).body).toEqual({ result: 'works' })
  expect(JSON.stringify((await ask('GET /admin/payment-gateways')).body)).not.toContain(
    'paypal-secret-emulator',
  )
  await ask('PUT /admin/payment-gateways/paypal', {
    config: { clientId: 'another-client' },
    secrets: { clientSecret: 'not-the-secret' },
  })
  expect((await ask('POST /admin/payment-gateways/paypal/try', {})).body).toEqual({ result: 'refused' })
})

test('keys that went bad after the approval take nothing, and good ones take it then', async () => {
  const { capture } = await approved()
  const { ask } = asker(doors, admin)
  const save = (clientSecret: string) =>
    ask('PUT /admin/payment-gateways/paypal', {
      config: { clientId: 'paypal-client-emulator' },
      secrets: { clientSecret },
    })
  await save('not-the-secret')
  expect((await capture()).body).toMatchObject({
    paymentStatus: 'awaiting',
    next: 'pay',
    message: 'Error al procesar el pago con PayPal',
  })
  await save('paypal-secret-emulator')
  expect((await capture()).body.paymentStatus).toBe('paid')
  expect(captures()).toEqual(['COMPLETED 25.99'])
})

test('without keys the test bank plays PayPal, marked as such', async () => {
  await db.delete(paymentGateways)
  const { ask } = await buyer()
  const { body } = await ask('GET /checkout')
  expect(body.paymentMethods[1]).toMatchObject({ id: 'paypal', name: 'PayPal', testMode: true })
  expect(body.paypalScriptUrl).toBeNull()
  expect((await ask('POST /checkout', PAYPAL)).body).toMatchObject({ paymentStatus: 'paid', next: 'success' })
})
