import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildOrder, theOrder, thePayments, theStock } from '../../../../../tests/support/build-orders.ts'
import { adjustStock } from '#modules/stock/inventory/commands/adjust-stock.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { openPayment } from '#modules/payments/core/commands/payments.ts'
import { openTestProvider } from '#modules/payments/gateways/commands/providers.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { intentOf } from '../rules.ts'
import { expireOrders } from './expire-orders.ts'
import { cancelOwnOrder, lockOrder, moveOrder, setOrderStatus } from './move-order.ts'
import { settlePayment } from './settle-payment.ts'
import { carryOutRefund, reconcilePayments } from '../../../../../tests/support/money.ts'

let admin: Admin
const by = () => ({ actor: admin, address: 'test', now: new Date() })

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const refundsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId))
const emailsTo = async (email: string) =>
  (
    await db
      .select({ template: outboxMessages.template })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email))
  ).map(({ template }) => template)

async function refundAll(orderId: string) {
  for (const { id } of await refundsOf(orderId)) await carryOutRefund({ refundId: id, now: new Date() })
}

/** An order that waits while the bank has already taken the money. */
async function buildPaidAtBank(cart: { onHand?: number } = {}) {
  const built = await buildOrder({ testChoice: 'never_answers' }, { onHand: 5, ...cart })
  const [payment] = await thePayments(built.orderId)
  await openTestProvider().confirm(payment!.providerPaymentId!, 'approve')
  return { ...built, paymentId: payment!.id }
}

test('settled by ten callers at once, an order is paid, sold and receipted once', async () => {
  const { orderId, paymentId, productId, email } = await buildPaidAtBank()
  const now = new Date()
  const outcomes = await Promise.all([
    ...Array.from({ length: 9 }, () => settlePayment({ paymentId, now })),
    reconcilePayments({ now: later(2) }).then(() => 'repeated'),
  ])
  expect(outcomes.filter((outcome) => outcome === 'paid').length).toBeLessThanOrEqual(1)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
  expect(await emailsTo(email)).toEqual(['order_paid'])
  expect(await refundsOf(orderId)).toEqual([])
})

test('an order that ran out of time gives its stock back once, at whichever read', async () => {
  const { orderId, productId, email, order } = await buildOrder({ testChoice: 'decline' }, { onHand: 5 })
  expect(order.expiresAt!.getTime() - order.createdAt.getTime()).toBe(30 * 60_000)
  await expireOrders({ now: later(29) })
  expect((await theOrder(orderId)).status).toBe('pending')
  // Who works on it right now is not waited for; the next run finds it.
  const payer = await pool.connect()
  await payer.query('begin')
  await payer.query('select from orders where id = $1 for update', [orderId])
  await expireOrders({ now: later(31) })
  await payer.query('rollback')
  payer.release()
  expect((await theOrder(orderId)).status).toBe('pending')
  await Promise.all(Array.from({ length: 5 }, () => expireOrders({ now: later(31) })))
  expect(await theOrder(orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'expired',
    stockState: 'none',
  })
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 0 })
  expect(await emailsTo(email)).toEqual(['order_cancelled'])
})

test('money after the time ran out gets the order back while there is stock', async () => {
  const { orderId, paymentId, productId } = await buildPaidAtBank()
  await expireOrders({ now: later(31) })
  expect((await theOrder(orderId)).status).toBe('cancelled')
  expect(await settlePayment({ paymentId, now: later(32) })).toBe('paid')
  expect(await theOrder(orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    stockState: 'sold',
    cancelReason: null,
  })
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
})

