import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  approved,
  askAs,
  atPayPal,
  buyer,
  captures,
  endpoints,
  PAYPAL,
  useOpenPayPal,
} from '../../../../../tests/support/build-paypal.ts'
import {
  emulator,
  payPalNotice,
  soon,
  workNotices,
  workRefunds,
} from '../../../../../tests/support/use-emulator.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { CARD, theOrder, thePayments, theStock } from '../../../../../tests/support/build-orders.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { expire } from '#modules/sales/orders/jobs.ts'
import { openPayPal as payPal } from '#modules/payments/gateways/commands/providers.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import { payments } from '#modules/payments/core/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { reconcile } from '#app/money.ts'

useOpenPayPal()

test('an approved payment is captured and settled, and asking again changes nothing', async () => {
  const { capture, orderId, productId, ask } = await approved()
  expect(await capture()).toMatchObject({
    status: 200,
    body: { status: 'processing', paymentStatus: 'paid', next: 'success', message: null },
  })
  expect(await capture()).toMatchObject({ status: 200, body: { paymentStatus: 'paid', next: 'success' } })

  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', totalCents: 2599 })
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
  expect(captures()).toEqual(['COMPLETED 25.99'])
  const [payment] = await thePayments(orderId)
  expect(payment).toMatchObject({
    provider: 'paypal',
    state: 'paid',
    capturedCents: 2599,
    chargeId: emulator.paypal.ledger().captures[0]!.id,
  })
  expect(emulator.paypal.ledger().orders[0]).toMatchObject({
    custom_id: orderId,
    invoice_id: `order_${orderId}_1`,
  })
  expect((await ask('GET /checkout')).body.paymentMethods).toMatchObject([
    { id: 'credit_card', testMode: true },
    { id: 'paypal', testMode: false },
    { id: 'crypto', testMode: true },
  ])
  expect((await ask('GET /checkout')).body.paypalScriptUrl).toMatch(
    /\/sdk\/js\?client-id=paypal-client-emulator&currency=USD&/,
  )
})

test('capturing needs an account, a key, the own order and nothing else', async () => {
  const { orderId } = await approved()
  const path = `/checkout/${orderId}/capture`
  expect((await asker(endpoints).ask(`POST ${path}`, {})).status).toBe(401)
  const stranger = askAs((await buildMember()).actor)
  expect((await stranger(`POST ${path}`, {})).status).toBe(404)
  expect((await stranger('POST /checkout/not-an-id/capture', {})).status).toBe(422)
  expect((await stranger(`POST ${path}`, { paypalOrderId: 'ANOTHER1234567890' })).status).toBe(422)
  expect(await stranger(`POST ${path}`, {}, null)).toMatchObject({
    status: 400,
    body: { code: 'app.key_required' },
  })
  expect(captures()).toEqual([])
})

test('what no one approved is not captured', async () => {
  const { capture, orderId } = await atPayPal()
  expect(await capture()).toMatchObject({ status: 409, body: { code: 'checkout.nothing_to_capture' } })
  const byCard = await buyer()
  const { body } = await byCard.ask('POST /checkout', { ...CARD, testChoice: 'decline' })
  expect(await byCard.ask(`POST /checkout/${body.orderId}/capture`, {})).toMatchObject({ status: 409 })
  expect((await theOrder(orderId)).paymentStatus).toBe('awaiting')
})

test('capture, pay again, return page, notice and reconciler at once take the money once', async () => {
  const { capture, ask, orderId, productId } = await approved()
  const answers = await Promise.all([
    capture(),
    capture(),
    ask(`POST /checkout/${orderId}/pay`, {}),
    ask(`POST /checkout/${orderId}/refresh`, {}),
    reconcile.run({}, soon()),
  ])
  for (const answer of answers) {
    if (answer) expect([200, 409]).toContain(answer.status)
  }
  const notice = JSON.stringify(emulator.paypal.events().at(-1))
  expect(
    (await Promise.all([payPalNotice(notice), payPalNotice(notice)])).map(({ status }) => status),
  ).toEqual([200, 200])
  await workNotices()

  expect(captures()).toEqual(['COMPLETED 25.99'])
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
  expect(await thePayments(orderId)).toHaveLength(1)
})

test('two connections racing on one capture take the money once', async () => {
  const { capture, orderId } = await approved()
  const answers = await Promise.all(Array.from({ length: 6 }, capture))
  expect(answers.map(({ status, body }) => `${status} ${body.paymentStatus}`)).toEqual(
    Array.from({ length: 6 }, () => '200 paid'),
  )
  expect(captures()).toEqual(['COMPLETED 25.99'])
  expect((await theOrder(orderId)).version).toBe(2)
})

