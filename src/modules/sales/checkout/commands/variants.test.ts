import { afterEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { DAY_MS } from '../../../../../tests/support/build-offers.ts'
import { buy, theStock } from '../../../../../tests/support/build-orders.ts'
import { buildSizes, saveSizes } from '../../../../../tests/support/build-variants.ts'
import { addToCart, mergeCart, setCartQuantity } from '#modules/sales/cart/commands.ts'
import { shareCart, takeSharedList } from '#modules/sales/cart/commands/lists.ts'
import { readCart } from '#modules/sales/cart/queries.ts'
import { listLines } from '#modules/sales/orders/queries/orders.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { setOffer } from '#modules/catalog/products/commands/offers.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { repeatOrder } from './repeat-order.ts'

// There is an administrator in every shop; these tests are not about that.
afterEach(async () => {
  expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([])
})

const add = (userId: string, variantId: string, quantity = 1) =>
  transaction((tx) => addToCart(tx, { userId, variantId, quantity, now: new Date() }))
const cartOf = (userId: string) => readCart(db, { userId, now: new Date() })

test('two sizes of one product are two lines with their own price, stock and title, from cart to order and back', async () => {
  const { userId } = await buildMember()
  const shirt = await buildSizes(
    { M: {}, XL: { priceCents: 1250, uniqueCode: 'CAM-XL' } },
    { title: 'Camisa de lino' },
  )
  await add(userId, shirt.ids.M, 2)
  await add(userId, shirt.ids.XL)
  expect((await cartOf(userId)).lines).toMatchObject([
    {
      variantId: shirt.ids.M,
      productId: shirt.productId,
      title: 'Camisa de lino · Talla M',
      lineCents: 2000,
      stock: 5,
    },
    {
      variantId: shirt.ids.XL,
      productId: shirt.productId,
      title: 'Camisa de lino · Talla XL',
      uniqueCode: 'CAM-XL',
      lineCents: 1250,
    },
  ])

  const { orderId } = await buy(userId)
  expect(await listLines(db, { orderId })).toMatchObject([
    {
      variantId: shirt.ids.M,
      productId: shirt.productId,
      title: 'Camisa de lino · Talla M',
      unitPriceCents: 1000,
    },
    {
      variantId: shirt.ids.XL,
      productId: shirt.productId,
      title: 'Camisa de lino · Talla XL',
      unitPriceCents: 1250,
    },
  ])
  expect([await theStock(shirt.ids.M), await theStock(shirt.ids.XL)]).toEqual([
    { onHand: 3, reserved: 0 },
    { onHand: 4, reserved: 0 },
  ])

  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: new Date() }))
  expect([await theStock(shirt.ids.M), await theStock(shirt.ids.XL)]).toEqual([
    { onHand: 5, reserved: 0 },
    { onHand: 5, reserved: 0 },
  ])
  expect(await transaction((tx) => repeatOrder(tx, { orderId, userId, now: new Date() }))).toMatchObject({
    addedCount: 2,
    missing: [],
  })
  expect((await cartOf(userId)).lines.map(({ variantId }) => variantId)).toEqual([shirt.ids.M, shirt.ids.XL])
})

test('the last unit of a size is sold once when twelve buy it at the same moment', async () => {
  const shirt = await buildSizes({ S: { stock: 1 }, M: { stock: 50 } })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => buildMember()))
  for (const { userId } of buyers) await add(userId, shirt.ids.S)
  const outcomes = await Promise.allSettled(buyers.map(({ userId }) => buy(userId)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'inventory.out_of_stock' })
  expect([await theStock(shirt.ids.S), await theStock(shirt.ids.M)]).toEqual([
    { onHand: 0, reserved: 0 },
    { onHand: 50, reserved: 0 },
  ])
})

