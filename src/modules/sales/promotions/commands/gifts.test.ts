import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import {
  adjustmentsOf,
  buildCart,
  buildStore,
  buildTransfer,
  buy,
  directOf,
  offerTransfers,
  seenBy,
  theOrder,
  theRefunds,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, thePromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { deliverNow } from '../../../../../tests/support/published-events.ts'
import { listeners } from '#app/jobs.ts'
import * as products from '#modules/catalog/products/endpoints.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { repeatOrder } from '#modules/sales/checkout/commands/repeat-order.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { readPackingSlip } from '#modules/sales/orders/queries/packing-slip.ts'
import { listStockLines, readOrder } from '#modules/sales/orders/queries/orders.ts'
import { getReceipt } from '#modules/sales/orders/queries/receipt.ts'
import { listReturnable } from '#modules/sales/returns/queries/returnable.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { readCartPromotions } from '../queries/cart-promotions.ts'
import { readReport } from '../queries/report.ts'

let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})
afterEach(async () => {
  await follow()
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const follow = () => deliverNow(listeners.filter(({ name }) => name === 'promotions'))
const now = () => new Date()
const promotionsOf = (userId: string) => readCartPromotions(db, { userId, locale: 'es', now: now() })

/** A promotion that gives something of the site, by a code unless the test says otherwise, and somebody with a cart. */
async function offer({
  left = 3,
  giftCents = 700,
  ...more
}: { left?: number; giftCents?: number } & Parameters<typeof buildPromotion>[0] = {}) {
  const gift = await buildStock({ onHand: left, priceCents: giftCents })
  const promotion = await buildPromotion({ effect: { kind: 'gift', variantId: gift.productId }, ...more })
  return { gift, promotion }
}
async function shopper(code: string, cart: Parameters<typeof buildCart>[0] = {}) {
  const built = await buildCart({ onHand: 9, ...cart })
  await typeCode(built.userId, code)
  return built
}
const linesOf = async (orderId: string) =>
  (await readOrder(db, { order: await theOrder(orderId), now: now() })).lines

async function giveUnits(orderId: string, variantId: string, quantity: number, shipping = false) {
  const { version } = await theOrder(orderId)
  const wanted = { lines: [{ variantId, quantity }], shipping, extraCents: 0, reason: 'x', version }
  const by = { actor: admin, address: 'test', now: now() }
  const { amountCents } = await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted }, by))
  for (const { id, state } of await theRefunds(orderId))
    if (state === 'queued') await carryOutRefund({ refundId: id, now: now() })
  return amountCents
}

test('a gift is a line of its own that costs nothing, and the order costs what it did', async () => {
  const { gift, promotion } = await offer()
  const { userId, productId, email } = await shopper(promotion.code)
  expect(await promotionsOf(userId)).toMatchObject({
    refusal: null,
    applied: [{ cents: 0, gift: { variantId: gift.productId, title: gift.title } }],
    subtotalCents: 2000,
    totalCents: 2599,
  })
  const { orderId } = await buy(userId)
  const order = await theOrder(orderId)
  expect(order).toMatchObject({ subtotalCents: 2000, totalCents: 2599 })
  expect(await linesOf(orderId)).toMatchObject([
    { variantId: productId, lineCents: 2000, isGift: false },
    {
      variantId: gift.productId,
      quantity: 1,
      unitPriceCents: 700,
      lineCents: 0,
      itbmsCents: 0,
      isGift: true,
    },
  ])
  expect(await adjustmentsOf(orderId)).toEqual([
    { source: 'code', cents: 700, percent: null, borneBy: 'seller' },
  ])
  expect(await theStock(gift.productId)).toEqual({ onHand: 2, reserved: 0 })
  expect(await readReport(db, EVERY_STORE, { id: promotion.id, now: now() })).toMatchObject({
    ...{ usedCount: 1, givenCents: 700, salesCents: 2000, averageCents: 2000 },
    products: [{ id: productId, units: 1, cents: 2000 }],
  })

  expect((await readOrder(db, { order, now: now() })).taxes).toMatchObject([{ grossCents: 2000 }])
  const slip = await readPackingSlip(db, EVERY_STORE, { id: orderId, now: now() })
  expect(slip.parcels[0]!.lines).toMatchObject([{ isGift: false }, { title: gift.title, isGift: true }])
  const receipt = await getReceipt(db, { orderId, actor: admin })
  expect(receipt.sellers[0]!.lines).toMatchObject([{ isGift: false }, { isGift: true, lineCents: 0 }])
  const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
  const paid = mails.find(({ template }) => template === 'order_paid')
  expect(paid!.bodyText).toContain(`1 × Regalo: ${gift.title}  Gratis`)
  // Nothing was taken off what is paid.
  expect(paid!.bodyText).not.toContain('Promociones')
})

