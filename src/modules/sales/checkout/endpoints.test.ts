import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../tests/support/build-inventory.ts'
import { CARD, theOrder, thePayments, theStock } from '../../../../tests/support/build-orders.ts'
import { WEBHOOK_SECRET } from '../../../../tests/support/payment-emulator/server.ts'
import { sign } from '../../../../tests/support/payment-emulator/webhooks.ts'
import {
  admin,
  emulator,
  openStripe,
  soon,
  stripeNotice,
  useEmulator,
  workNotices,
  workRefunds,
} from '../../../../tests/support/use-emulator.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { expire } from '#modules/sales/orders/jobs.ts'
import * as gatewayEndpoints from '#modules/payments/gateways/endpoints.ts'
import * as paymentEndpoints from '#modules/payments/core/endpoints.ts'
import { providerEvents } from '#modules/payments/core/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as checkoutEndpoints from './endpoints.ts'
import { reconcile } from '#app/money.ts'

const endpoints = { ...checkoutEndpoints, ...orderEndpoints, ...gatewayEndpoints, ...paymentEndpoints }
useEmulator()

async function buyer({ onHand = 10, priceCents = 2000 } = {}) {
  const { userId, actor } = await buildMember()
  const { productId } = await buildStock({ onHand, priceCents })
  const fill = () =>
    transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  await fill()
  return { userId, productId, fill, ...asker(endpoints, actor) }
}

/** An order opened at Stripe whose buyer has the card form before them. */
async function atCardForm(stock = {}) {
  const person = await buyer(stock)
  const { body } = await person.ask('POST /checkout', CARD)
  expect(body).toMatchObject({ status: 'pending', next: 'pay', clientSecret: expect.stringMatching(/^pi_/) })
  return { ...person, orderId: body.orderId as string, clientSecret: body.clientSecret as string }
}

test('checking out needs an account, a key and every field', async () => {
  expect((await asker(endpoints).ask('GET /checkout')).status).toBe(401)
  const { ask, userId } = await buyer()
  expect(await ask('POST /checkout', CARD, null)).toMatchObject({
    status: 400,
    body: { code: 'app.key_required' },
  })
  const nowhere = { address: '', city: '', state: '', corregimiento: '' }
  const empty = { ...nowhere, fullName: ' ', email: 'nadie', phone: 'abc' }
  const refused = await ask('POST /checkout', { ...CARD, billingInfo: empty })
  expect(refused.status).toBe(422)
  const fields = Object.fromEntries(problemOf(refused).fields!.map(({ field, message }) => [field, message]))
  expect(fields).toEqual({
    'billingInfo.fullName': 'El nombre completo es requerido',
    'billingInfo.email': 'Escribe un correo electrónico válido',
    'billingInfo.address': 'La dirección es requerida',
    'billingInfo.city': 'El distrito es requerido',
    'billingInfo.state': 'La provincia es requerida',
    'billingInfo.corregimiento': 'El corregimiento es requerido',
    'billingInfo.phone': 'Escribe un teléfono válido',
  })
  expect((await db.execute(sql`select 1 from orders where user_id = ${userId}`)).rows).toEqual([])
})

test('a price, a total or a user in the body is refused', async () => {
  const { ask } = await buyer()
  for (const extra of [{ totalCents: 1 }, { lines: [] }, { userId: randomUUID() }, { status: 'paid' }]) {
    expect(await ask('POST /checkout', { ...CARD, ...extra })).toMatchObject({ status: 422 })
  }
  expect(await ask('POST /checkout', { ...CARD, paymentMethod: 'barter' })).toMatchObject({ status: 422 })
  expect(await ask('POST /checkout', { ...CARD, paymentMethod: 'bank_transfer' })).toMatchObject({
    status: 409,
    body: { code: 'payments.method_not_offered' },
  })
})