test('a product alone is refused where one of its variants has to be chosen, and the answer names them', async () => {
  const shirt = await buildSizes({ M: { stock: 0 }, L: { priceCents: 1100 } })
  const { userId } = await buildMember()
  await expect(add(userId, shirt.productId)).rejects.toMatchObject({
    code: 'cart.variant_needed',
    status: 422,
    params: {
      productId: shirt.productId,
      variants: [
        { id: shirt.ids.M, title: 'Talla M', priceCents: 1000, stock: 0 },
        { id: shirt.ids.L, title: 'Talla L', priceCents: 1100, stock: 5 },
      ],
    },
  })
  await expect(add(userId, shirt.ids.M)).rejects.toMatchObject({ code: 'cart.out_of_stock' })
  await expect(add(userId, shirt.ids.L, 6)).rejects.toMatchObject({
    code: 'cart.only_left',
    params: { available: 5 },
  })
  await transaction((tx) =>
    mergeCart(tx, { userId, lines: [{ variantId: shirt.productId, quantity: 1 }], now: new Date() }),
  )
  expect((await cartOf(userId)).lines).toEqual([])
})

test('a size that is no longer sold stays in the cart, out of the total, and comes back with its product', async () => {
  const { userId } = await buildMember()
  const shirt = await buildSizes({ M: {}, L: {} })
  await add(userId, shirt.ids.M)
  await add(userId, shirt.ids.L)
  await saveSizes(shirt, { L: {} })
  expect(await cartOf(userId)).toMatchObject({
    lines: [
      { variantId: shirt.ids.M, isForSale: false, isAvailable: false },
      { variantId: shirt.ids.L, isForSale: true, isAvailable: true },
    ],
    subtotalCents: 1000,
  })
  await expect(buy(userId)).rejects.toMatchObject({
    code: 'checkout.not_for_sale',
    params: { products: [{ variantId: shirt.ids.M, isForSale: false }] },
  })
  await saveSizes({ ...shirt, version: shirt.version + 1 }, { M: {}, L: {} })
  expect((await cartOf(userId)).lines).toMatchObject([{ isAvailable: true }, { isAvailable: true }])
})

test('the units of an offer are for all sizes: one cart cannot take more of them than are left', async () => {
  const { userId } = await buildMember()
  const shirt = await buildSizes({ M: {}, L: {}, S: {} }, { now: new Date(Date.now() - 120 * DAY_MS) })
  const offer = { priceCents: 800, units: 3 }
  await transaction((tx) =>
    setOffer(tx, EVERY_STORE, { id: shirt.productId, offer, actor: SYSTEM, now: new Date() }),
  )
  await add(userId, shirt.ids.M, 2)
  await add(userId, shirt.ids.L, 2)
  await add(userId, shirt.ids.S)
  expect(await cartOf(userId)).toMatchObject({
    subtotalCents: 2400,
    lines: [
      { quantity: 2, isAvailable: true },
      { quantity: 1, wantedQuantity: 2, isAvailable: true },
      { stock: 0, isAvailable: false },
    ],
  })
  const without = { acceptedMissing: [shirt.ids.S!] }
  await expect(buy(userId, without)).rejects.toMatchObject({
    code: 'inventory.out_of_stock',
    params: { products: [{ variantId: shirt.ids.L, available: 1 }] },
  })
  const now = new Date()
  await transaction((tx) => setCartQuantity(tx, { userId, variantId: shirt.ids.L!, quantity: 1, now }))
  await buy(userId, without)
  const another = await buildMember()
  await add(another.userId, shirt.ids.M)
  expect(await cartOf(another.userId)).toMatchObject({ subtotalCents: 1000 })
})

test('a shared list names sizes', async () => {
  const [owner, friend] = [await buildMember(), await buildMember()]
  const shirt = await buildSizes({ M: {}, L: {} })
  await add(owner.userId, shirt.ids.L, 3)
  const now = new Date()
  const { token } = await transaction((tx) => shareCart(tx, { userId: owner.userId, now }))
  await transaction((tx) => takeSharedList(tx, { token, userId: friend.userId, now }))
  expect((await cartOf(friend.userId)).lines).toMatchObject([{ variantId: shirt.ids.L, quantity: 3 }])
})