test.each([
  ['wrongAmount', 'amount'],
  ['wrongCurrency', 'currency'],
] as const)('a capture with %s is put aside and never paid', async (wrong, difference) => {
  const { capture, orderId, productId } = await approved()
  emulator.switches[wrong] = 1
  expect(await capture()).toMatchObject({ body: { status: 'pending', paymentStatus: 'review' } })
  expect((await thePayments(orderId))[0]!.failureCode).toBe(`mismatch:${difference}`)
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })
  expect(await capture()).toMatchObject({ status: 200, body: { paymentStatus: 'review' } })
})

test('money is never taken for another payee than the first, and a foreign capture goes to review', async () => {
  await (await approved()).capture()
  emulator.switches.wrongAccount = true
  const { capture, orderId, ask } = await approved()
  expect(await capture()).toMatchObject({
    body: { paymentStatus: 'awaiting', next: 'pay', message: 'Error al procesar el pago con PayPal' },
  })
  expect(captures()).toHaveLength(1)
  expect((await thePayments(orderId))[0]).toMatchObject({
    state: 'cancelled',
    failureCode: 'approval_differs',
  })

  // Captured all the same: the notice brings it, and a person looks at it.
  emulator.switches.wrongAccount = false
  const again = await ask(`POST /checkout/${orderId}/pay`, {})
  emulator.paypal.approve(again.body.paypalOrderId!)
  await db
    .update(paymentGateways)
    .set({ config: sql`${paymentGateways.config} || '{"accountId":"FARAWAYPAYEES"}'` })
    .where(eq(paymentGateways.type, 'paypal'))
  const { provider } = await payPal()
  const agreed = { orderId, amountCents: 2599, currency: 'USD', account: null }
  await provider.capture({ ...agreed, providerPaymentId: again.body.paypalOrderId! })
  await reconcile.run({}, soon())
  expect((await thePayments(orderId))[0]!.failureCode).toBe('mismatch:account')
  expect((await theOrder(orderId)).paymentStatus).toBe('review')
})

test('one charge never pays two orders', async () => {
  const first = await approved()
  await first.capture()
  const [{ chargeId } = { chargeId: null }] = await thePayments(first.orderId)
  const second = await approved()
  await second.capture()
  await expect(
    db.update(payments).set({ chargeId }).where(eq(payments.orderId, second.orderId)),
  ).rejects.toThrow()
})

test('a refused instrument leaves the order waiting, and the next try is a new order at PayPal', async () => {
  const { capture, ask, orderId, paypalOrderId } = await approved()
  emulator.switches.decline = 1
  expect(await capture()).toMatchObject({
    body: {
      paymentStatus: 'failed',
      next: 'pay',
      message: 'PayPal no pudo cobrar con el medio que elegiste. Prueba con otro.',
    },
  })
  const again = await ask(`POST /checkout/${orderId}/pay`, {})
  expect(again.body).toMatchObject({ next: 'pay', paypalOrderId: expect.not.stringMatching(paypalOrderId) })
  emulator.paypal.approve(again.body.paypalOrderId!)
  expect(await capture()).toMatchObject({ body: { paymentStatus: 'paid' } })
  expect(captures()).toEqual(['COMPLETED 25.99'])
  expect((await thePayments(orderId)).map(({ attempt, state }) => `${attempt} ${state}`)).toEqual([
    '2 paid',
    '1 failed',
  ])
})

test('after a refused instrument the same window takes another one, on the same order at PayPal, once', async () => {
  const { capture, orderId, paypalOrderId } = await approved()
  emulator.switches.decline = 2
  const refused = { paymentStatus: 'failed', code: 'checkout.declined_instrument_declined' }
  expect((await capture()).body).toMatchObject(refused)
  // Asked again before the buyer has chosen: no again, and nothing is lost.
  expect((await capture()).body).toMatchObject(refused)

  emulator.paypal.approve(paypalOrderId)
  const answers = await Promise.all([capture(), capture(), capture()])
  expect(answers.map(({ body }) => body.paymentStatus)).toEqual(['paid', 'paid', 'paid'])
  expect(captures()).toEqual(['COMPLETED 25.99'])
  expect(await thePayments(orderId)).toMatchObject([{ attempt: 1, state: 'paid', failureCode: null }])
})