test('the summary shows the prices of now, the ways to ship and pay, and remembers the billing', async () => {
  const { ask, fill } = await buyer({ priceCents: 5000 })
  const { body } = await ask('GET /checkout')
  expect(body).toMatchObject({
    testMode: true,
    stripePublicKey: null,
    billing: null,
    cart: { subtotalCents: 5000, shippingCents: 0 },
  })
  expect(body.shippingOptions).toMatchObject([
    { id: 'standard', selected: false, title: 'Estándar', costCents: 599 },
    { id: 'express', selected: false, title: 'Exprés', costCents: 1299 },
    { id: 'free', selected: true, description: 'En compras de $50.00 o más.', estimatedTime: '5-7 días' },
  ])
  expect(body.paymentMethods).toMatchObject([
    { id: 'credit_card', testMode: true },
    { id: 'paypal', testMode: true },
    { id: 'crypto', testMode: true },
  ])
  await ask('POST /checkout', CARD)
  await fill()
  expect((await ask('GET /checkout')).body.billing).toEqual({ ...CARD.billingInfo, phone: '+507 6123-4567' })
})

test('the same key replays the answer, another body is refused, a call that still runs has to wait', async () => {
  const bodyOf = (productId: string) => ({
    ...CARD,
    seen: { totalCents: 2599, lines: [{ productId, quantity: 1 }] },
  })
  const post = ({ send, productId }: Awaited<ReturnType<typeof buyer>>) =>
    send('/api/v1/checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(bodyOf(productId)),
    })
  const key = randomUUID()
  const person = await buyer()
  const { ask } = person
  const first = await ask('POST /checkout', bodyOf(person.productId), key)
  const again = await post(person)
  expect(await again.json()).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(
    await ask('POST /checkout', { ...bodyOf(person.productId), shippingMethod: 'express' }, key),
  ).toMatchObject({
    status: 422,
    body: { code: 'app.key_reused' },
  })

  const other = await buyer()
  const pressed = await Promise.all(Array.from({ length: 20 }, () => post(other)))
  const done = pressed.filter(({ status }) => status === 200).map((answer) => answer.json())
  expect(new Set((await Promise.all(done)).map(({ orderId }) => orderId)).size).toBe(1)
  for (const { status, headers } of pressed.filter((one) => one.status !== 200)) {
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([409, true])
  }
})

test("somebody else's order is not found at any endpoint", async () => {
  const owner = await buyer()
  const { body } = await owner.ask('POST /checkout', { ...CARD, testChoice: 'decline' })
  expect((await owner.ask(`GET /orders/${body.orderId}`)).body).toMatchObject({
    canPay: true,
    canCancel: true,
    number: body.number,
  })
  const stranger = await buyer()
  for (const route of [
    `GET /orders/${body.orderId}`,
    `POST /orders/${body.orderId}/cancel`,
    `POST /orders/${body.orderId}/repeat`,
    `POST /checkout/${body.orderId}/pay`,
    `POST /checkout/${body.orderId}/refresh`,
  ]) {
    expect(await stranger.ask(route, route.startsWith('GET') ? undefined : {}), route).toMatchObject({
      status: 404,
    })
  }
  expect((await stranger.ask('GET /admin/orders')).status).toBe(403)
  expect((await stranger.ask('GET /orders')).body.total).toBe(0)
})

test('a card paid at Stripe settles on return, by notice and by reconciler, once', async () => {
  await openStripe()
  const { ask, orderId, clientSecret, productId } = await atCardForm()
  await emulator.pay(clientSecret, 'pm_card_visa')
  const event = JSON.stringify(emulator.events().find(({ type }) => type === 'payment_intent.succeeded'))
  const answers = await Promise.all([
    ask(`POST /checkout/${orderId}/refresh`, {}),
    ask(`POST /checkout/${orderId}/refresh`, {}),
    stripeNotice(event).then(workNotices),
    reconcile.run({}, soon()),
  ])
  expect(answers[0]).toMatchObject({ status: 200, body: { paymentStatus: 'paid', next: 'success' } })
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
  expect(emulator.ledger().charges).toHaveLength(1)
})

