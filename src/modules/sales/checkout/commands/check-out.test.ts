import { letPricesLapse } from '../../../../../tests/support/build-cart.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import {
  adjustmentsOf,
  BILLING,
  buildCart,
  buy,
  offerTransfers,
  theOrder,
  thePayments,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { readCart } from '#modules/sales/cart/queries.ts'
import { adjustStock } from '#modules/stock/inventory/commands/adjust-stock.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { orders, sellerOrders } from '#modules/sales/orders/tables.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { authenticatePayment, payOrder, refreshPayment } from './pay-order.ts'
import { repeatOrder } from './repeat-order.ts'
import { reconcilePayments } from '../../../../../tests/support/money.ts'

// There is an administrator in every shop; these tests are not about that.
afterEach(async () => {
  expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([])
})

/** What an order of one product and the standard shipping asks for. */
const SEEN = { totalCents: 2599 }

const emailsTo = (email: string) =>
  db
    .select({ template: outboxMessages.template })
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email))
const ordersOf = (userId: string) => db.select().from(orders).where(eq(orders.userId, userId))
const chargesOf = (orderId: string) => db.select().from(testPayments).where(eq(testPayments.orderId, orderId))

test('buying takes the money, sells the stock, empties the cart and writes the receipt', async () => {
  const { userId, email, productId } = await buildCart({ onHand: 5, quantity: 2, priceCents: 1999 })
  const answer = await buy(userId)

  expect(answer).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
    next: 'success',
    message: null,
  })
  expect(answer.number).toMatch(/^IST-[2-9A-HJ-Z]{8}$/)
  expect(await theOrder(answer.orderId)).toMatchObject({
    subtotalCents: 3998,
    shippingCents: 599,
    totalCents: 4597,
    stockState: 'sold',
    expiresAt: null,
  })
  expect(await theStock(productId)).toEqual({ onHand: 3, reserved: 0 })
  expect(await db.select().from(cartLines).where(eq(cartLines.userId, userId))).toEqual([])
  expect(await emailsTo(email)).toEqual([{ template: 'order_paid' }])
})

test('premium is decided by the server and stored on the line', async () => {
  const { userId } = await buildCart({ premium: true, featured: true, priceCents: 1999 })
  const { orderId } = await buy(userId)
  const [line] = (await db.execute(sql`select * from order_lines where order_id = ${orderId}`)).rows
  expect(line).toMatchObject({
    list_price_cents: 1999,
    unit_price_cents: 1699,
    line_cents: 1699,
  })
  expect(await adjustmentsOf(orderId)).toEqual([
    { source: 'premium', cents: 300, percent: 15, borneBy: 'seller' },
  ])
  expect(await theOrder(orderId)).toMatchObject({ isPremium: true, totalCents: 2298 })
})

test('pressing pay twenty times at once with one key buys once', async () => {
  const { userId, productId } = await buildCart({ onHand: 5 })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(userId, {}, { key })))

  expect(new Set(answers.map(({ orderId, next }) => `${orderId} ${next}`)).size).toBe(1)
  expect(await ordersOf(userId)).toHaveLength(1)
  expect(await chargesOf(answers[0]!.orderId)).toHaveLength(1)
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
})

test('one cart is sold once even under different keys', async () => {
  const { userId } = await buildCart({ onHand: 50, quantity: 3 })
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => buy(userId)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ordersOf(userId)).toHaveLength(1)
})

test('of fifty buyers for the last unit one gets it and the others are refused', async () => {
  const { productId } = await buildStock({ onHand: 1 })
  const now = new Date()
  const buyers: string[] = []
  for (let i = 0; i < 50; i++) {
    const { userId } = await buildMember()
    await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
    buyers.push(userId)
  }
  const results = await Promise.allSettled(buyers.map((userId) => buy(userId)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'inventory.out_of_stock', status: 409 })
  }
  expect(await theStock(productId)).toEqual({ onHand: 0, reserved: 0 })
})

