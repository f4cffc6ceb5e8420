import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildProfile, buildSession } from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { deliverEarnings, movementsOf } from '../../../../../tests/support/build-earnings.ts'
import {
  BILLING,
  buildStore,
  buy,
  CARD,
  directOf,
  offerTransfers,
  theOrder,
  thePayments,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, thePromotion } from '../../../../../tests/support/build-promotions.ts'
import { setRates, zoneRates } from '../../../../../tests/support/build-rates.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { saveVariants } from '#modules/catalog/products/commands/save-variants.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { readCart } from '#modules/sales/cart/queries.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { readRefundable } from '#modules/sales/orders/queries/refunds.ts'
import { refundShipping, sellerOrders } from '#modules/sales/orders/tables.ts'
import * as promotionEndpoints from '#modules/sales/promotions/endpoints.ts'
import { promotions } from '#modules/sales/promotions/tables.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as checkoutEndpoints from '../endpoints.ts'
import { seenOf } from '../rules.ts'

const now = new Date()
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})
afterEach(() => setRates(null, []))

const david = { ...BILLING, state: 'Chiriquí', city: 'David', corregimiento: 'David' }
const toDavid = { billingInfo: david }

/** A buyer with one unit of each in the cart. */
async function cartOf(sold: readonly { storeId?: string; priceCents: number; grams?: number }[]) {
  const { userId } = await buildProfile()
  const ids: string[] = []
  for (const [at, { grams, ...product }] of sold.entries()) {
    const { id } = await buildProduct({ ...product, stock: 20 })
    ids.push(id)
    if (grams !== undefined) await weigh(id, product.priceCents, grams)
    const then = new Date(now.getTime() - sold.length + at)
    await transaction((tx) => addToCart(tx, { userId, variantId: id, quantity: 1, now: then }))
  }
  return { userId, ids }
}
const weigh = (id: string, priceCents: number, weightGrams: number) =>
  transaction((tx) =>
    saveVariants(tx, EVERY_STORE, {
      ...{ id, version: 1, options: [], actor: admin, now },
      variants: [{ optionValues: [], priceCents, stock: 20, weightGrams }],
    }),
  )
/** What the page shows once the address is typed. */
async function seenIn(userId: string, shippingMethod: 'standard' | 'express' | 'free' = 'standard') {
  const cart = await readCart(db, { userId, now, shippingMethod, to: david })
  return seenOf(cart, cart.shippingCents)
}
const sharesOf = async (orderId: string) =>
  db
    .select({
      storeId: sellerOrders.storeId,
      cents: sellerOrders.shippingCents,
      total: sellerOrders.totalCents,
    })
    .from(sellerOrders)
    .where(eq(sellerOrders.orderId, orderId))
    .orderBy(asc(sellerOrders.number))
async function give(
  orderId: string,
  wanted: { shipping?: boolean; extraCents?: number } = {},
  storeUser?: string,
) {
  const { version } = await theOrder(orderId)
  const whole = { lines: [], shipping: false, extraCents: 0, reason: 'Llegó tarde', version, ...wanted }
  const given = await transaction(async (tx) => {
    const scope = storeUser ? await storeScope(tx, { userId: storeUser, now }) : EVERY_STORE
    return giveBack(tx, scope, { orderId, wanted: whole }, { actor: admin, address: 'test', now })
  })
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now })
  return given
}

