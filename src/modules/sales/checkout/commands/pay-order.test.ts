import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession, lastEmailTo } from '../../../../../tests/support/build-accounts.ts'
import { offerCrypto } from '../../../../../tests/support/build-crypto.ts'
import {
  buildCart,
  buildGiftCard,
  buy,
  offerGiftCards,
  offerTransfers,
  theOrder,
  directOf,
  thePayments,
  theRefunds,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import {
  admin,
  calm,
  compareBooks,
  emulator,
  openPayPal,
  openStripe,
  soon,
  useEmulator,
  workRefunds,
} from '../../../../../tests/support/use-emulator.ts'
import { expireOrders } from '#modules/sales/orders/commands/expire-orders.ts'
import { lockOrder, moveOrder } from '#modules/sales/orders/commands/move-order.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { settlePayment } from '#modules/sales/orders/commands/settle-payment.ts'
import { switchMethod } from '#modules/sales/orders/commands/switch-method.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { openProvider } from '#modules/payments/gateways/commands/providers.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as checkoutEndpoints from '../endpoints.ts'
import { reconcile } from '#app/money.ts'

useEmulator()

/** An order of 25.99 whose card the bank refused, with its buyer asking over HTTP. */
async function declined(input: Parameters<typeof buy>[1] = {}) {
  await openStripe()
  await openPayPal()
  await offerTransfers(admin as Admin)
  await offerCrypto()
  const built = await buildCart({ onHand: 5 })
  const { orderId, clientSecret } = await buy(built.userId, input)
  await emulator.pay(clientSecret!, 'pm_card_chargeDeclined')
  const [payment] = await thePayments(orderId)
  await settlePayment({ paymentId: payment!.id, now: new Date() })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  const { actor } = await buildSession({ userId: built.userId })
  const { ask } = asker({ ...checkoutEndpoints, ...orderEndpoints }, actor)
  const payBy = (wish: object) => ask(`POST /checkout/${orderId}/pay`, wish)
  return { ...built, orderId, clientSecret: clientSecret!, payment: payment!, ask, payBy }
}

const stripeStates = () => emulator.ledger().paymentIntents.map(({ status }) => status)

test('after a refused card the order is paid by PayPal, and the card can no longer pay it', async () => {
  const { orderId, productId, ask, payBy } = await declined()
  expect((await ask(`GET /checkout?orderId=${orderId}`)).body.paymentMethods.map(({ id }) => id)).toEqual([
    'credit_card',
    'paypal',
    'bank_transfer',
    'crypto',
  ])
  const { body } = await payBy({ paymentMethod: 'paypal' })
  expect(body).toMatchObject({ next: 'pay', paypalOrderId: expect.any(String), paymentStatus: 'awaiting' })
  expect(stripeStates()).toEqual(['canceled'])
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 1 })
  emulator.paypal.approve(body.paypalOrderId!)
  expect((await ask(`POST /checkout/${orderId}/capture`, {})).body).toMatchObject({ paymentStatus: 'paid' })
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentMethod: 'paypal' })
  expect((await thePayments(orderId)).map(({ provider, state }) => [provider, state])).toEqual([
    ['paypal', 'paid'],
    ['stripe', 'cancelled'],
  ])
})

test('after a refused card the order is paid by transfer, with its stock reserved from its beginning on', async () => {
  const { orderId, productId, email, payBy } = await declined()
  const { body } = await payBy({ paymentMethod: 'bank_transfer' })
  expect(body).toMatchObject({ next: 'transfer', status: 'pending', paymentStatus: 'awaiting' })
  const order = await theOrder(orderId)
  expect(order.expiresAt!.getTime() - order.createdAt.getTime()).toBe(48 * 3_600_000)
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 1 })
  expect((await lastEmailTo(email))!.bodyText).toContain('03-01-01-123456-7')
  await expireOrders({ now: new Date(Date.now() + 2 * 3_600_000) })
  const [own] = await directOf(orderId)
  expect(own).toMatchObject({ paymentState: 'waiting', totalCents: 2599, stockState: 'reserved' })
  const by = { actor: admin as Admin, address: 'test', now: new Date() }
  await transaction((tx) =>
    confirmPaid(tx, EVERY_STORE, { sellerOrderId: own!.id, reference: 'ACH-991' }, by),
  )
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
  // Once the sellers are asked there is nothing to go back to.
  expect((await payBy({ paymentMethod: 'credit_card' })).body).toMatchObject({ next: 'success' })
})