test('another instrument whose answer was lost is found by the reconciler', async () => {
  const { capture, orderId, paypalOrderId } = await approved()
  emulator.switches.decline = 1
  await capture()
  emulator.paypal.approve(paypalOrderId)
  emulator.switches.dropAnswerAfterCharge = true
  expect((await capture()).body).toMatchObject({ code: 'checkout.payment_unclear' })
  emulator.switches.dropAnswerAfterCharge = false
  await reconcile.run({}, soon())
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
  expect(captures()).toEqual(['COMPLETED 25.99'])
})

test('a refused instrument of an order that has ended is not captured any more', async () => {
  const { capture, paypalOrderId } = await approved()
  emulator.switches.decline = 1
  await capture()
  await expire.run({}, { now: new Date(Date.now() + 31 * 60_000) })
  emulator.paypal.approve(paypalOrderId)
  expect(await capture()).toMatchObject({ status: 409, body: { code: 'checkout.cannot_pay' } })
  expect(captures()).toEqual([])
})

test('a declined capture is no payment', async () => {
  emulator.switches.declineCapture = 1
  const refused = await approved()
  expect((await refused.capture()).body).toMatchObject({
    paymentStatus: 'failed',
    next: 'pay',
    message: 'PayPal no aceptó este pago.',
  })
})

test('an approval that was left is not captured behind its buyer, who finishes by paying again', async () => {
  const { ask, orderId } = await approved()
  await reconcile.run({}, soon())
  const approval = JSON.stringify(emulator.paypal.events().at(-1))
  expect((await payPalNotice(approval)).status).toBe(200)
  await workNotices()
  expect(captures()).toEqual([])
  expect((await theOrder(orderId)).paymentStatus).toBe('awaiting')

  expect((await ask(`POST /checkout/${orderId}/pay`, {})).body).toMatchObject({
    paymentStatus: 'paid',
    next: 'success',
  })
  expect(captures()).toEqual(['COMPLETED 25.99'])
})

test('a capture whose answer was lost is found by the reconciler, without a second one', async () => {
  const { capture, orderId } = await approved()
  emulator.switches.dropAnswerAfterCharge = true
  expect((await capture()).body).toMatchObject({ status: 'pending', paymentStatus: 'awaiting', next: 'pay' })
  expect(captures()).toEqual(['COMPLETED 25.99'])
  emulator.switches.dropAnswerAfterCharge = false
  await reconcile.run({}, soon())

  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
  expect(captures()).toEqual(['COMPLETED 25.99'])
})

test.each(['unavailable', 'fail500'] as const)(
  'while PayPal is %s the order waits and is paid when it is back',
  async (broken) => {
    const { ask } = await buyer()
    emulator.switches[broken] = true
    const { body } = await ask('POST /checkout', PAYPAL)
    expect(body).toMatchObject({
      status: 'pending',
      next: 'pay',
      message: 'Error al crear la orden de PayPal',
    })
    emulator.switches[broken] = false
    const again = await ask(`POST /checkout/${body.orderId}/pay`, {})
    emulator.paypal.approve(again.body.paypalOrderId!)
    emulator.switches[broken] = true
    const unclear = await ask(`POST /checkout/${body.orderId}/capture`, {})
    expect(unclear.body).toMatchObject({ next: 'pay', paymentStatus: 'awaiting' })
    expect(unclear.body.message).toMatch(/^Todavía no sabemos/)
    emulator.switches[broken] = false
    expect((await ask(`POST /checkout/${body.orderId}/capture`, {})).body.paymentStatus).toBe('paid')
    expect(captures()).toEqual(['COMPLETED 25.99'])
    expect(emulator.paypal.ledger().orders).toHaveLength(1)
  },
)

test('an order that ended is not captured any more, and a paid one that is called off is refunded once', async () => {
  const late = await approved()
  await expire.run({}, { now: new Date(Date.now() + 31 * 60_000) })
  expect(await late.capture()).toMatchObject({ status: 409, body: { code: 'checkout.cannot_pay' } })
  await reconcile.run({}, { now: new Date(Date.now() + 33 * 60_000) })
  expect((await thePayments(late.orderId))[0]!.state).toBe('cancelled')
  expect(await late.capture()).toMatchObject({ status: 409 })
  expect(captures()).toEqual([])

  const { capture, orderId, userId } = await approved()
  await capture()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  emulator.switches.dropAnswerAfterCharge = 1
  await workRefunds()
  await workRefunds()
  const { refunds } = emulator.paypal.ledger()
  expect(refunds.map(({ status, amount }) => `${status} ${amount.value}`)).toEqual(['COMPLETED 25.99'])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})
