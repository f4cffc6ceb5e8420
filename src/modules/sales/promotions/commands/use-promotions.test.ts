import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  deliver,
  deliverEarnings,
  movementsOf,
  buildSale,
} from '../../../../../tests/support/build-earnings.ts'
import {
  adjustmentsOf,
  buildCart,
  buildStore,
  buy,
  theOrder,
  thePayments,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, thePromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { deliverNow } from '../../../../../tests/support/published-events.ts'
import { listeners } from '#app/jobs.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { readCartPromotions } from '../queries/cart-promotions.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { readRefundable } from '#modules/sales/orders/queries/refunds.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { cartCodes, promotionCodes, promotionUses } from '../tables.ts'

let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})
afterEach(async () => {
  await follow()
  await deliverEarnings()
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const FOLLOWERS = listeners.filter(({ name }) => name === 'promotions')
const follow = () => deliverNow(FOLLOWERS)
const usesOf = (promotionId: string) =>
  db.select().from(promotionUses).where(eq(promotionUses.promotionId, promotionId))

async function buyWith(code: string, cart: Parameters<typeof buildCart>[0] = {}) {
  const built = await buildCart({ onHand: 5, ...cart })
  await typeCode(built.userId, code)
  return { ...built, ...(await buy(built.userId)) }
}

async function giveUnits(orderId: string, productId: string, quantity: number, shipping = false) {
  const { version } = await theOrder(orderId)
  const wanted = {
    lines: [{ variantId: productId, quantity }],
    shipping,
    extraCents: 0,
    reason: 'x',
    version,
  }
  const by = { actor: admin, address: 'test', now: new Date() }
  const { amountCents } = await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted }, by))
  for (const { id, state } of await theRefunds(orderId))
    if (state === 'queued') await carryOutRefund({ refundId: id, now: new Date() })
  return amountCents
}

test('an order with a code is charged, stored and counted with what the code took off', async () => {
  const { id, code } = await buildPromotion({ code: 'navidád-26' })
  const { orderId, userId } = await buyWith('Navidad-26', { priceCents: 3333, quantity: 3 })
  expect(await theOrder(orderId)).toMatchObject({ subtotalCents: 8999, shippingCents: 599, totalCents: 9598 })
  expect(await adjustmentsOf(orderId)).toMatchObject([{ source: 'code', cents: 1000, percent: 10 }])
  expect((await thePayments(orderId))[0]).toMatchObject({ capturedCents: 9598 })
  expect(await thePromotion(id)).toMatchObject({ usedCount: 1, givenCents: 1000 })
  expect(await usesOf(id)).toMatchObject([{ orderId, userId, code, cents: 1000, givenBackAt: null }])
  expect(await db.select().from(cartCodes).where(eq(cartCodes.userId, userId))).toEqual([])
})

test('a code is found without its hyphens, or with others, and no two codes are the same without them', async () => {
  const { id, code } = await buildPromotion({ code: 'AÑO-NUEVO-27' })
  for (const typed of ['anonuevo27', 'año nuevo-27', 'A-N-O-NUEVO27']) {
    const { userId } = await buildCart({ onHand: 1 })
    await typeCode(userId, typed)
    expect(await readCartPromotions(db, { userId, locale: 'es', now: new Date() })).toMatchObject({
      code,
      applied: [{ isCode: true }],
    })
  }
  const { orderId } = await buyWith('anonuevo27')
  expect(await usesOf(id)).toMatchObject([{ orderId, code }])
  const terms = { name: 'Otra', conditions: {}, from: '2026-01-01', applies: 'code' }
  const effect = { kind: 'percent', percent: 10, of: 'order' }
  const { ask } = asker(endpoints, admin)
  expect(await ask('POST /admin/promotions', { ...terms, effect, code: 'ano-nuevo27' })).toMatchObject({
    status: 409,
    body: { code: 'promotions.code_taken' },
  })
  expect((await ask('GET /admin/promotions?q=anonuevo27')).body.items).toMatchObject([{ id, code }])
})

