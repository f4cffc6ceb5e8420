import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { findBrokenInvariants } from '../../scripts/invariants.ts'
import * as paymentEndpoints from '../../src/modules/payments/core/endpoints.ts'
import { paymentGateways } from '../../src/modules/payments/gateways/tables.ts'
import type { Member } from '../../src/server/auth/actor.ts'
import { db, pool } from '../../src/server/db/db.ts'
import { env } from '../../src/server/process/env.ts'
import { asker } from './ask.ts'
import { buildMember } from './build-accounts.ts'
import { type Comparison, openBooks } from './compare-ledgers.ts'
import { keepGateway, offerGateway } from './build-gateways.ts'
import { waitingJobs } from './jobs.ts'
import { PAYPAL_WEBHOOK_ID, signPayPal } from './payment-emulator/paypal-webhooks.ts'
import { type Emulator, startEmulator, WEBHOOK_SECRET } from './payment-emulator/server.ts'
import { switchesOff } from './payment-emulator/switches.ts'
import { sign } from './payment-emulator/webhooks.ts'
import { YAPPY_DOMAIN, YAPPY_MERCHANT, YAPPY_SECRET } from './payment-emulator/yappy.ts'
import { handleEvent, reconcile, refund } from '../../src/app/money.ts'

export let emulator: Emulator
export let admin: Member
/** Both ledgers of the test that runs, compared as they stand. */
export let compareBooks: () => Promise<Comparison>

/**
 * Gives the file that calls it payment providers that answer on the wire. After each test the shop may catch up with
 * them, and then their ledger and ours must say the same and every invariant hold.
 */
export function useEmulator() {
  beforeAll(async () => {
    env.ISTMO_RATE_LIMITS = false
    emulator = await startEmulator({ port: 0 })
    env.STRIPE_API_URL = emulator.url
    env.PAYPAL_API_URL = emulator.url
    env.YAPPY_API_URL = emulator.url
    admin = (await buildMember({ role: 'admin' })).actor
  })
  beforeEach(async () => {
    emulator.reset()
    compareBooks = await openBooks(emulator, pool)
  })
  afterEach(async () => {
    await catchUp()
    expect((await compareBooks()).differences).toEqual([])
    expect(await findBrokenInvariants(pool)).toEqual([])
    await db.delete(paymentGateways)
  })
  afterAll(() => emulator.close())
}

/** What the shop does by itself within two minutes once the providers answer again. */
export async function catchUp() {
  calm()
  await workNotices()
  await reconcile.run({}, soon())
  await workRefunds()
}

/** The providers do everything right from now on, and send no notices. */
export function calm() {
  const addresses = { webhookUrl: null, webhookSecret: WEBHOOK_SECRET, paypalWebhookUrl: null }
  Object.assign(emulator.switches, switchesOff(addresses))
}

export const soon = () => ({ now: new Date(Date.now() + 120_000) })

export async function workNotices() {
  for (const data of await waitingJobs<{ provider: string; eventId: string }>(handleEvent.name))
    await handleEvent.run(data, { now: new Date() })
}

/** Carries out what is owed; what a provider gives no clear answer to stays owed. */
export async function workRefunds() {
  for (const data of await waitingJobs<{ refundId: string }>(refund.name))
    await refund.run(data, { now: new Date() }).catch(() => undefined)
}

export async function openStripe() {
  const config = { publicKey: 'pk_test_emulator' }
  await openGateway('stripe', config, { secretKey: 'sk_test_emulator', webhookSecret: WEBHOOK_SECRET })
}

export async function openPayPal(webhookId = PAYPAL_WEBHOOK_ID) {
  const config = { clientId: 'paypal-client-emulator', environment: 'sandbox', webhookId }
  await openGateway('paypal', config, { clientSecret: 'paypal-secret-emulator' })
}

export async function openYappy() {
  const config = { merchantId: YAPPY_MERCHANT, domain: YAPPY_DOMAIN, environment: 'test' }
  await openGateway('yappy', config, { secretKey: YAPPY_SECRET })
}

async function openGateway(
  type: 'stripe' | 'paypal' | 'yappy',
  config: Record<string, string>,
  secrets: Record<string, string>,
) {
  await keepGateway(type, config, { secrets })
  expect(await offerGateway(type)).toMatchObject({ isActive: true })
}

export const stripeNotice = (body: string, header = sign(body, WEBHOOK_SECRET)) =>
  asker(paymentEndpoints).send('/api/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': header },
  })

export const payPalNotice = (body: string, headers: Record<string, string> = signPayPal(body)) =>
  asker(paymentEndpoints).send('/api/webhooks/paypal', { method: 'POST', body, headers })

export const yappyNotice = (query: string) => asker(paymentEndpoints).send(`/api/webhooks/yappy${query}`)