test('money after the time ran out goes back whole when the stock is gone, and both sides are informed', async () => {
  const { orderId, paymentId, productId, email } = await buildPaidAtBank({ onHand: 1 })
  await expireOrders({ now: later(31) })
  await db.execute(sql`update stock_levels set reserved = 1 where product_id = ${productId}`)
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => settlePayment({ paymentId, now: later(32) })),
  )
  expect(outcomes.toSorted()).toEqual(['money_back', 'repeated', 'repeated', 'repeated', 'repeated'])
  await db.execute(sql`update stock_levels set reserved = 0 where product_id = ${productId}`)

  expect(await refundsOf(orderId)).toMatchObject([
    { amountCents: 2599, state: 'queued', reason: 'late_money' },
  ])
  expect(await emailsTo(email)).toContain('order_late_money')
  expect(await emailsTo('hola@istmo.test')).toContain('order_problem_late_money')
  await Promise.all([refundAll(orderId), refundAll(orderId)])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  const [bank] = await db.select().from(testPayments).where(eq(testPayments.orderId, orderId))
  expect(bank!.refunds).toMatchObject([{ amountCents: 2599 }])
})

test('money for an order its buyer called off goes back, stock or not', async () => {
  const { orderId, userId, paymentId, productId } = await buildPaidAtBank()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  // The reconciler wants to close the payment, finds it paid, and settles it.
  await reconcilePayments({ now: later(2) })
  expect(await settlePayment({ paymentId, now: later(2) })).toBe('repeated')
  await refundAll(orderId)
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 0 })
})

test('cancelling while the money arrives ends in one of two clean ways', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, userId, paymentId, productId } = await buildPaidAtBank()
    const now = new Date()
    await Promise.all([
      settlePayment({ paymentId, now }),
      transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now })),
      settlePayment({ paymentId, now }),
    ])
    expect(await refundsOf(orderId)).toMatchObject([{ amountCents: 2599 }])
    await refundAll(orderId)
    expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 0 })
  }
})

test('an unpaid payment of an ended order is closed at the bank', async () => {
  const { orderId } = await buildOrder({ testChoice: 'never_answers' })
  await expireOrders({ now: later(31) })
  await reconcilePayments({ now: later(33) })
  expect(await thePayments(orderId)).toMatchObject([{ state: 'cancelled' }])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
})

test('a second charge of a paid order goes back and the order stays paid', async () => {
  const { orderId, order } = await buildOrder()
  const now = new Date()
  const second = await transaction((tx) =>
    openPayment(tx, {
      orderId,
      attempt: 2,
      provider: 'test',
      amountCents: order.totalCents,
      liveMode: false,
      now,
    }),
  )
  const bank = openTestProvider()
  const { providerPaymentId } = await bank.createIntent(intentOf(order, second!))
  const seen = await bank.confirm(providerPaymentId, 'approve')
  expect(await settlePayment({ paymentId: second!.id, seen, now })).toBe('money_back')
  await refundAll(orderId)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect((await thePayments(orderId)).map(({ state }) => state)).toEqual(['refunded', 'paid'])
})

test('money that does not agree is never paid: it is put aside once, audited and shown to a person', async () => {
  const { orderId, paymentId } = await buildPaidAtBank()
  await db.update(testPayments).set({ currency: 'EUR' }).where(eq(testPayments.orderId, orderId))
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => settlePayment({ paymentId, now: new Date() })),
  )
  expect(outcomes).toEqual(['review', 'review', 'review', 'review'])
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'review' })
  expect(await thePayments(orderId)).toMatchObject([{ capturedCents: 0, failureCode: 'mismatch:currency' }])
  expect(await actionsOn(orderId)).toEqual(['orders.payment_mismatch'])
  const [mail] = await db
    .select({ text: outboxMessages.bodyText })
    .from(outboxMessages)
    .where(eq(outboxMessages.template, 'order_problem_mismatch'))
  expect(mail!.text).toContain('Diferencias: moneda')
})

test('calling off a paid order twice gives stock and money back once', async () => {
  const { orderId, userId, productId, email } = await buildOrder({}, { onHand: 5, quantity: 2 })
  const cancel = () => transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  await Promise.all([cancel(), cancel(), cancel()])
  await cancel()
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 0 })
  expect(await refundsOf(orderId)).toMatchObject([{ amountCents: 4599, state: 'queued' }])
  await refundAll(orderId)
  await refundAll(orderId)
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect((await emailsTo(email)).toSorted()).toEqual(['order_cancelled', 'order_paid', 'order_refunded'])
})

