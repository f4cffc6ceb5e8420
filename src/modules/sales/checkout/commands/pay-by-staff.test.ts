import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession, lastEmailTo } from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { keepGateway, offerGateway } from '../../../../../tests/support/build-gateways.ts'
import {
  buildCart,
  buildGiftCard,
  buildStore,
  buildTransferOf,
  buy,
  offerGiftCards,
  theOrder,
  thePayments,
  theRefunds,
  theStock,
  TRANSFER,
} from '../../../../../tests/support/build-orders.ts'
import { expireOrders } from '#modules/sales/orders/commands/expire-orders.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import type { Member } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import * as checkoutEndpoints from '../endpoints.ts'

const PLACE = {
  place: 'Vía España 101, local 3',
  hours: 'Lunes a sábado, 9 a 6',
  instructions: 'Trae tu cédula.',
}
let admin: Member

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
  await keepGateway('counter', PLACE)
  await offerGateway('counter')
})

const HOUR_MS = 3_600_000

/** An order of 25.99 that is to be paid at the counter, with its buyer and an admin asking over HTTP. */
async function atCounter(input: Parameters<typeof buy>[1] = {}) {
  const built = await buildCart({ onHand: 5 })
  const answer = await buy(built.userId, { paymentMethod: 'counter', ...input })
  const { actor } = await buildSession({ userId: built.userId })
  const { ask } = asker({ ...checkoutEndpoints, ...orderEndpoints }, actor)
  const confirm = (body: object = {}, by = admin) =>
    asker(orderEndpoints, by).ask(`POST /admin/orders/${answer.orderId}/confirm-payment`, body)
  return { ...built, ...answer, ask, confirm }
}

test('an order paid at the counter keeps its stock for two days, and page and email say where, when and how much', async () => {
  const { orderId, number, productId, email, ask, next, status, paymentStatus } = await atCounter()
  expect([next, status, paymentStatus]).toEqual(['success', 'pending', 'awaiting'])
  const order = await theOrder(orderId)
  expect(order.expiresAt!.getTime() - order.createdAt.getTime()).toBe(48 * HOUR_MS)
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 1 })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({
    payAt: { ...PLACE, amountCents: 2599 },
    canPay: true,
    sellerOrders: [{ payment: null }],
  })
  const mail = (await lastEmailTo(email))!
  expect(mail.bodyText).toContain(
    `Paga $25.99 en ${PLACE.place} (${PLACE.hours}) y di el número de pedido ${number}.`,
  )
  expect(mail.bodyText).toContain('Trae tu cédula.')
  const [payment] = await thePayments(orderId)
  expect(payment).toMatchObject({ provider: 'counter', state: 'pending', amountCents: 2599, storeId: null })
})