test('a notice is believed by its signature alone, stored once and worked from the table', async () => {
  await openStripe()
  const { orderId, clientSecret } = await atCardForm()
  await emulator.pay(clientSecret, 'pm_card_visa')
  const [event] = emulator.events().filter(({ type }) => type === 'payment_intent.succeeded')
  const body = JSON.stringify(event)

  expect((await stripeNotice(body, 't=1,v1=00')).status).toBe(400)
  expect((await stripeNotice(body, sign(body, 'whsec_other'))).status).toBe(400)
  expect((await asker(endpoints).send('/api/webhooks/stripe', { method: 'POST', body })).status).toBe(400)
  expect((await stripeNotice('x'.repeat(600_000))).status).toBe(413)
  expect(await db.select().from(providerEvents).where(eq(providerEvents.eventId, event!.id))).toEqual([])

  const statuses = await Promise.all([stripeNotice(body), stripeNotice(body), stripeNotice(body)])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await theOrder(orderId)).paymentStatus).toBe('awaiting')
  await workNotices()
  await workNotices()
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
  const [stored] = await db.select().from(providerEvents).where(eq(providerEvents.eventId, event!.id))
  expect(stored!.handledAt).not.toBeNull()

  const unknown = JSON.stringify({
    ...event,
    id: 'evt_unknown',
    type: 'payout.paid',
    data: { object: { id: 'po_1', object: 'payout' } },
  })
  expect((await stripeNotice(unknown)).status).toBe(200)
  await workNotices()
})

test('without a secret no notice is taken', async () => {
  const response = await stripeNotice('{}')
  expect(response.status).toBe(503)
})

test.each(['wrongAmount', 'wrongCurrency', 'liveMode', 'wrongAccount'] as const)(
  'at Stripe, %s is put aside and never paid',
  async (wrong) => {
    await openStripe()
    const before = await atCardForm()
    // The first money under a key pins the account that all later money must go to.
    await emulator.pay(before.clientSecret, 'pm_card_visa')
    await before.ask(`POST /checkout/${before.orderId}/refresh`, {})
    const { ask, orderId, clientSecret, productId } = await atCardForm()
    Object.assign(emulator.switches, { [wrong]: true })
    await emulator.pay(clientSecret, 'pm_card_visa')
    // The provider remembers its account, as a process that started before the mix-up would.
    if (wrong === 'wrongAccount') env.STRIPE_API_URL = `${emulator.url}/`
    const { body } = await ask(`POST /checkout/${orderId}/refresh`, {})
    expect(body).toMatchObject({ status: 'pending', paymentStatus: 'review' })
    expect((await thePayments(orderId))[0]!.failureCode).toMatch(/^mismatch:/)
    expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })
    env.STRIPE_API_URL = emulator.url
  },
)

test('a refused card may be followed by another on the same payment', async () => {
  await openStripe()
  const { ask, orderId, clientSecret } = await atCardForm()
  await emulator.pay(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds')
  const refused = await ask(`POST /checkout/${orderId}/refresh`, {})
  expect(refused.body).toMatchObject({
    paymentStatus: 'failed',
    next: 'pay',
    message: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  })
  const again = await ask(`POST /checkout/${orderId}/pay`, {})
  expect(again.body).toMatchObject({ next: 'pay', clientSecret })
  await emulator.pay(again.body.clientSecret!, 'pm_card_visa')
  expect((await ask(`POST /checkout/${orderId}/refresh`, {})).body).toMatchObject({
    paymentStatus: 'paid',
    next: 'success',
  })
  expect(await thePayments(orderId)).toHaveLength(1)
})

test.each(['unavailable', 'fail500', 'no one there'] as const)(
  'a provider that is away (%s) has declined no one: the order can be paid when it is back',
  async (broken) => {
    await openStripe()
    const { ask, productId } = await buyer()
    if (broken === 'no one there') env.STRIPE_API_URL = 'http://127.0.0.1:9'
    else emulator.switches[broken] = true
    const { status, body } = await ask('POST /checkout', CARD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pending',
      paymentStatus: 'awaiting',
      next: 'pay',
      code: 'checkout.provider_away',
      message: 'No pudimos comunicarnos con el servicio de pagos. No te cobramos nada.',
    })
    expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })
    env.STRIPE_API_URL = emulator.url
    if (broken !== 'no one there') emulator.switches[broken] = false
    const again = await ask(`POST /checkout/${body.orderId}/pay`, {})
    await emulator.pay(again.body.clientSecret!, 'pm_card_visa')
    await reconcile.run({}, soon())
    expect((await theOrder(body.orderId)).paymentStatus).toBe('paid')
  },
)

