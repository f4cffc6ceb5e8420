import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approved, askAs, captures, useOpenPayPal } from '../../../../../tests/support/build-paypal.ts'
import { admin, emulator, payPalNotice, workNotices } from '../../../../../tests/support/use-emulator.ts'
import { theOrder, thePayments, theRefunds, theStock } from '../../../../../tests/support/build-orders.ts'
import { waitingJobs } from '../../../../../tests/support/jobs.ts'
import { emailsTo } from '../../../../../tests/support/build-plans.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { expire } from '#modules/sales/orders/jobs.ts'
import { db, transaction } from '#server/db/db.ts'
import { reconcile, refund } from '#app/money.ts'

const inMinutes = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) })
const SENTENCE = /^PayPal está revisando tu pago/
useOpenPayPal()

/** An order whose money PayPal has taken from its buyer and keeps back. */
async function held() {
  emulator.switches.pendingCapture = 1
  const built = await approved()
  const answer = await built.capture()
  const decide = async (outcome: 'COMPLETED' | 'DECLINED') => {
    emulator.paypal.review(emulator.paypal.ledger().captures.at(-1)!.id, outcome)
    const notice = JSON.stringify(emulator.paypal.events().at(-1))
    expect((await payPalNotice(notice)).status).toBe(200)
    await workNotices()
  }
  const [{ email } = { email: '' }] = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, built.userId))
  return { ...built, answer, decide, email }
}

test('money that PayPal holds stops the clock of its order, and pays it when PayPal lets it go', async () => {
  const { answer, ask, orderId, productId, decide, email } = await held()
  const review = {
    status: 'pending',
    paymentStatus: 'review',
    next: 'success',
    code: 'checkout.payment_held',
  }
  expect(answer).toMatchObject({ status: 200, body: { ...review, message: expect.stringMatching(SENTENCE) } })
  expect(await thePayments(orderId)).toMatchObject([{ state: 'held', failureCode: 'pending_review' }])

  // Half an hour and three days pass, with everybody asking meanwhile.
  for (const minutes of [31, 61, 3 * 24 * 60]) {
    await expire.run({}, inMinutes(minutes))
    await reconcile.run({}, inMinutes(minutes))
  }
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'review', expiresAt: null })
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({ isHeld: true, canPay: false })
  expect(await emailsTo(email)).toEqual(['order_held'])

  await decide('COMPLETED')
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({ isHeld: false, paymentStatus: 'paid' })
  expect(await emailsTo(email)).toEqual(['order_held', 'order_paid'])
})

test('an impatient buyer with held money sees that it is held and is never charged a second time', async () => {
  const { capture, ask, orderId } = await held()
  const answers = await Promise.all([
    capture(),
    ask(`POST /checkout/${orderId}/pay`, {}),
    ask(`POST /checkout/${orderId}/refresh`, {}),
    reconcile.run({}, inMinutes(2)),
    capture(),
  ])
  for (const answer of answers) {
    if (answer)
      expect(answer).toMatchObject({ status: 200, body: { code: 'checkout.payment_held', next: 'success' } })
  }
  expect(captures()).toEqual(['PENDING 25.99'])
  expect(await thePayments(orderId)).toHaveLength(1)
})

test('money that PayPal refuses in the end fails the payment and gives a fresh half hour to pay again', async () => {
  const { ask, orderId, productId, decide, email } = await held()
  await expire.run({}, inMinutes(31))
  await decide('DECLINED')
  const order = await theOrder(orderId)
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  expect(order.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000)
  expect(await thePayments(orderId)).toMatchObject([{ state: 'failed', failureCode: 'capture_declined' }])
  expect(await emailsTo(email)).toEqual(['order_held', 'order_held_refused'])

  const again = await ask(`POST /checkout/${orderId}/pay`, {})
  emulator.paypal.approve(again.body.paypalOrderId!)
  expect((await ask(`POST /checkout/${orderId}/capture`, {})).body).toMatchObject({ paymentStatus: 'paid' })
  expect(captures()).toEqual(['DECLINED 25.99', 'COMPLETED 25.99'])
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
})

test('a refused order that no one pays again expires, found by the reconciler without any notice', async () => {
  const { orderId, productId } = await held()
  emulator.paypal.review(emulator.paypal.ledger().captures.at(-1)!.id, 'DECLINED')
  await reconcile.run({}, inMinutes(120))
  expect((await theOrder(orderId)).paymentStatus).toBe('failed')
  await expire.run({}, inMinutes(149))
  expect((await theOrder(orderId)).status).toBe('pending')
  await expire.run({}, inMinutes(151))
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 0 })
})

test('the decision of PayPal received by several at once moves the order once', async () => {
  const { orderId, ask } = await held()
  emulator.paypal.review(emulator.paypal.ledger().captures.at(-1)!.id, 'DECLINED')
  await Promise.all([
    ...Array.from({ length: 4 }, () => ask(`POST /checkout/${orderId}/refresh`, {})),
    reconcile.run({}, inMinutes(2)),
  ])
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'failed', version: 3 })
})

test('an order called off while its money is held gives that money back when it comes', async () => {
  const { orderId, userId, ask, productId, decide } = await held()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 0 })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({ status: 'cancelled', isHeld: true })
  await decide('COMPLETED')
  for (const data of await waitingJobs<{ refundId: string }>(refund.name))
    await refund.run(data, { now: new Date() })
  expect(await theRefunds(orderId)).toMatchObject([
    { state: 'done', amountCents: 2599, reason: 'late_money' },
  ])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('held money that differs when it comes is for a person, and PayPal is no longer said to look at it', async () => {
  emulator.switches.wrongAmount = 1
  const { orderId, decide, ask } = await held()
  await decide('COMPLETED')
  expect((await thePayments(orderId))[0]).toMatchObject({ state: 'pending', failureCode: 'mismatch:amount' })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({ isHeld: false, paymentStatus: 'review' })
  const { body } = await askAs(admin)(`GET /admin/orders/${orderId}`)
  expect(body.payments).toMatchObject([{ failureCode: 'mismatch:amount' }])
})
