import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember, buildProfile, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import {
  buildCart,
  buy,
  offerTransfers,
  theOrder,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { offerCrypto, quoteFor, confirmSent } from '../../../../../tests/support/build-crypto.ts'
import { dropLines, mergeCart } from '#modules/sales/cart/commands.ts'
import { expireOrders } from '#modules/sales/orders/commands/expire-orders.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { unpaidExemptions } from '#modules/sales/orders/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'

let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const transfer = { paymentMethod: 'bank_transfer' } as const
const minutesLeft = async (orderId: string, now: Date) =>
  Math.round(((await theOrder(orderId)).expiresAt!.getTime() - now.getTime()) / 60_000)

test('a fresh account cannot take the whole shop by a cart that is merged and a transfer', async () => {
  const products = await Promise.all([30, 40, 50].map((onHand) => buildStock({ onHand, priceCents: 500 })))
  const lines = products.map(({ productId }, index) => ({ variantId: productId, quantity: 30 + 10 * index }))
  for (const [emailConfirmedAt, code] of [
    [null, 'orders.address_not_confirmed'],
    [new Date(), 'orders.holds_too_much_of'],
  ] as const) {
    const { userId } = await buildProfile({ emailConfirmedAt })
    await transaction((tx) => mergeCart(tx, { userId, lines, now: new Date() }))
    await expect(buy(userId, transfer)).rejects.toMatchObject({ status: 409, code })
  }
  for (const { productId } of products) expect(await theStock(productId)).toMatchObject({ reserved: 0 })
})

test('what is held unpaid counts over several orders, also when they are placed at once', async () => {
  const { userId, productId } = await buildCart({ onHand: 20, quantity: 2, priceCents: 100 })
  await buy(userId, transfer)
  const again = () =>
    transaction((tx) =>
      mergeCart(tx, { userId, lines: [{ variantId: productId, quantity: 2 }], now: new Date() }),
    )
  await again()
  const tries = await Promise.allSettled([buy(userId, transfer), buy(userId, transfer)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await again()
  await expect(buy(userId, transfer)).rejects.toMatchObject({
    code: 'orders.holds_too_much_of',
    params: { products: [{ variantId: productId, limit: 4 }] },
  })
  expect(await theStock(productId)).toEqual({ onHand: 20, reserved: 4 })
})

test('until a first order was paid the unpaid ones have a limit in money, which an admin sets and lifts', async () => {
  const { userId } = await buildCart({ onHand: 100, quantity: 1, priceCents: 60_000 })
  await expect(buy(userId, transfer)).rejects.toMatchObject({
    code: 'orders.holds_too_much',
    params: { amount: '$500.00' },
  })
  await changeSettings('inventory', { unpaidTotalCents: 70_000 })
  await buy(userId, transfer)
  await changeSettings('inventory', { unpaidTotalCents: 50_000 })

  const trusted = await buildCart({ onHand: 10, quantity: 10, priceCents: 60_000 })
  await db.insert(unpaidExemptions).values({ userId: trusted.userId, grantedBy: admin.userId })
  await buy(trusted.userId, transfer)
  expect(await theStock(trusted.productId)).toEqual({ onHand: 10, reserved: 10 })
})

test('a dear first order by card holds its units for ten minutes, and not again on the day it was let lapse', async () => {
  const now = new Date()
  const { userId, productId } = await buildCart({ onHand: 50, quantity: 1, priceCents: 68_900, now })
  const wanted = { testChoice: 'requires_3ds' } as const
  const first = await buy(userId, wanted, { now })
  expect(await minutesLeft(first.orderId, now)).toBe(10)
  const later = new Date(now.getTime() + 11 * 60_000)
  await expireOrders({ now: later })
  const again = (at: Date) =>
    transaction((tx) => mergeCart(tx, { userId, lines: [{ variantId: productId, quantity: 1 }], now: at }))
  await again(later)
  await expect(buy(userId, wanted, { now: later })).rejects.toMatchObject({ code: 'orders.short_hold_used' })
  const nextDay = new Date(later.getTime() + 25 * 3_600_000)
  expect(await buy(userId, {}, { now: nextDay })).toMatchObject({ paymentStatus: 'paid' })
  expect(await theStock(productId)).toEqual({ onHand: 49, reserved: 0 })
})

test('a short hold counts when it is opened: called off by its buyer, the whole stock is not held again that day', async () => {
  const now = new Date()
  const { userId, productId } = await buildCart({ onHand: 10, quantity: 10, priceCents: 1_000, now })
  const again = (quantity: number, at: Date) =>
    transaction((tx) => mergeCart(tx, { userId, lines: [{ variantId: productId, quantity }], now: at }))
  const wanted = { testChoice: 'requires_3ds' } as const
  const { orderId } = await buy(userId, wanted, { now })
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 10 })
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  await again(10, now)
  await expect(buy(userId, wanted, { now })).rejects.toMatchObject({
    status: 409,
    code: 'orders.short_hold_used',
  })
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 0 })
  const nextDay = new Date(now.getTime() + 25 * 3_600_000)
  expect(await minutesLeft((await buy(userId, wanted, { now: nextDay })).orderId, nextDay)).toBe(10)
})

test('a short hold that was paid is not counted against its buyer', async () => {
  const { userId, productId } = await buildCart({ onHand: 10, quantity: 4, priceCents: 1_000 })
  expect(await buy(userId)).toMatchObject({ paymentStatus: 'paid' })
  await transaction((tx) =>
    mergeCart(tx, { userId, lines: [{ variantId: productId, quantity: 4 }], now: new Date() }),
  )
  expect(await buy(userId)).toMatchObject({ paymentStatus: 'paid' })
})

test('a crypto quote buys the goods that it was given for, not all of another product at the same price', async () => {
  await offerCrypto()
  const { userId, productId } = await buildCart({ onHand: 100, quantity: 20, priceCents: 500 })
  const quotes = await quoteFor(userId)
  const scarce = await buildStock({ onHand: 20, priceCents: 500 })
  await transaction(async (tx) => {
    await dropLines(tx, { userId, variantIds: [productId] })
    await mergeCart(tx, {
      userId,
      lines: [{ variantId: scarce.productId, quantity: 20 }],
      now: new Date(),
    })
  })
  await expect(
    confirmSent(
      userId,
      quotes.map(({ id }) => ({ id })),
    ),
  ).rejects.toMatchObject({ code: 'checkout.quotes_changed' })
  expect(await theStock(scarce.productId)).toEqual({ onHand: 20, reserved: 0 })
})

test('asked again with the same key, the order that holds the units is answered and not refused', async () => {
  const { userId, productId } = await buildCart({ onHand: 10, quantity: 2, priceCents: 100 })
  const key = crypto.randomUUID()
  const first = await buy(userId, transfer, { key })
  await transaction((tx) =>
    mergeCart(tx, { userId, lines: [{ variantId: productId, quantity: 2 }], now: new Date() }),
  )
  expect(await buy(userId, transfer, { key })).toMatchObject({ orderId: first.orderId })
})