test('what is bought may be given too: stock goes for both, comes back for both, and its refund is of what was paid', async () => {
  const { userId, productId } = await buildCart({ onHand: 9, quantity: 2 })
  const { id, code } = await buildPromotion({ effect: { kind: 'gift', variantId: productId } })
  await typeCode(userId, code)
  const { orderId } = await buy(userId)
  expect((await linesOf(orderId)).map(({ quantity, isGift }) => [quantity, isGift])).toEqual([
    [2, false],
    [1, true],
  ])
  expect(await theStock(productId)).toEqual({ onHand: 6, reserved: 0 })
  expect(await listStockLines(db, { orderId })).toEqual([{ variantId: productId, productId, quantity: 3 }])
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: now() }))
  await follow()
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
  expect(await thePromotion(id)).toMatchObject({ usedCount: 0, givenCents: 0 })
})

test.each([[[1, 1, 1]], [[2, 1]], [[1, 2]], [[3]]])(
  'refunds of %j units come to what was paid, without the gift',
  async (steps) => {
    const { promotion } = await offer()
    const { userId, productId } = await shopper(promotion.code, { quantity: 3, priceCents: 1333 })
    const { orderId } = await buy(userId)
    const { totalCents } = await theOrder(orderId)
    let given = 0
    for (const [at, units] of steps.entries())
      given += await giveUnits(orderId, productId, units, at === steps.length - 1)
    expect(given).toBe(totalCents)
    expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'refunded' })
    await follow()
    expect(await thePromotion(promotion.id)).toMatchObject({ usedCount: 0, givenCents: 0 })
  },
)

test('a gift is not asked back, and repeating the order leaves it out', async () => {
  const { gift, promotion } = await offer()
  const { userId, productId } = await shopper(promotion.code)
  const { orderId } = await buy(userId)
  expect((await listReturnable(db, { orderId })).map(({ variantId }) => variantId)).toEqual([productId])
  await expect(giveUnits(orderId, gift.productId, 1)).rejects.toMatchObject({
    code: 'orders.refund_units',
  })
  expect(await transaction((tx) => repeatOrder(tx, { orderId, userId, now: now() }))).toMatchObject({
    addedCount: 1,
    cartCount: 1,
  })
})

test('without stock an automatic gift does not apply, and a code says why', async () => {
  const { gift, promotion } = await offer({ left: 0 })
  const { userId } = await shopper(promotion.code)
  expect(await promotionsOf(userId)).toMatchObject({
    applied: [],
    refusal: { why: 'gift_gone', text: `Se acabó el regalo: ${gift.title}` },
  })
  const store = await buildStore()
  const given = await buildProduct({ stock: 0, storeId: store.storeId })
  await buildPromotion({
    applies: 'automatic',
    storeId: store.storeId,
    effect: { kind: 'gift', variantId: given.id },
  })
  const { userId: other } = await buildMember()
  const sold = await buildProduct({ stock: 5, storeId: store.storeId })
  await transaction((tx) => addToCart(tx, { userId: other, variantId: sold.id, quantity: 1, now: now() }))
  expect(await promotionsOf(other)).toMatchObject({ applied: [], refusal: null })
})

test('with a transfer a gift is in the order of its seller, who is asked for no more, and ends with it', async () => {
  await offerTransfers(admin)
  const store = await buildStore()
  const given = await buildProduct({ stock: 5, storeId: store.storeId, priceCents: 900 })
  await buildPromotion({
    ...{ applies: 'automatic', storeId: store.storeId },
    effect: { kind: 'gift', variantId: given.id },
  })
  const { orderId, userId } = await buildTransfer({ stores: [store] })
  expect((await directOf(orderId)).map(({ totalCents }) => totalCents)).toEqual([2599, 3000])
  expect(await linesOf(orderId)).toMatchObject([{ isGift: false }, { isGift: false }, { isGift: true }])
  expect(await theStock(given.id)).toEqual({ onHand: 5, reserved: 1 })
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: now() }))
  expect(await theStock(given.id)).toEqual({ onHand: 5, reserved: 0 })
})