test('an expired order is closed at Stripe, and a paid one that is called off is refunded there once', async () => {
  await openStripe()
  const late = await atCardForm()
  await expire.run({}, { now: new Date(Date.now() + 31 * 60_000) })
  await reconcile.run({}, { now: new Date(Date.now() + 33 * 60_000) })
  expect(emulator.ledger().paymentIntents.at(-1)!.status).toBe('canceled')
  expect(await theOrder(late.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })

  const { ask, orderId, clientSecret } = await atCardForm()
  await emulator.pay(clientSecret, 'pm_card_visa')
  await ask(`POST /checkout/${orderId}/refresh`, {})
  await ask(`POST /orders/${orderId}/cancel`, {})
  emulator.switches.dropAnswerAfterCharge = 3
  for (let tries = 0; tries < 3; tries++) await workRefunds()
  expect(emulator.ledger().refunds).toHaveLength(1)
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect((await ask(`GET /orders/${orderId}`)).body.refunds).toMatchObject([
    { amountCents: 2599, state: 'done' },
  ])
})

test('a secret goes in and never comes out', async () => {
  await openStripe()
  const { ask } = asker(endpoints, admin)
  const shown = await ask('GET /admin/payment-gateways')
  const text = JSON.stringify(shown.body)
  expect(text).not.toContain('sk_test_emulator')
  expect(text).not.toContain(WEBHOOK_SECRET)
  const stripe = shown.body.items.find((one) => one.type === 'stripe')!
  expect(stripe.secrets.secretKey).toMatchObject({ configured: true, last4: 'ator' })

  const saved = await ask('PUT /admin/payment-gateways/stripe', {
    version: stripe.version,
    config: { publicKey: 'pk_test_other' },
    secrets: { secretKey: '' },
  })
  expect((await ask('POST /admin/payment-gateways/stripe/try', {})).body).toMatchObject({
    result: 'works',
    found: expect.stringMatching(/test|sandbox/),
  })
  const cleared = await ask('PUT /admin/payment-gateways/stripe', {
    version: saved.body.version,
    config: { publicKey: 'pk_test_other' },
    clearSecrets: ['secretKey'],
  })
  expect(cleared.body).toMatchObject({ isActive: false, isComplete: false })
  const { version } = cleared.body
  expect(await ask('PATCH /admin/payment-gateways/stripe', { version, isActive: true })).toMatchObject({
    status: 409,
    body: { code: 'payments.gateway_incomplete' },
  })
  expect(
    await ask('PUT /admin/payment-gateways/stripe', { version, config: { secretKey: 'sk_test_1' } }),
  ).toMatchObject({ status: 422 })

  const rows = await db.execute(
    sql`select position('whsec'::bytea in secrets) > 0 as plain from payment_gateways where type = 'stripe'`,
  )
  expect(rows.rows).toEqual([{ plain: false }])
  const audit = await db.execute<{ all: string }>(
    sql`select string_agg(after::text, '') as all from audit_log where action like 'payments.%'`,
  )
  expect(audit.rows[0]!.all).not.toContain('sk_test')
})

test('the panel finds orders by number, name and address, filters and sorts', async () => {
  const person = await buyer()
  const { body } = await person.ask('POST /checkout', CARD)
  const { ask } = asker(endpoints, admin)
  expect((await ask(`GET /admin/orders?q=${body.number}`)).body).toMatchObject({
    total: 1,
    items: [{ id: body.orderId, paymentStatus: 'paid', itemCount: 1 }],
  })
  expect((await ask(`GET /admin/orders?q=${body.number.toLowerCase()}&status=cancelled`)).body.total).toBe(0)
  expect((await ask('GET /admin/orders?q=%25')).body.total).toBe(0)
  expect((await ask('GET /admin/orders?q=ana%20perez&sort=customer&pageSize=2')).body.items).toHaveLength(2)
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Panama' }).format(new Date())
  expect((await ask(`GET /admin/orders?from=${today}&to=${today}&q=${body.number}`)).body.total).toBe(1)
  expect((await ask(`GET /admin/orders?to=2020-01-01`)).body.total).toBe(0)
  expect((await ask('GET /admin/orders?sort=nonsense')).status).toBe(422)
  const detail = await ask(`GET /admin/orders/${body.orderId}`)
  expect(detail.body).toMatchObject({
    version: 2,
    payments: [{ provider: 'test', state: 'paid' }],
    user: { id: person.userId },
  })
  const moved = await ask(`POST /admin/orders/${body.orderId}/status`, { status: 'completed', version: 2 })
  expect(moved.body).toMatchObject({ status: 'completed', paymentStatus: 'paid', version: 3 })
})