test('an admin confirms the money once, of two at the same moment one', async () => {
  const { orderId, productId, ask, confirm } = await atCounter()
  const answers = await Promise.all([confirm({ reference: 'R-1001' }), confirm({ reference: 'R-1002' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'orders.already_paid' })
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
  const [payment] = await thePayments(orderId)
  expect(payment).toMatchObject({ state: 'paid', capturedCents: 2599, confirmedBy: admin.userId })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({ payAt: null, paymentStatus: 'paid' })
  expect(await audited(orderId)).toEqual([
    { outcome: 'paid', amountCents: 2599, reference: payment!.providerPaymentId },
  ])
})

test('only an admin confirms it, and the number of a receipt is used once', async () => {
  const first = await atCounter()
  expect(await first.confirm({}, (await buildMember()).actor)).toMatchObject({ status: 403 })
  expect((await first.confirm({ reference: 'R-2001' })).status).toBe(200)
  const second = await atCounter()
  expect(await second.confirm({ reference: 'R-2001' })).toMatchObject({
    status: 409,
    body: { code: 'payments.reference_used' },
  })
  expect(await theOrder(second.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
  expect((await second.confirm()).status).toBe(200)
})

test('an order that is paid in another way is not confirmed', async () => {
  const { orderId, ask, confirm } = await atCounter()
  expect(
    (await ask(`POST /checkout/${orderId}/pay`, { paymentMethod: 'credit_card', testChoice: 'decline' }))
      .body,
  ).toMatchObject({
    paymentStatus: 'failed',
  })
  expect((await thePayments(orderId)).map(({ provider, state }) => [provider, state])).toEqual([
    ['test', 'failed'],
    ['counter', 'cancelled'],
  ])
  expect(await confirm()).toMatchObject({
    status: 409,
    body: { code: 'orders.not_taken_by_staff', detail: 'Ese pedido no se paga en el mostrador.' },
  })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', paymentMethod: 'credit_card' })
})

test('after a refused card the order is paid at the counter, with two days from its beginning', async () => {
  const built = await buildCart({ onHand: 5 })
  const { orderId } = await buy(built.userId, { testChoice: 'decline' })
  const { actor } = await buildSession({ userId: built.userId })
  const { ask } = asker({ ...checkoutEndpoints, ...orderEndpoints }, actor)
  const pay = () => ask(`POST /checkout/${orderId}/pay`, { paymentMethod: 'counter' })
  expect((await pay()).body).toMatchObject({ next: 'success', paymentStatus: 'awaiting' })
  expect((await pay()).body).toMatchObject({ next: 'success', paymentStatus: 'awaiting' })
  expect((await thePayments(orderId)).map(({ provider }) => provider)).toEqual(['counter', 'test'])
  const order = await theOrder(orderId)
  expect(order.expiresAt!.getTime() - order.createdAt.getTime()).toBe(48 * HOUR_MS)
  await expireOrders({ now: new Date(Date.now() + 2 * HOUR_MS) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending' })
})

test('an order that is not paid lapses, and money that comes later gets it back', async () => {
  const { orderId, productId, confirm } = await atCounter()
  await expireOrders({ now: new Date(Date.now() + 49 * HOUR_MS) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 0 })
  expect((await thePayments(orderId))[0]).toMatchObject({ state: 'cancelled' })
  expect((await confirm()).status).toBe(200)
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test('money that comes when its units are sold is owed back once, by hand', async () => {
  const { orderId, productId, confirm } = await atCounter()
  await expireOrders({ now: new Date(Date.now() + 49 * HOUR_MS) })
  const { ask } = asker(orderEndpoints, admin)
  expect((await ask(`GET /admin/orders/${orderId}`)).body.staffDueCents).toBe(2599)
  await db.execute(sql`update stock_levels set on_hand = 0 where product_id = ${productId}`)
  expect(await confirm()).toMatchObject({
    status: 200,
    body: {
      paidAt: null,
      staffDueCents: null,
      refunds: [{ byHand: true, state: 'queued', amountCents: 2599 }],
    },
  })
  expect(await confirm()).toMatchObject({ status: 409, body: { code: 'orders.already_paid' } })
})

test('a buyer without a confirmed address does not hold stock for days', async () => {
  const built = await buildCart({ onHand: 5 })
  await db.execute(sql`update profiles set email_confirmed_at = null where id = ${built.userId}`)
  await expect(buy(built.userId, { paymentMethod: 'counter' })).rejects.toMatchObject({
    code: 'orders.address_not_confirmed',
  })
  expect(await theStock(built.productId)).toEqual({ onHand: 5, reserved: 0 })
})

test('a gift card pays its share, the counter takes what is left, and each money goes back where it came from', async () => {
  await offerGiftCards()
  const { code } = await buildGiftCard({ amountCents: 1000 })
  const { orderId, email, ask, confirm } = await atCounter({ giftCardCode: code })
  expect((await ask(`GET /orders/${orderId}`)).body).toMatchObject({ payAt: { amountCents: 1599 } })
  const { body } = await confirm()
  expect(body).toMatchObject({ staffDueCents: null })
  const refunded = await asker(orderEndpoints, admin).ask(`POST /admin/orders/${orderId}/refunds`, {
    version: body.version,
    lines: [],
    shipping: false,
    extraCents: 2599,
    reason: 'Salió defectuoso',
  })
  expect(refunded.status).toBe(200)
  const owed = (await theRefunds(orderId)).find(({ amountCents }) => amountCents === 1599)!
  expect(owed).toMatchObject({ state: 'queued' })
  expect(
    (await asker(orderEndpoints, admin).ask('GET /admin/orders?owed=true')).body.items.map(({ id }) => id),
  ).toContain(orderId)
  const sent = await asker(orderEndpoints, admin).ask(`POST /admin/refunds/${owed.id}/confirm`, {
    reference: 'E-77',
  })
  expect(sent.status).toBe(200)
  expect((await lastEmailTo(email))!.bodyText).toContain('Te devolvimos $15.99 en nuestro mostrador.')
  expect((await theRefunds(orderId)).find(({ id }) => id === owed.id)).toMatchObject({ state: 'done' })
})

test('what the staff took for a store the shop sends back, and not the store', async () => {
  const store = await buildStore()
  const { id: productId } = await buildProduct({ storeId: store.storeId, stock: 5, priceCents: 3000 })
  const input = { ...TRANSFER, paymentMethod: 'counter' as const }
  const { orderId } = await buildTransferOf([productId], { input })
  const { ask } = asker(orderEndpoints, admin)
  const { body } = await ask(`POST /admin/orders/${orderId}/confirm-payment`, {})
  const refunded = await ask(`POST /admin/orders/${orderId}/refunds`, {
    version: body.version,
    lines: [{ productId, quantity: 1 }],
    shipping: false,
    extraCents: 0,
    reason: 'Rayado',
  })
  expect(refunded.body.refunds).toMatchObject([{ byHand: true, state: 'queued', amountCents: 3000 }])
  const { items } = (await asker(orderEndpoints, store.actor).ask('GET /store/refunds')).body
  expect(items).toMatchObject([{ byHand: false, state: 'queued', amountCents: 3000 }])
})

async function audited(orderId: string) {
  const { rows } = await db.execute<{ after: object }>(
    sql`select after from audit_log where action = 'orders.confirm_payment' and target_id = ${orderId}`,
  )
  return rows.map(({ after }) => after)
}