test('the site gives its gift with what it sells itself', async () => {
  const { promotion } = await offer()
  const { storeId } = await buildStore()
  const { userId } = await buildMember()
  const { id } = await buildProduct({ stock: 5, storeId })
  await transaction((tx) => addToCart(tx, { userId, variantId: id, quantity: 1, now: now() }))
  await typeCode(userId, promotion.code)
  expect(await promotionsOf(userId)).toMatchObject({ applied: [], refusal: { why: 'gift_seller' } })
})

test('an order whose page showed a gift that is gone is refused and nothing changes', async () => {
  const { gift, promotion } = await offer({ left: 1 })
  const [first, second] = [await shopper(promotion.code), await shopper(promotion.code)]
  const seen = { ...(await seenBy(second.userId)), gifts: [gift.productId] }
  await buy(first.userId)
  await expect(buy(second.userId, { seen })).rejects.toMatchObject({
    code: 'checkout.gift_gone',
    params: { gift: gift.title },
  })
  expect(await theStock(second.productId)).toEqual({ onHand: 9, reserved: 0 })
  expect(await thePromotion(promotion.id)).toMatchObject({ usedCount: 1 })
  // The page is read again and shows none.
  const { orderId } = await buy(second.userId, { seen: { ...seen, gifts: [] } })
  expect(await linesOf(orderId)).toHaveLength(1)
})

test('many buyers race for the last gift: one has it, the others read that it is gone', async () => {
  const { gift, promotion } = await offer({ left: 1 })
  const buyers = await Promise.all(Array.from({ length: 30 }, () => shopper(promotion.code)))
  const answers = await Promise.allSettled(
    buyers.map(async ({ userId }) =>
      buy(userId, { seen: { ...(await seenBy(userId)), gifts: [gift.productId] } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = answers.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  )
  expect(new Set(refusals)).toEqual(new Set(['checkout.gift_gone']))
  expect(await theStock(gift.productId)).toEqual({ onHand: 0, reserved: 0 })
  expect(await thePromotion(promotion.id)).toMatchObject({ usedCount: 1, givenCents: 700 })
}, 60_000)

test('a store gives its own products and the site those of no store; the form names what is given', async () => {
  const store = await buildStore()
  const owner = asker(endpoints, store.actor)
  const site = asker(endpoints, admin)
  const own = await buildProduct({ stock: 5, storeId: store.storeId, title: 'Taza de Boquete' })
  const { productId } = await buildStock({ onHand: 5 })
  const terms = { name: 'Regalo', conditions: {}, from: '2026-01-01', applies: 'automatic' }
  const giving = (variantId: string) => ({ ...terms, effect: { kind: 'gift', variantId } })
  for (const [who, at, variantId] of [
    [owner, '/store/promotions', productId],
    [site, '/admin/promotions', own.id],
    [owner, '/store/promotions', crypto.randomUUID()],
  ] as const)
    expect(await who.ask(`POST ${at}`, giving(variantId))).toMatchObject({
      status: 422,
      body: { code: 'promotions.unknown_gift' },
    })
  const made = await owner.ask('POST /store/promotions', giving(own.id))
  expect((await owner.ask(`GET /store/promotions/${made.body.id}`)).body).toMatchObject({
    named: [{ id: own.id, name: 'Taza de Boquete' }],
    text: 'De regalo: Taza de Boquete, mientras haya. Con otro producto del mismo vendedor',
  })
})

test('the form of the site finds what the site sells, however many products of stores match', async () => {
  const { storeId } = await buildStore()
  const word = `Totuma${randomUUID().slice(0, 6)}`
  const own = await buildProduct({ title: `${word} pintada` })
  await Promise.all(Array.from({ length: 21 }, () => buildProduct({ title: word, storeId })))
  const { ask } = asker(products, admin)
  const all = (await ask(`GET /admin/products?q=${word}&pageSize=20`)).body
  expect([all.items.length, all.total]).toEqual([20, 22])
  const given = (await ask(`GET /admin/products?q=${word}&pageSize=20&seller=site`)).body
  expect(given).toMatchObject({ total: 1, items: [{ id: own.id }] })
  expect((await ask('GET /admin/products?seller=other')).status).toBe(422)
  const store = await buildStore()
  expect((await asker(products, store.actor).ask('GET /store/products?seller=site')).status).toBe(422)
})