test('after a refused card the order is paid in a cryptocurrency, at what it was placed at', async () => {
  const { orderId, ask, payBy } = await declined()
  const asked = await ask(`GET /checkout/crypto?orderId=${orderId}`)
  expect(asked.body.options).toContainEqual(
    expect.objectContaining({ currency: 'USDT', network: 'ethereum' }),
  )
  const quoted = await ask(`POST /checkout/${orderId}/quotes`, { currency: 'USDT', network: 'ethereum' })
  expect(quoted).toMatchObject({ status: 201, body: { items: [{ amountCents: 2599, status: 'open' }] } })
  expect(await payBy({ paymentMethod: 'crypto' })).toMatchObject({ status: 409 })
  expect((await theOrder(orderId)).paymentMethod).toBe('credit_card')
  const quotes = quoted.body.items.map(({ id }) => ({ id }))
  expect((await payBy({ paymentMethod: 'crypto', quotes })).body).toMatchObject({
    next: 'success',
    paymentStatus: 'review',
  })
  const order = await theOrder(orderId)
  expect(order.expiresAt!.getTime() - order.createdAt.getTime()).toBe(24 * 3_600_000)
  expect(await directOf(orderId)).toMatchObject([{ paymentState: 'review', totalCents: 2599 }])
})

test('money of an attempt that was given up goes back by itself, and the order waits for the other', async () => {
  const { orderId, email, clientSecret, payment, payBy } = await declined()
  emulator.switches.unavailable = true
  expect((await payBy({ paymentMethod: 'bank_transfer' })).body).toMatchObject({ next: 'transfer' })
  calm()
  // The card was not closed, and another window of the buyer pays with it.
  await emulator.pay(clientSecret, 'pm_card_visa')
  await Promise.all([1, 2, 3].map(() => settlePayment({ paymentId: payment.id, now: new Date() })))
  expect(await theRefunds(orderId)).toMatchObject([{ amountCents: 2599, reason: 'other_way' }])
  expect((await lastEmailTo(email))!.bodyText).toContain('dejaste para pagar de otra forma')
  await workRefunds()
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
  expect(await directOf(orderId)).toMatchObject([{ paymentState: 'waiting' }])
  expect((await compareBooks()).differences).toEqual([])
})

test('what could not be closed at once is closed by the reconciler', async () => {
  const { orderId, payBy } = await declined()
  emulator.switches.unavailable = true
  await payBy({ paymentMethod: 'bank_transfer' })
  calm()
  await reconcile.run({}, soon())
  expect(stripeStates()).toEqual(['canceled'])
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
})

test('money that was already taken pays the order, and the other way is not opened', async () => {
  const { orderId, clientSecret, payBy } = await declined()
  await emulator.pay(clientSecret, 'pm_card_visa')
  expect((await payBy({ paymentMethod: 'bank_transfer' })).body).toMatchObject({
    next: 'success',
    paymentStatus: 'paid',
  })
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentMethod: 'credit_card' })
  expect(await directOf(orderId)).toEqual([])
})

test('money that waits for the order while its buyer chooses another way goes back', async () => {
  const { orderId, clientSecret, payment } = await declined()
  await emulator.pay(clientSecret, 'pm_card_visa')
  const { provider } = await openProvider('stripe')
  const seen = await provider.readPayment(payment.providerPaymentId!)
  let settled: Promise<string> | undefined
  await transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    settled = settlePayment({ paymentId: payment.id, seen, now: new Date() })
    await untilWaiting(settled)
    await switchMethod(tx, { order, method: 'paypal', attempt: 2, now: new Date() })
  })
  expect(await settled).toBe('money_back')
  await workRefunds()
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
})

test('an attempt is opened on what the order is once it is held still', async () => {
  const { orderId, payBy } = await declined()
  let paying: ReturnType<typeof payBy> | undefined
  await transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    // The same way again: nothing else of it waits for the order.
    paying = payBy({})
    await untilWaiting(paying)
    await moveOrder(tx, { order, to: 'cancelled', by: 'buyer', now: new Date() })
  })
  expect((await paying)!.status).toBe(409)
  expect(await thePayments(orderId)).toHaveLength(1)
  expect(await directOf(orderId)).toEqual([])
})