test('a price that rose is held for a day, then refused until it is accepted; one that fell is simply charged', async () => {
  const heldCart = await buildCart({ priceCents: 2000 })
  await db.update(products).set({ priceCents: 2500 }).where(eq(products.id, heldCart.productId))
  const heldOrder = await buy(heldCart.userId)
  expect((await theOrder(heldOrder.orderId)).subtotalCents).toBe(2000)

  const { userId, productId, title } = await buildCart({ priceCents: 2000 })
  await db.update(products).set({ priceCents: 2500 }).where(eq(products.id, productId))
  await letPricesLapse(userId)
  await expect(buy(userId)).rejects.toMatchObject({
    code: 'checkout.price_rose',
    params: { products: [{ variantId: productId, title, oldCents: 2000, newCents: 2500 }] },
  })
  expect(await ordersOf(userId)).toEqual([])

  const { orderId } = await buy(userId, { acceptedPrices: true })
  expect((await theOrder(orderId)).subtotalCents).toBe(2500)

  const cheaper = await buildCart({ priceCents: 2000 })
  await db.update(products).set({ priceCents: 1500 }).where(eq(products.id, cheaper.productId))
  expect((await theOrder((await buy(cheaper.userId)).orderId)).subtotalCents).toBe(1500)
})

test('an empty cart, too little stock and unearned free shipping are refused and change nothing', async () => {
  const { userId } = await buildMember()
  await expect(buy(userId)).rejects.toMatchObject({ code: 'checkout.cart_empty' })

  const cart = await buildCart({ onHand: 5, quantity: 3, priceCents: 1000 })
  await expect(buy(cart.userId, { shippingMethod: 'free' })).rejects.toMatchObject({
    code: 'checkout.shipping_not_available',
  })
  const { productId } = cart
  await transaction((tx) =>
    adjustStock(tx, {
      variantId: productId,
      type: 'set',
      quantity: 2,
      reason: 'inventory_count',
      userId: null,
      now: new Date(),
    }),
  )
  await expect(buy(cart.userId)).rejects.toMatchObject({
    code: 'inventory.out_of_stock',
    params: { products: [{ variantId: productId, available: 2 }] },
  })
  expect(await ordersOf(cart.userId)).toEqual([])
  expect(await theStock(cart.productId)).toEqual({ onHand: 2, reserved: 0 })
})

test('a declined card leaves the order waiting, and the next try pays it', async () => {
  const { userId, productId } = await buildCart({ onHand: 5 })
  const first = await buy(userId, { testChoice: 'decline' })
  expect(first).toMatchObject({ status: 'pending', paymentStatus: 'failed', next: 'pay' })
  expect(first.message).toBe('El pago no se completó correctamente')
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 1 })

  const how = { userId, orderId: first.orderId, locale: 'es', now: new Date() } as const
  expect(await payOrder(how, { seen: SEEN, testChoice: 'approve' })).toMatchObject({
    status: 'processing',
    next: 'success',
  })
  expect((await thePayments(first.orderId)).map(({ attempt, state }) => `${attempt} ${state}`)).toEqual([
    '2 paid',
    '1 failed',
  ])
  expect(await payOrder(how, { seen: SEEN })).toMatchObject({ next: 'success', paymentStatus: 'paid' })
})

test('3-D Secure waits for the buyer, who may approve or refuse', async () => {
  const approving = await buildCart()
  const asked = await buy(approving.userId, { testChoice: 'requires_3ds' })
  expect(asked).toMatchObject({ status: 'pending', next: 'authenticate' })
  const how = { userId: approving.userId, orderId: asked.orderId, locale: 'es', now: new Date() } as const
  expect(await authenticatePayment(how, { approve: true })).toMatchObject({
    paymentStatus: 'paid',
    next: 'success',
  })

  const refusing = await buildCart()
  const { orderId } = await buy(refusing.userId, { testChoice: 'requires_3ds' })
  const refused = await authenticatePayment({ ...how, userId: refusing.userId, orderId }, { approve: false })
  expect(refused).toMatchObject({
    paymentStatus: 'failed',
    next: 'pay',
    message: 'La verificación de tu banco no se completó.',
  })
})