test("another person's order is not found, and a completed one is not called off by its buyer", async () => {
  const { orderId, userId, order } = await buildOrder()
  const stranger = await buildMember()
  const now = new Date()
  await expect(
    transaction((tx) => cancelOwnOrder(tx, { orderId, userId: stranger.userId, now })),
  ).rejects.toMatchObject({ status: 404 })
  await transaction((tx) => setOrderStatus(tx, { orderId, to: 'completed', version: order.version }, by()))
  await expect(transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))).rejects.toMatchObject({
    code: 'orders.cannot_cancel',
  })
})

test('an administrator goes any way: reasoned, audited, every effect once, the money untouched', async () => {
  const { orderId, productId, order } = await buildOrder({ testChoice: 'decline' }, { onHand: 5 })
  const set = async (to: 'pending' | 'processing' | 'completed' | 'cancelled', reason?: string) => {
    const { version } = await theOrder(orderId)
    return transaction((tx) => setOrderStatus(tx, { orderId, to, reason, version }, by()))
  }
  await expect(set('completed')).rejects.toMatchObject({ code: 'orders.reason_required' })
  await expect(
    transaction((tx) =>
      setOrderStatus(tx, { orderId, to: 'completed', reason: 'x', version: order.version - 1 }, by()),
    ),
  ).rejects.toMatchObject({ code: 'app.stale' })

  for (const to of ['processing', 'pending', 'completed', 'pending', 'processing'] as const)
    await set(to, 'Pagó en la tienda')
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
  await set('cancelled', 'Se arrepintió')
  await set('cancelled')
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 0 })
  await set('processing', 'Lo quiere otra vez')
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
  expect((await theOrder(orderId)).paymentStatus).toBe('failed')
  expect((await actionsOn(orderId)).filter((action) => action === 'orders.force_status')).toHaveLength(6)
})

test('leaving cancelled without stock is refused', async () => {
  const { orderId, productId } = await buildOrder({ testChoice: 'decline' }, { onHand: 1 })
  const cancelled = await transaction(async (tx) =>
    moveOrder(tx, { order: await lockOrder(tx, { orderId }), to: 'cancelled', by: 'admin', now: new Date() }),
  )
  await db.execute(sql`update stock_levels set reserved = 1 where product_id = ${productId}`)
  const { version } = cancelled
  await expect(
    transaction((tx) => setOrderStatus(tx, { orderId, to: 'pending', reason: 'x', version }, by())),
  ).rejects.toMatchObject({ code: 'orders.stock_is_gone' })
  await db.execute(sql`update stock_levels set reserved = 0 where product_id = ${productId}`)
})

test('money for an order whose units are gone after a stock correction goes back, and the rest returns', async () => {
  const { orderId, paymentId, productId } = await buildPaidAtBank({ onHand: 1 })
  const count = {
    variantId: productId,
    type: 'set',
    quantity: 0,
    reason: 'inventory_count',
    userId: null,
    now: new Date(),
  } as const
  await transaction((tx) => adjustStock(tx, { ...count, confirmBelowReserved: true }))
  expect(await settlePayment({ paymentId, now: new Date() })).toBe('money_back')
  expect(await refundsOf(orderId)).toMatchObject([{ amountCents: 2599 }])
  await refundAll(orderId)
  expect(await theOrder(orderId)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    stockState: 'none',
  })
  expect(await theStock(productId)).toEqual({ onHand: 0, reserved: 0 })
})

test('units that a stock correction took from a reservation are taken again when they are back', async () => {
  const { orderId, paymentId, productId } = await buildPaidAtBank({ onHand: 1 })
  const count = {
    variantId: productId,
    type: 'set',
    reason: 'inventory_count',
    userId: null,
    now: new Date(),
  } as const
  await transaction((tx) => adjustStock(tx, { ...count, quantity: 0, confirmBelowReserved: true }))
  await transaction((tx) => adjustStock(tx, { ...count, quantity: 3 }))
  expect(await settlePayment({ paymentId, now: new Date() })).toBe('paid')
  expect(await theStock(productId)).toEqual({ onHand: 2, reserved: 0 })
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
})
