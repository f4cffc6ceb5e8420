import { actionsOn } from '../../../../../tests/support/audit.ts'
import { keepGateway, offerGateway } from '../../../../../tests/support/build-gateways.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildCart,
  buy,
  theOrder,
  thePayments,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { emailsTo } from '../../../../../tests/support/build-plans.ts'
import { waitingJobs } from '../../../../../tests/support/jobs.ts'
import {
  type Emulator,
  startEmulator,
  WEBHOOK_SECRET,
} from '../../../../../tests/support/payment-emulator/server.ts'
import { sign } from '../../../../../tests/support/payment-emulator/webhooks.ts'
import * as paymentEndpoints from '#modules/payments/core/endpoints.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { giveBack } from './give-back.ts'
import { moveOrder, lockOrder } from './move-order.ts'
import { settlePayment } from './settle-payment.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { handleEvent, reconcile, refund } from '#app/money.ts'
import { followRefunds } from '#modules/payments/core/commands/refunds.ts'
import { orderMoney } from './settle-payment.ts'

let emulator: Emulator
let admin: Admin

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  emulator = await startEmulator({ port: 0 })
  env.STRIPE_API_URL = emulator.url
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})
beforeEach(async () => {
  emulator.reset()
  const secrets = { secretKey: 'sk_test_emulator', webhookSecret: WEBHOOK_SECRET }
  await keepGateway('stripe', { publicKey: 'pk_test_emulator' }, { secrets })
  await offerGateway('stripe')
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
  await db.delete(paymentGateways)
})
afterAll(() => emulator.close())

const inMinutes = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) })

/** An order of 25.99 that a card paid at Stripe, called off: its money is owed back. */
async function owedBack() {
  const { userId, email } = await buildCart({ onHand: 5 })
  const { orderId, clientSecret } = await buy(userId)
  await emulator.pay(clientSecret!, 'pm_card_visa')
  const [payment] = await thePayments(orderId)
  expect(await settlePayment({ paymentId: payment!.id, now: new Date() })).toBe('paid')
  await transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    await moveOrder(tx, { order, to: 'cancelled', by: 'buyer', now: new Date() })
  })
  const [owed] = await theRefunds(orderId)
  return { orderId, email, refundId: owed!.id }
}

async function workRefunds() {
  for (const data of await waitingJobs<{ refundId: string }>(refund.name))
    await refund.run(data, { now: new Date() })
}

/** Stripe's newest notices of this kind, delivered and worked; twice, as Stripe may. */
async function receive(type: string) {
  const event = emulator.events().findLast((one) => one.type === type)
  for (let times = 0; times < 2; times += 1) {
    const body = JSON.stringify(event)
    const init = { method: 'POST', body, headers: { 'stripe-signature': sign(body, WEBHOOK_SECRET) } }
    expect((await asker(paymentEndpoints).send('/api/webhooks/stripe', init)).status).toBe(200)
  }
  for (const data of await waitingJobs<{ provider: string; eventId: string }>(handleEvent.name))
    await handleEvent.run(data, { now: new Date() })
}

const lastRefund = () => emulator.ledger().refunds.at(-1)!

test('a refund on its way stays owed, and is written down once when it has arrived', async () => {
  const { orderId, email } = await owedBack()
  emulator.switches.pendingRefund = 1
  await workRefunds()
  expect(await theRefunds(orderId)).toMatchObject([{ state: 'queued', askedAt: expect.any(Date) }])
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
  await reconcile.run({}, inMinutes(20))
  expect(await theRefunds(orderId)).toMatchObject([{ state: 'queued' }])

  emulator.settleRefund(lastRefund().id, 'succeeded')
  await Promise.all([receive('refund.updated'), reconcile.run({}, inMinutes(60))])
  expect(await theRefunds(orderId)).toMatchObject([{ state: 'done', amountCents: 2599 }])
  expect((await theOrder(orderId)).paymentStatus).toBe('refunded')
  expect(emulator.ledger().refunds).toHaveLength(1)
  expect((await emailsTo(email)).filter((template) => template === 'order_refunded')).toHaveLength(1)
})

test('a refund on its way that fails is put before a person, who gives the money back another way', async () => {
  const { orderId } = await owedBack()
  emulator.switches.pendingRefund = 1
  await workRefunds()
  emulator.settleRefund(lastRefund().id, 'failed')
  // No notice comes: the reconciler finds it by itself.
  await reconcile.run({}, inMinutes(20))
  expect(await theRefunds(orderId)).toMatchObject([{ state: 'failed' }])
  expect(await thePayments(orderId)).toMatchObject([{ state: 'paid', refundedCents: 0 }])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  expect(await actionsOn(orderId)).toContain('orders.refund_refused')

  const { version } = await theOrder(orderId)
  const wanted = { version, lines: [], shipping: false, extraCents: 2599, reason: 'Falló el primero' }
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted }, by))
  await workRefunds()
  expect((await theRefunds(orderId)).map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
  expect((await theOrder(orderId)).paymentStatus).toBe('refunded')
})

test('a refund that the bank sends back later is no longer counted as given back, once', async () => {
  const { orderId, email, refundId } = await owedBack()
  await workRefunds()
  expect((await theOrder(orderId)).paymentStatus).toBe('refunded')

  emulator.settleRefund(lastRefund().id, 'failed')
  const [payment] = await thePayments(orderId)
  await Promise.all([1, 2, 3, 4].map(() => followRefunds(orderMoney, { payment: payment!, now: new Date() })))
  await Promise.all([receive('refund.failed'), receive('charge.refund.updated')])
  expect(await theRefunds(orderId)).toMatchObject([{ id: refundId, state: 'failed', doneAt: null }])
  expect(await thePayments(orderId)).toMatchObject([{ state: 'paid', capturedCents: 2599, refundedCents: 0 }])
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
  expect(await emailsTo(email)).toEqual([
    'order_paid',
    'order_cancelled',
    'order_refunded',
    'order_refund_bounced',
  ])
  expect((await actionsOn(orderId)).filter((action) => action === 'orders.refund_bounced')).toHaveLength(1)
})

test('a refund asked for by several at once, while Stripe is busy with its key, is one refund', async () => {
  const { orderId, refundId } = await owedBack()
  emulator.switches.keyInUse = 2
  emulator.switches.delayMs = 50
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => carryOutRefund({ refundId, now: new Date() })),
  )
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  emulator.switches.delayMs = 0
  await carryOutRefund({ refundId, now: new Date() })
  expect(emulator.ledger().refunds).toHaveLength(1)
  expect(await theRefunds(orderId)).toMatchObject([{ state: 'done' }])
})

test('a payment whose key is in use leaves the order waiting and is paid by the next try, once', async () => {
  const { userId } = await buildCart({ onHand: 5 })
  const key = randomUUID()
  emulator.switches.keyInUse = true
  expect(await buy(userId, {}, { key })).toMatchObject({ status: 'pending', next: 'pay' })
  emulator.switches.keyInUse = false
  const again = await buy(userId, {}, { key })
  await emulator.pay(again.clientSecret!, 'pm_card_visa')
  await reconcile.run({}, inMinutes(2))
  expect((await theOrder(again.orderId)).paymentStatus).toBe('paid')
  expect(emulator.ledger().paymentIntents.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})