test('of two codes from before that are the same without hyphens each is found as it is written', async () => {
  const [older, newer] = [await buildPromotion({ code: 'VERANO-5' }), await buildPromotion()]
  await db
    .update(promotionCodes)
    .set({ code: 'VERANO5', folded: null })
    .where(eq(promotionCodes.promotionId, newer.id))
  for (const code of ['VERANO-5', 'VERANO5']) {
    const { userId } = await buildCart({ onHand: 1 })
    await typeCode(userId, code)
    expect(await readCartPromotions(db, { userId, locale: 'es', now: new Date() })).toMatchObject({ code })
  }
  const { userId } = await buildCart({ onHand: 1 })
  await typeCode(userId, 'vera-no5')
  expect(await readCartPromotions(db, { userId, locale: 'es', now: new Date() })).toMatchObject({
    code: older.code,
  })
})

test.each([
  ['the last use of a code', { maxUses: 1 }],
  ['a code of one use', { codeUses: 1 }],
])(
  'two hundred buyers race for %s, and one gets it',
  async (_, only) => {
    const { id, code } = await buildPromotion(only)
    const buyers: string[] = []
    for (let at = 0; at < 200; at += 1) {
      const { userId } = await buildCart({ onHand: 1 })
      await typeCode(userId, code)
      buyers.push(userId)
    }
    // The page showed each of them the price with the code.
    const seenOf = { totalCents: 1800 + 599 }
    const answers: PromiseSettledResult<unknown>[] = []
    // As many at once as there are connections and some: the others would only wait for one, and give up on a slow machine.
    const racer = async () => {
      for (let userId = buyers.pop(); userId; userId = buyers.pop()) {
        const seen = { ...seenOf, lines: await linesOf(userId) }
        answers.push(...(await Promise.allSettled([buy(userId, { seen })])))
      }
    }
    await Promise.all(Array.from({ length: 20 }, racer))
    expect(answers).toHaveLength(200)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = answers.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
    const wanted = ['promotions.changed', 'checkout.cart_changed']
    expect(refusals.filter((one) => !wanted.includes(one))).toEqual([])
    expect(await thePromotion(id)).toMatchObject({ usedCount: 1, givenCents: 200 })
  },
  120_000,
)

const linesOf = async (userId: string) => {
  const { rows } = await pool.query<{ variantId: string; quantity: number }>(
    'select product_id as "variantId", quantity from cart_lines where user_id = $1',
    [userId],
  )
  return rows
}

test('a use comes back when the order is called off or its money goes back whole, and a code of one use can be used again', async () => {
  const { id, code } = await buildPromotion({ codeUses: 1, maxUses: 3 })
  const { orderId, userId } = await buyWith(code)
  const other = await buildCart()
  await typeCode(other.userId, code)
  expect(await readCartPromotions(db, { userId: other.userId, locale: 'es', now: new Date() })).toMatchObject(
    {
      refusal: { why: 'code_used', text: 'Ya se usó' },
    },
  )
  const dear = await buy(other.userId)
  expect(await theOrder(dear.orderId)).toMatchObject({ totalCents: 2599 })

  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  await follow()
  await follow()
  expect(await thePromotion(id)).toMatchObject({ usedCount: 0, givenCents: 0 })
  const again = await buyWith(code)
  expect(await theOrder(again.orderId)).toMatchObject({ totalCents: 2399 })
  expect(await thePromotion(id)).toMatchObject({ usedCount: 1 })
  expect(await giveUnits(again.orderId, again.productId, 1, true)).toBe(2399)
  await follow()
  expect(await thePromotion(id)).toMatchObject({ usedCount: 0, givenCents: 0 })
  expect(await theOrder((await buyWith(code)).orderId)).toMatchObject({ totalCents: 2399 })
})

test('a used code of one use leaves a cart the promotions that apply by themselves', async () => {
  const { code } = await buildPromotion({ codeUses: 1 })
  await buyWith(code)
  const { userId, storeId } = await cartOfStore()
  await buildPromotion({ applies: 'automatic', storeId, name: 'Sola' })
  await typeCode(userId, code)
  expect(await readCartPromotions(db, { userId, locale: 'es', now: new Date() })).toMatchObject({
    applied: [{ name: 'Sola', cents: 200 }],
    refusal: { why: 'code_used' },
  })
})

