import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { offerCrypto } from '../../../../../tests/support/build-crypto.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import {
  buildCart,
  buildGiftCard,
  buy,
  CARD,
  offerGiftCards,
  offerTransfers,
  seenBy,
  theOrder,
  thePayments,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as checkoutEndpoints from '../endpoints.ts'
import { payOrder } from './pay-order.ts'
import { quoteCart, quoteOrder } from './quote-cart.ts'

beforeAll(async () => {
  await offerTransfers((await buildMember({ role: 'admin' })).actor as Admin)
  await offerCrypto()
  await offerGiftCards()
})

const ordersOf = (userId: string) => db.$count(orders, eq(orders.userId, userId))
const linesOf = (userId: string) => db.$count(cartLines, eq(cartLines.userId, userId))
const add = (userId: string, productId: string, quantity = 1) =>
  transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity, now: new Date() }))
const WISH = { shippingMethod: 'standard', currency: 'USDT', network: 'ethereum' } as const

/** Every way of paying for a cart, as its button sends it. */
const WAYS = {
  'a card': async () => ({ paymentMethod: 'credit_card' as const }),
  PayPal: async () => ({ paymentMethod: 'paypal' as const }),
  'a transfer': async () => ({ paymentMethod: 'bank_transfer' as const }),
  'a gift card': async () => {
    const { code } = await buildGiftCard({ amountCents: 20_000 })
    return { paymentMethod: 'gift_card' as const, giftCardCode: code }
  },
}
const NAMES = Object.keys(WAYS) as (keyof typeof WAYS)[]

test.each(NAMES)(
  'by %s nothing is bought that another device added after the page was read, and the answer names it',
  async (name) => {
    const { userId, productId } = await buildCart({ priceCents: 695, onHand: 10 })
    const seen = await seenBy(userId)
    expect(seen.totalCents).toBe(1294)
    const added = await buildStock({ onHand: 10, priceCents: 3750 })
    await add(userId, added.productId)
    await expect(buy(userId, { ...(await WAYS[name]()), seen })).rejects.toMatchObject({
      code: 'checkout.cart_changed',
      status: 409,
      params: {
        seen: '$12.94',
        total: '$50.44',
        products: [{ variantId: added.productId, title: added.title, seenQuantity: 0, quantity: 1 }],
      },
    })
    expect(await ordersOf(userId)).toBe(0)
    expect(await linesOf(userId)).toBe(2)
    expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 0 })
  },
)