test('the server charges the price of the zone and weight, and shows the most expensive zone before a place is known', async () => {
  const standard = [
    { from: 0, to: 2000, cents: 450 },
    { from: 2000, to: null, cents: 750 },
  ]
  await setRates(null, [zoneRates('interior', 0, { standard }), zoneRates('lejos', 1600)])
  const { userId } = await cartOf([
    { priceCents: 2000, grams: 1500 },
    { priceCents: 1000, grams: 600 },
  ])
  const { ask } = asker(
    { ...checkoutEndpoints, ...promotionEndpoints },
    (await buildSession({ userId })).actor,
  )
  expect((await ask('GET /checkout')).body).toMatchObject({
    cart: { shippingCents: 1600, freeShippingFromCents: null },
    shippingOptions: [
      { id: 'standard', costCents: 1600 },
      { costCents: 3200 },
      { id: 'free', available: false },
    ],
  })
  const place = `province=${encodeURIComponent(david.state)}&city=${david.city}`
  expect((await ask(`GET /cart/promotions?${place}` as 'GET /cart/promotions')).body).toMatchObject({
    shipping: [{ method: 'standard', costCents: 750 }, {}, { isOffered: false }],
    totalCents: 3750,
    freeShippingFromCents: null,
  })
  const { orderId } = await buy(userId, { ...toDavid, seen: await seenIn(userId) })
  expect(await theOrder(orderId)).toMatchObject({ shippingCents: 750, totalCents: 3750 })
  expect(await thePayments(orderId)).toMatchObject([{ amountCents: 3750 }])
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('rates that rose between the page and the press are a 409 that buys nothing, and rates that fell are charged', async () => {
  await setRates(null, [zoneRates('interior', 500)])
  const { userId } = await cartOf([{ priceCents: 2000 }])
  const seen = await seenIn(userId)
  await setRates(null, [zoneRates('interior', 501)])
  await expect(buy(userId, { ...toDavid, seen })).rejects.toMatchObject({
    code: 'checkout.cart_changed',
    params: { seen: '$25.00', total: '$25.01' },
  })
  await setRates(null, [zoneRates('interior', 400)])
  const { orderId } = await buy(userId, { ...toDavid, seen })
  expect(await theOrder(orderId)).toMatchObject({ totalCents: 2400 })
})

test('free is refused where the zone does not offer it, and preselected from the amount of the zone', async () => {
  await setRates(null, [zoneRates('interior', 500)])
  const { userId } = await cartOf([{ priceCents: 9000 }])
  await expect(
    buy(userId, { ...toDavid, shippingMethod: 'free', seen: await seenIn(userId) }),
  ).rejects.toMatchObject({ code: 'checkout.free_not_offered', status: 409 })
  await setRates(null, [zoneRates('interior', 500, { freeFromCents: 8000 })])
  expect(await readCart(db, { userId, now, to: david })).toMatchObject({
    ...{ shippingMethod: 'free', shippingCents: 0, freeShippingFromCents: 8000 },
  })
  const { orderId } = await buy(userId, {
    ...{ ...toDavid, shippingMethod: 'free', seen: await seenIn(userId, 'free') },
  })
  expect(await theOrder(orderId)).toMatchObject({ shippingCents: 0 })
})

test('each store with a table has its share of the one charge, and refunds and earnings follow the shares', async () => {
  const [own, other] = [await buildStore(), await buildStore()]
  await setRates(own.storeId, [zoneRates('interior', 300)])
  await setRates(other.storeId, [zoneRates('interior', 250)])
  const { userId } = await cartOf([
    { storeId: own.storeId, priceCents: 2000 },
    { storeId: other.storeId, priceCents: 3000 },
    { priceCents: 1000 },
  ])
  const { orderId } = await buy(userId, { ...toDavid, seen: await seenIn(userId) })
  expect(await theOrder(orderId)).toMatchObject({ shippingCents: 1149, totalCents: 7149 })
  expect(await sharesOf(orderId)).toEqual([
    { storeId: null, cents: 599, total: 1599 },
    { storeId: own.storeId, cents: 300, total: 2300 },
    { storeId: other.storeId, cents: 250, total: 3250 },
  ])
  await deliverEarnings()
  const shippingOf = async (storeId: string) =>
    (await movementsOf(storeId)).filter(({ kind }) => kind === 'shipping').map(({ cents }) => cents)
  expect([await shippingOf(own.storeId), await shippingOf(other.storeId)]).toEqual([[300], [250]])

  // A store gives back its own share and no more.
  const scope = await storeScope(db, { userId: own.userId, now })
  expect(await readRefundable(db, scope, await theOrder(orderId))).toMatchObject({ shippingLeftCents: 300 })
  expect(await give(orderId, { shipping: true }, own.userId)).toMatchObject({ amountCents: 300 })
  await expect(give(orderId, { shipping: true }, own.userId)).rejects.toMatchObject({
    code: 'orders.refund_shipping',
  })
  // The admin gives back what is left, of whom it was.
  const { id } = await give(orderId, { shipping: true })
  const given = await db
    .select({ storeId: sellerOrders.storeId, cents: refundShipping.cents })
    .from(refundShipping)
    .innerJoin(sellerOrders, eq(sellerOrders.id, refundShipping.sellerOrderId))
    .where(eq(refundShipping.orderRefundId, id))
    .orderBy(asc(refundShipping.cents))
  expect(given).toEqual([
    { storeId: other.storeId, cents: 250 },
    { storeId: null, cents: 599 },
  ])
  expect(await readRefundable(db, EVERY_STORE, await theOrder(orderId))).toMatchObject({
    shippingLeftCents: 0,
  })
  await deliverEarnings()
  const refundsOf = async (storeId: string) =>
    (await movementsOf(storeId)).filter(({ kind }) => kind === 'refund').map(({ cents }) => cents)
  expect([await refundsOf(own.storeId), await refundsOf(other.storeId)]).toEqual([[-300], [-250]])
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('a transfer asks each seller for its goods with its own shipping', async () => {
  const [own, plain] = [await buildStore(), await buildStore()]
  await setRates(own.storeId, [zoneRates('interior', 300)])
  const { userId } = await cartOf([
    { storeId: plain.storeId, priceCents: 2000 },
    { storeId: own.storeId, priceCents: 3000 },
  ])
  const input = { ...CARD, ...toDavid, paymentMethod: 'bank_transfer' as const }
  const { orderId } = await buy(userId, { ...input, seen: await seenIn(userId) })
  expect((await directOf(orderId)).map(({ storeId, totalCents }) => [storeId, totalCents])).toEqual([
    // The store without a table sends at the prices of the site.
    [plain.storeId, 2599],
    [own.storeId, 3300],
  ])
  expect(
    (await thePayments(orderId)).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b),
  ).toEqual([2599, 3300])
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('free shipping of the site takes nothing that a store charges by its own table, and counts what it gave', async () => {
  const own = await buildStore()
  await setRates(own.storeId, [zoneRates('interior', 300)])
  const effect = { kind: 'shipping' as const, cents: null }
  const { id } = await buildPromotion({ applies: 'automatic', effect })
  const sold = [{ priceCents: 2000 }, { storeId: own.storeId, priceCents: 2000 }]
  const { userId } = await cartOf(sold)
  const { ask } = asker(promotionEndpoints, (await buildSession({ userId })).actor)
  const place = `province=${encodeURIComponent(david.state)}&city=${david.city}`
  expect((await ask(`GET /cart/promotions?${place}` as 'GET /cart/promotions')).body).toMatchObject({
    totalCents: 4300,
    applied: [{ shippingCents: 599 }],
  })
  const { orderId } = await buy(userId, toDavid)
  expect(await sharesOf(orderId)).toMatchObject([
    { storeId: null, cents: 0 },
    { storeId: own.storeId, cents: 300 },
  ])
  expect(await thePromotion(id)).toMatchObject({ givenCents: 599, usedCount: 1 })
  await db.update(promotions).set({ isPaused: true }).where(eq(promotions.id, id))

  // The store's own lowers its own.
  const mine = await buildPromotion({ applies: 'automatic', effect, storeId: own.storeId })
  const next = await cartOf(sold)
  const second = await buy(next.userId, toDavid)
  expect(await sharesOf(second.orderId)).toMatchObject([
    { storeId: null, cents: 599 },
    { storeId: own.storeId, cents: 0 },
  ])
  expect(await thePromotion(mine.id)).toMatchObject({ givenCents: 300 })
  await db.update(promotions).set({ isPaused: true }).where(eq(promotions.id, mine.id))
  expect(await findBrokenInvariants(pool)).toEqual([])
})