async function cartOfStore() {
  const { storeId } = await buildStore()
  const { userId } = await buildMember()
  const { id: variantId } = await buildProduct({ stock: 5, priceCents: 2000, storeId })
  await transaction((tx) => addToCart(tx, { userId, variantId, quantity: 1, now: new Date() }))
  return { userId, storeId }
}

test('refunds of single units come to what was paid for the line, and a full refund gives the use back', async () => {
  const { id, code } = await buildPromotion({ effect: { kind: 'amount', cents: 500, of: 'order' } })
  const { orderId, productId } = await buyWith(code, { priceCents: 2000, quantity: 3 })
  expect(await theOrder(orderId)).toMatchObject({ subtotalCents: 5500 })
  expect(await giveUnits(orderId, productId, 1)).toBe(1833)
  expect(await giveUnits(orderId, productId, 1)).toBe(1833)
  await follow()
  expect(await thePromotion(id)).toMatchObject({ usedCount: 1 })
  expect(await giveUnits(orderId, productId, 1, true)).toBe(1834 + 599)
  expect(await readRefundable(db, EVERY_STORE, await theOrder(orderId))).toMatchObject({ leftCents: 0 })
  await follow()
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await thePromotion(id)).toMatchObject({ usedCount: 0, givenCents: 0 })
})

test.each([
  [
    'the site pays the store what it took off',
    'site' as const,
    [
      ['sale', 2700],
      ['premium', 300],
      ['commission', -300],
    ],
  ],
  [
    'the store bears it',
    'seller' as const,
    [
      ['sale', 2700],
      ['commission', -270],
    ],
  ],
])('of a store’s line %s, and commission follows', async (_, borneBy, wanted) => {
  const { storeId } = await buildStore()
  const { code } = await buildPromotion({ borneBy })
  const sale = await buildSale(
    [
      { storeId, commissionHundredths: 1000 },
      { storeId: null, priceCents: 5000 },
    ],
    { code },
  )
  await deliver(sale, admin)
  await deliverEarnings()
  const moved = (await movementsOf(storeId))
    .filter(({ cents }) => cents !== 0)
    .map(({ kind, cents }) => [kind, cents])
  expect(moved).toEqual(expect.arrayContaining(wanted))
  expect(moved).toHaveLength(wanted.length)
})

test('a buyer uses a code as often as it says, and its money in all is never passed', async () => {
  const { id, code } = await buildPromotion({ maxUsesPerPerson: 1, maxCents: 300 })
  const { userId } = await buyWith(code)
  const { productId } = await buildStock({ onHand: 5, priceCents: 2000 })
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  await typeCode(userId, code)
  expect(await readCartPromotions(db, { userId, locale: 'es', now: new Date() })).toMatchObject({
    refusal: { why: 'used_by_you', text: 'Ya lo usaste' },
    totalCents: 2599,
  })
  await buyWith(code)
  expect(await thePromotion(id)).toMatchObject({ usedCount: 2, givenCents: 300 })
  const third = await buyWith(code)
  expect(await theOrder(third.orderId)).toMatchObject({ totalCents: 2599 })
})

test('shipping off is counted as what the buyer saved of it', async () => {
  const { id, code } = await buildPromotion({ effect: { kind: 'shipping', cents: null } })
  const { orderId } = await buyWith(code)
  expect(await theOrder(orderId)).toMatchObject({ shippingCents: 0, totalCents: 2000 })
  expect(await usesOf(id)).toMatchObject([{ cents: 0, shippingCents: 599 }])
})

test('a promotion for a province is of where the parcel goes: that of a present, to its receiver', async () => {
  const { id, code } = await buildPromotion({ conditions: { provinces: ['Chiriquí'] } })
  await buyWith(code)
  expect(await usesOf(id)).toEqual([])
  const { userId } = await buildCart({ onHand: 5 })
  await typeCode(userId, code)
  const place = { state: 'Chiriquí', city: 'David', corregimiento: 'David', address: 'Casa 12' }
  const receiver = { fullName: 'Rosa Díaz', phone: '+50769998877', landmark: '', zipCode: '', ...place }
  await buy(userId, { gift: { note: '', receiver } })
  expect(await usesOf(id)).toMatchObject([{ userId, cents: 200 }])
})
