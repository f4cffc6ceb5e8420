import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { findBrokenInvariants } from '../../scripts/invariants.ts'
import { addToCart } from '../../src/modules/cart/commands.ts'
import * as checkoutRoom from '../../src/modules/checkout/endpoints.ts'
import * as orderRoom from '../../src/modules/orders/endpoints.ts'
import { handleEvent } from '../../src/modules/orders/jobs.ts'
import * as paymentRoom from '../../src/modules/payments/endpoints.ts'
import { paymentGateways } from '../../src/modules/payments/tables.ts'
import type { Member } from '../../src/server/actor.ts'
import { db, pool, transaction } from '../../src/server/db.ts'
import { env } from '../../src/server/env.ts'
import { asker } from './ask.ts'
import { buildMember } from './build-accounts.ts'
import { buildStock } from './build-inventory.ts'
import { CARD } from './build-orders.ts'
import { waitingJobs } from './jobs.ts'
import { PAYPAL_WEBHOOK_ID, signPayPal } from './payment-emulator/paypal-webhooks.ts'
import { type Emulator, startEmulator } from './payment-emulator/server.ts'

export const doors = { ...checkoutRoom, ...orderRoom, ...paymentRoom }
export const PAYPAL = { ...CARD, paymentMethod: 'paypal' }
export let emulator: Emulator
export let admin: Member

/** Opens PayPal at the emulator before each test of the file that calls it, and asks the invariants after each. */
export function useOpenPayPal() {
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
}

export async function openPayPal(webhookId = PAYPAL_WEBHOOK_ID) {
  const { ask } = asker(doors, admin)
  const saved = await ask('PUT /admin/payment-gateways/paypal', {
    config: { clientId: 'paypal-client-emulator', environment: 'sandbox', webhookId },
    secrets: { clientSecret: 'paypal-secret-emulator' },
  })
  expect(saved.status).toBe(200)
  expect((await ask('PATCH /admin/payment-gateways/paypal', { isActive: true })).status).toBe(200)
}

export async function buyer() {
  const { userId, actor } = await buildMember()
  const { productId } = await buildStock({ onHand: 10, priceCents: 2000 })
  await transaction((tx) => addToCart(tx, { userId, productId, quantity: 1, now: new Date() }))
  return { userId, productId, ask: askAs(actor) }
}

export const askAs = (actor: Member) => asker(doors, actor).ask

/** An order whose buyer has PayPal's window before them. */
export async function atPayPal() {
  const person = await buyer()
  const { body } = await person.ask('POST /checkout', PAYPAL)
  expect(body).toMatchObject({ status: 'pending', next: 'pay', message: null })
  const { orderId, paypalOrderId } = body as { orderId: string; paypalOrderId: string }
  expect(paypalOrderId).toMatch(/^[A-Z0-9]{17}$/)
  const capture = () => person.ask(`POST /checkout/${orderId}/capture`, {})
  return { ...person, orderId, paypalOrderId, capture }
}

export async function approved() {
  const waiting = await atPayPal()
  emulator.paypal.approve(waiting.paypalOrderId)
  return waiting
}

export const captures = () =>
  emulator.paypal.ledger().captures.map(({ status, amount }) => `${status} ${amount.value}`)

export const noticeOf = (body: string, headers: Record<string, string> = signPayPal(body)) =>
  asker(doors).send('/api/webhooks/paypal', { method: 'POST', body, headers })

export async function workNotices() {
  for (const data of await waitingJobs<{ provider: string; eventId: string }>(handleEvent.name))
    await handleEvent.run(data, { now: new Date() })
}