test('a bank that never answers charges no one twice: the same attempt goes on', async () => {
  const { userId } = await buildCart()
  const unclear = await buy(userId, { testChoice: 'never_answers' })
  expect(unclear).toMatchObject({ status: 'pending', paymentStatus: 'awaiting', next: 'pay' })
  expect(unclear.message).toContain('no se te cobrará dos veces')

  const how = { userId, orderId: unclear.orderId, locale: 'es', now: new Date() } as const
  expect(await payOrder(how, { seen: SEEN, testChoice: 'approve' })).toMatchObject({ paymentStatus: 'paid' })
  expect(await chargesOf(unclear.orderId)).toHaveLength(1)
})

test('an answer that was lost is found by the reconciler a minute later', async () => {
  const { userId, productId } = await buildCart({ onHand: 3 })
  const { orderId } = await buy(userId, { testChoice: 'never_answers' })
  // The bank took the money after all and did not notify us.
  await db.update(testPayments).set({ state: 'paid', version: 2 }).where(eq(testPayments.orderId, orderId))
  await reconcilePayments({ now: new Date(Date.now() + 30_000) })
  expect((await theOrder(orderId)).paymentStatus).toBe('awaiting')
  await reconcilePayments({ now: new Date(Date.now() + 90_000) })
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 2, reserved: 0 })
})

/** From here on our own books cannot be written after a charge, as when the process or the disk dies. */
async function failAfterCharge(work: () => Promise<void>) {
  await db.execute(sql`create function broken_disk() returns trigger language plpgsql as
    $$ begin if new.state = 'paid' then raise exception 'disk is gone'; end if; return new; end $$`)
  await db.execute(
    sql`create trigger broken_disk before update on payments for each row execute function broken_disk()`,
  )
  try {
    await work()
  } finally {
    await db.execute(sql`drop function broken_disk cascade`)
  }
}

test('a crash after the charge is finished by asking again with the same key', async () => {
  const { userId, productId } = await buildCart({ onHand: 3 })
  const key = randomUUID()
  await failAfterCharge(() => expect(buy(userId, {}, { key })).rejects.toThrow())
  const [order] = await ordersOf(userId)
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'awaiting' })
  expect(await chargesOf(order!.id)).toMatchObject([{ state: 'paid' }])

  expect(await buy(userId, {}, { key })).toMatchObject({
    orderId: order!.id,
    paymentStatus: 'paid',
    next: 'success',
  })
  expect(await chargesOf(order!.id)).toHaveLength(1)
  expect(await theStock(productId)).toEqual({ onHand: 2, reserved: 0 })
})