test('what asks a provider for money carries the key of its order and attempt, and asked again the same one', async () => {
  /** The different keys of what was asked more than once. */
  const keysOf = (path: RegExp) => {
    const asked = emulator.requests.filter((one) => one.method === 'POST' && path.test(one.path))
    expect(asked.length).toBeGreaterThan(1)
    return [
      ...new Set(asked.map(({ headers }) => headers['idempotency-key'] ?? headers['paypal-request-id'])),
    ]
  }
  const loseAnswer = () => (emulator.switches.dropAnswerAfterCharge = 1)
  loseAnswer()
  const { orderId, ask, payBy } = await declined()
  expect(keysOf(/^\/v1\/payment_intents$/)).toEqual([`order_${orderId}_1`])

  await payBy({ paymentMethod: 'paypal' })
  const { body } = await payBy({ paymentMethod: 'paypal' })
  expect(keysOf(/^\/v2\/checkout\/orders$/)).toEqual([`order_${orderId}_2`])

  emulator.paypal.approve(body.paypalOrderId!)
  loseAnswer()
  await ask(`POST /checkout/${orderId}/capture`, {})
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'paid' })
  expect(keysOf(/\/capture$/)).toEqual([expect.stringContaining(`capture_${body.paypalOrderId}_`)])

  await ask(`POST /orders/${orderId}/cancel`, {})
  const [owed] = await theRefunds(orderId)
  loseAnswer()
  await workRefunds()
  expect(keysOf(/\/refund$/)).toEqual([`refund_${owed!.id}`])
})

test('two windows that choose at once leave one way open', async () => {
  const { orderId, payBy } = await declined()
  const answers = await Promise.all([
    payBy({ paymentMethod: 'bank_transfer' }),
    payBy({ paymentMethod: 'paypal' }),
    payBy({ paymentMethod: 'bank_transfer' }),
    payBy({ paymentMethod: 'credit_card' }),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const { openFromAttempt } = await theOrder(orderId)
  const open = (await thePayments(orderId)).filter(({ attempt }) => attempt >= openFromAttempt)
  expect(open).toHaveLength(1)
})

test('what a gift card has paid in part is not shared with sellers who are paid one by one', async () => {
  await offerGiftCards()
  const { code } = await buildGiftCard({ amountCents: 1000 })
  const { orderId, payBy } = await declined({ giftCardCode: code })
  expect((await payBy({ paymentMethod: 'bank_transfer' })).body).toMatchObject({
    code: 'checkout.gift_card_not_shared',
  })
  const { body } = await payBy({ paymentMethod: 'paypal' })
  expect(body).toMatchObject({ paypalOrderId: expect.any(String) })
  const [latest] = await thePayments(orderId)
  expect(latest).toMatchObject({ provider: 'paypal', amountCents: 1599 })
})

test('a buyer who may not hold stock for days is refused, and pays by card after all', async () => {
  const { orderId, userId, ask, payBy } = await declined()
  await db.execute(sql`update profiles set email_confirmed_at = null where id = ${userId}`)
  const refused = await payBy({ paymentMethod: 'bank_transfer' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'orders.address_not_confirmed' } })
  const wish = { currency: 'USDT', network: 'ethereum' }
  expect((await ask(`POST /checkout/${orderId}/quotes`, wish)).body).toMatchObject({
    code: 'orders.address_not_confirmed',
  })
  expect(await theOrder(orderId)).toMatchObject({ paymentMethod: 'credit_card', openFromAttempt: 0 })
  const { body } = await payBy({})
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  await reconcile.run({}, soon())
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
})

test("another's order is not found, and a way that is not offered is refused", async () => {
  const { orderId } = await declined()
  const stranger = asker(checkoutEndpoints, (await buildMember()).actor).ask
  expect((await stranger(`POST /checkout/${orderId}/pay`, { paymentMethod: 'paypal' })).status).toBe(404)
  expect(
    (await stranger(`POST /checkout/${orderId}/quotes`, { currency: 'USDT', network: 'ethereum' })).status,
  ).toBe(404)
  expect((await stranger(`GET /checkout?orderId=${orderId}`)).status).toBe(404)
  const { payBy } = await declined()
  expect((await payBy({ paymentMethod: 'gift_card' })).status).toBe(422)
  await db.execute(sql`update payment_gateways set is_active = false where type = 'bank_transfer'`)
  expect((await payBy({ paymentMethod: 'bank_transfer' })).status).toBe(409)
})