test.each(NAMES)('by %s a total that fell since the page was read is charged as it is now', async (name) => {
  const { userId, productId } = await buildCart({ priceCents: 2000 })
  const seen = await seenBy(userId)
  await db.update(products).set({ priceCents: 1500 }).where(eq(products.id, productId))
  const { orderId } = await buy(userId, { ...(await WAYS[name]()), seen })
  expect(await theOrder(orderId)).toMatchObject({ totalCents: 2099 })
  const paid = (await thePayments(orderId)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(paid).toBe(2099)
})

test('another quantity, a line that is gone and a dearer shipping are not what the page showed', async () => {
  const more = await buildCart()
  const seen = await seenBy(more.userId)
  await add(more.userId, more.productId, 2)
  const { productId, title } = more
  await expect(buy(more.userId, { seen })).rejects.toMatchObject({
    params: { products: [{ variantId: productId, title, seenQuantity: 1, quantity: 3 }] },
  })

  const fewer = await buildCart()
  const other = await buildStock()
  await add(fewer.userId, other.productId)
  const both = await seenBy(fewer.userId)
  await db.delete(cartLines).where(eq(cartLines.variantId, other.productId))
  await expect(buy(fewer.userId, { seen: both })).rejects.toMatchObject({
    code: 'checkout.cart_changed',
    params: { products: [{ variantId: other.productId, title: other.title, seenQuantity: 1, quantity: 0 }] },
  })

  const sent = await buildCart()
  const cheap = await seenBy(sent.userId)
  await changeSettings('pricing', { standardShippingCents: 799 })
  try {
    await expect(buy(sent.userId, { seen: cheap })).rejects.toMatchObject({
      code: 'checkout.cart_changed',
      params: { seen: '$25.99', total: '$27.99', products: [] },
    })
  } finally {
    await changeSettings('pricing', { standardShippingCents: 599 })
  }
  for (const { userId } of [more, fewer, sent]) expect(await ordersOf(userId)).toBe(0)
})

test('a retry with the same key finds its order, whatever the cart holds by now', async () => {
  const { userId, productId } = await buildCart({ onHand: 10 })
  const seen = await seenBy(userId)
  const key = randomUUID()
  const first = await buy(userId, { seen }, { key })
  await add(userId, productId, 3)
  expect(await buy(userId, { seen }, { key })).toMatchObject({
    orderId: first.orderId,
    paymentStatus: 'paid',
  })
  expect(await ordersOf(userId)).toBe(1)
  expect(await linesOf(userId)).toBe(1)
})

test('a second device that adds goods at the same moment never makes the order dearer than it was shown', async () => {
  const { userId } = await buildCart({ priceCents: 695 })
  const seen = await seenBy(userId)
  const others = await Promise.all([1, 2, 3].map(() => buildStock({ priceCents: 3750 })))
  const [bought] = await Promise.allSettled([
    buy(userId, { seen }),
    ...others.map(({ productId }) => add(userId, productId)),
  ])
  if (bought.status === 'rejected')
    return expect(bought.reason).toMatchObject({ code: 'checkout.cart_changed' })
  expect(await theOrder(bought.value.orderId)).toMatchObject({ totalCents: 1294 })
})

test('a cart is quoted in a cryptocurrency only as the page showed it', async () => {
  const { userId } = await buildCart({ priceCents: 695 })
  const seen = await seenBy(userId)
  const { productId } = await buildStock({ priceCents: 3750 })
  await add(userId, productId)
  const quote = (now = seen) =>
    transaction((tx) => quoteCart(tx, { userId, now: new Date() }, { ...WISH, seen: now }))
  await expect(quote()).rejects.toMatchObject({ code: 'checkout.cart_changed' })
  expect(await quote(await seenBy(userId))).toHaveLength(1)
})

test('an order that waits is paid or quoted at no more than its page showed', async () => {
  const { userId } = await buildCart({ priceCents: 2000 })
  const { orderId } = await buy(userId, { testChoice: 'decline' })
  const own = { userId, orderId, locale: 'es', now: new Date() } as const
  const low = { totalCents: 2598 }
  const changed = { code: 'checkout.amount_changed', status: 409, params: { total: '$25.99' } }
  for (const paymentMethod of ['credit_card', 'paypal', 'bank_transfer'] as const)
    await expect(payOrder(own, { seen: low, paymentMethod, testChoice: 'approve' })).rejects.toMatchObject(
      changed,
    )
  const { currency, network } = WISH
  await expect(
    transaction((tx) => quoteOrder(tx, own, { seen: low, currency, network })),
  ).rejects.toMatchObject(changed)
  expect(await thePayments(orderId)).toHaveLength(1)
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'failed', paymentMethod: 'credit_card' })
  const paid = await payOrder(own, { seen: { totalCents: 2700 }, testChoice: 'approve' })
  expect(paid).toMatchObject({ paymentStatus: 'paid' })
  expect((await thePayments(orderId))[0]).toMatchObject({ amountCents: 2599 })
})

test('a call that does not say what was seen is refused', async () => {
  const { userId } = await buildCart()
  const { actor } = await buildSession({ userId })
  const { ask } = asker(checkoutEndpoints, actor)
  for (const seen of [null, {}, { totalCents: 2599 }, { totalCents: -1, lines: [] }])
    expect(await ask('POST /checkout', { ...CARD, seen })).toMatchObject({ status: 422 })
  expect(await ordersOf(userId)).toBe(0)
})