test('a crash after the charge is finished by the reconciler when no one asks again', async () => {
  const { userId } = await buildCart()
  await failAfterCharge(() => expect(buy(userId)).rejects.toThrow())
  await reconcilePayments({ now: new Date(Date.now() + 90_000) })
  expect((await ordersOf(userId))[0]).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test('a transfer gets its instructions by mail and waits 48 hours', async () => {
  const { actor } = await buildMember({ role: 'admin' })
  await offerTransfers(actor as Admin)
  const { userId, email, productId } = await buildCart({ onHand: 5 })
  const now = new Date()
  const answer = await buy(userId, { paymentMethod: 'bank_transfer' }, { now })
  expect(answer).toMatchObject({ status: 'pending', paymentStatus: 'awaiting', next: 'transfer' })
  const order = await theOrder(answer.orderId)
  expect(order.expiresAt!.getTime() - now.getTime()).toBe(48 * 3_600_000)
  expect(await theStock(productId)).toEqual({ onHand: 5, reserved: 1 })
  expect(await emailsTo(email)).toEqual([{ template: 'order_placed' }])
  expect(await refreshPayment({ userId, orderId: order.id, locale: 'es', now })).toMatchObject({
    next: 'transfer',
  })
})

test('a buyer has at most five unpaid orders, however many are tried at once', async () => {
  const { userId, productId } = await buildCart({ onHand: 50 })
  const now = new Date()
  for (let i = 0; i < 5; i++) {
    if (i > 0) await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
    await buy(userId, { testChoice: 'never_answers' })
  }
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
  await expect(buy(userId)).rejects.toMatchObject({ code: 'orders.too_many_unpaid', params: { limit: 5 } })
  expect(await theStock(productId)).toEqual({ onHand: 50, reserved: 5 })
})

test('the email to the shop follows the setting', async () => {
  const site = 'hola@istmo.test'
  const before = (await emailsTo(site)).length
  await buy((await buildCart()).userId)
  expect(await emailsTo(site)).toHaveLength(before + 1)
  await changeSettings('notifications', { emailNewOrders: false })
  await buy((await buildCart()).userId)
  expect(await emailsTo(site)).toHaveLength(before + 1)
  await changeSettings('notifications', { emailNewOrders: true })
})

test('buying again puts what can still be bought into the cart and names the rest', async () => {
  const { userId, productId, title } = await buildCart({ onHand: 3, quantity: 2 })
  const gone = await buildStock({ onHand: 1 })
  const now = new Date()
  await transaction((tx) => addToCart(tx, { userId, variantId: gone.productId, quantity: 1, now }))
  const { orderId } = await buy(userId)
  const again = await transaction((tx) => repeatOrder(tx, { orderId, userId, now }))
  expect(again).toMatchObject({ addedCount: 1, missing: [{ variantId: gone.productId, title: gone.title }] })
  const cart = await readCart(db, { userId, now })
  expect(cart.lines.map((line) => `${line.title} ${line.quantity}`)).toEqual([`${title} 1`])
  expect(BILLING.fullName).toBe((await theOrder(orderId)).billingInfo.fullName)
  expect(productId).toBe(cart.lines[0]!.productId)
})

test('each store gets its seller order with a number of its own, and the seller orders follow the order', async () => {
  const { userId, productId: fromSite } = await buildCart({ priceCents: 1000 })
  const now = new Date()
  for (const priceCents of [333, 1999]) {
    const storeId = await openStore()
    for (let i = 0; i < 2; i++) {
      const product = await buildProduct({ storeId, priceCents, stock: 5 })
      await transaction((tx) => addToCart(tx, { userId, variantId: product.id, quantity: 2, now }))
    }
  }
  const { orderId, number } = await buy(userId, { shippingMethod: 'free' })
  const directOrders = await db
    .select()
    .from(sellerOrders)
    .where(eq(sellerOrders.orderId, orderId))
    .orderBy(sellerOrders.number)
  expect(directOrders.map(({ number }) => number)).toEqual([number, `${number}-1`, `${number}-2`])
  expect(
    directOrders
      .slice(1)
      .map(({ subtotalCents }) => subtotalCents)
      .toSorted((a, b) => a - b),
  ).toEqual([1332, 7996])
  expect(directOrders.map(({ status }) => status)).toEqual(['processing', 'processing', 'processing'])
  const { rows } = await db.execute(
    sql`select product_id from order_lines where seller_order_id = ${directOrders[0]!.id}`,
  )
  expect(rows).toEqual([{ product_id: fromSite }])
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  expect(
    (await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))).map(
      ({ status }) => status,
    ),
  ).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

async function openStore() {
  const { userId, email } = await buildMember()
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into business_stores (owner_id, name, contact_email, status, approval_status, verified)
    values (${userId}, ${`Tienda ${userId}`}, ${email}, 'active', 'approved', true) returning id`)
  await db.execute(sql`
    insert into plan_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date)
    values (${rows[0]!.id}, 'starter', 2999, 'active', now(), now() + interval '30 days')`)
  return rows[0]!.id
}
