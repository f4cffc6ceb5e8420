import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userInteractions } from '#modules/catalog/products/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { buildMember, changeSettings } from '../../../../tests/support/build-accounts.ts'
import { archiveProduct, buildCart, changePrice } from '../../../../tests/support/build-cart.ts'
import { buildStock, promiseAway } from '../../../../tests/support/build-inventory.ts'
import { untilWaiting } from '../../../../tests/support/locks.ts'
import { addToCart, emptyCart, lockCart, mergeCart, setCartQuantity } from './commands.ts'
import { readCart } from './queries.ts'
import { MAX_LINES } from './rules.ts'
import { cartLines } from './tables.ts'
import { endOffer } from '#modules/catalog/products/commands/offers.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { buildOffer } from '../../../../tests/support/build-offers.ts'

const now = new Date()
const cartOf = (userId: string) => readCart(db, { userId, now })
const quantitiesOf = async (userId: string) => (await cartOf(userId)).lines.map(({ quantity }) => quantity)
const add = (userId: string, productId: string, quantity = 1) =>
  transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity, now }))
const set = (userId: string, productId: string, quantity: number) =>
  transaction((tx) => setCartQuantity(tx, { userId, variantId: productId, quantity, now }))
const merge = (userId: string, lines: { variantId: string; quantity: number }[]) =>
  transaction((tx) => mergeCart(tx, { userId, lines, now }))

test('adding again adds up in one line and is remembered as an interest', async () => {
  const { userId } = await buildMember()
  const { productId } = await buildStock()
  await add(userId, productId, 2)
  await add(userId, productId)
  expect(await quantitiesOf(userId)).toEqual([3])
  const interest = and(
    eq(userInteractions.userId, userId),
    eq(userInteractions.interactionType, 'add_to_cart'),
  )
  expect(await db.$count(userInteractions, interest)).toBe(2)
})

test('two clicks at once both count, and together never pass the stock', async () => {
  const { userId } = await buildMember()
  const { productId } = await buildStock({ onHand: 5 })
  const clicks = await Promise.allSettled(Array.from({ length: 8 }, () => add(userId, productId)))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await quantitiesOf(userId)).toEqual([5])
})

test('more than is left is refused with the number, and nothing changes', async () => {
  const { userId, lines } = await buildCart({ items: [{ onHand: 3, quantity: 2 }] })
  const { productId } = lines[0]!
  const refusal = { code: 'cart.only_left', status: 409, params: { available: 3 } }
  await expect(add(userId, productId, 2)).rejects.toMatchObject(refusal)
  await expect(set(userId, productId, 4)).rejects.toMatchObject(refusal)
  expect(await quantitiesOf(userId)).toEqual([2])
})

test('what is promised to others cannot be put in the cart', async () => {
  const { userId } = await buildMember()
  const { productId } = await buildStock({ onHand: 3 })
  await promiseAway(productId, 3)
  await expect(add(userId, productId)).rejects.toMatchObject({ code: 'cart.out_of_stock', status: 409 })
})

test('what is not on sale is not found', async () => {
  const { userId } = await buildMember()
  const { productId } = await buildStock()
  await archiveProduct(productId)
  await expect(add(userId, productId)).rejects.toMatchObject({ code: 'cart.not_available', status: 404 })
  await expect(add(userId, crypto.randomUUID())).rejects.toMatchObject({ code: 'cart.not_available' })
})

test('zero takes a line out and taking it out again is nothing', async () => {
  const { userId, lines } = await buildCart({ items: [{ quantity: 2 }, {}] })
  await set(userId, lines[0]!.productId, 0)
  await set(userId, lines[0]!.productId, 0)
  expect((await cartOf(userId)).lines.map(({ productId }) => productId)).toEqual([lines[1]!.productId])
  await transaction((tx) => emptyCart(tx, { userId, now: new Date() }))
  expect(await quantitiesOf(userId)).toEqual([])
})

test('emptying one cart leaves the others', async () => {
  const mine = await buildCart()
  const other = await buildCart()
  await transaction((tx) =>
    emptyCart(tx, { userId: mine.userId, variantIds: [other.lines[0]!.productId], now: new Date() }),
  )
  await transaction((tx) => emptyCart(tx, { userId: mine.userId, now: new Date() }))
  expect(await quantitiesOf(other.userId)).toEqual([1])
})

test('merging takes the larger quantity, clamps it and leaves out what cannot be bought', async () => {
  const { userId, lines } = await buildCart({ items: [{ quantity: 2 }, { quantity: 5 }] })
  const fresh = await buildStock({ onHand: 4 })
  const soldOut = await buildStock({ onHand: 0 })
  const copy = [
    { variantId: lines[0]!.productId, quantity: 7 },
    { variantId: lines[1]!.productId, quantity: 1 },
    { variantId: fresh.productId, quantity: 99 },
    { variantId: soldOut.productId, quantity: 1 },
    { variantId: crypto.randomUUID(), quantity: 1 },
  ]
  await Promise.all([merge(userId, copy), merge(userId, copy.toReversed())])
  const held = new Map(
    (await cartOf(userId)).lines.map(({ variantId: productId, quantity }) => [productId, quantity]),
  )
  expect(held).toEqual(
    new Map([
      [lines[0]!.productId, 7],
      [lines[1]!.productId, 5],
      [fresh.productId, 4],
    ]),
  )
})

test('a line whose product left the shop stays in sight and counts in no total', async () => {
  const { userId, lines } = await buildCart({
    items: [{ quantity: 2, priceCents: 1500 }, { priceCents: 700 }],
  })
  await archiveProduct(lines[0]!.productId)
  const cart = await cartOf(userId)
  expect(cart.lines.map(({ isAvailable }) => isAvailable)).toEqual([false, true])
  expect(cart).toMatchObject({ subtotalCents: 700, shippingCents: 599, totalCents: 1299, count: 1 })
})

test('a line whose stock fell counts what is left and remembers what was asked', async () => {
  const { userId, lines } = await buildCart({ items: [{ onHand: 5, quantity: 4, priceCents: 1000 }] })
  await promiseAway(lines[0]!.productId, 3)
  const cart = await cartOf(userId)
  expect(cart.lines[0]).toMatchObject({ quantity: 2, wantedQuantity: 4, stock: 2, isAvailable: true })
  expect(cart.subtotalCents).toBe(2000)
})

const DAY_MS = 24 * 3_600_000
const lineAt = async (userId: string, at: Date) => (await readCart(db, { userId, now: at })).lines[0]!

test('for a day a line costs no more than when it was added, then what it costs, shown beside the price of then', async () => {
  const { userId, lines } = await buildCart({ items: [{ priceCents: 1000 }] })
  const { productId } = lines[0]!
  await changePrice(productId, 1200)
  await set(userId, productId, 2)
  expect(await lineAt(userId, now)).toMatchObject({
    priceCentsAdded: 1000,
    unitPriceCents: 1000,
    listPriceCents: 1000,
    priceNowCents: 1200,
    lineCents: 2000,
  })
  // Added again, nothing of what was promised is lost.
  await add(userId, productId)
  expect(await lineAt(userId, now)).toMatchObject({ priceCentsAdded: 1000, unitPriceCents: 1000 })
  const later = new Date(now.getTime() + DAY_MS)
  expect(await lineAt(userId, later)).toMatchObject({
    priceCentsAdded: 1000,
    unitPriceCents: 1200,
    priceNowCents: null,
  })
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: later }))
  expect(await lineAt(userId, later)).toMatchObject({ priceCentsAdded: 1200 })
})

test('a price that fell is that of now, and rises again to no more than that of then', async () => {
  const { userId, lines } = await buildCart({ items: [{ priceCents: 1000 }] })
  const { productId } = lines[0]!
  await changePrice(productId, 700)
  expect(await lineAt(userId, now)).toMatchObject({ unitPriceCents: 700, priceNowCents: null })
  await changePrice(productId, 1500)
  expect(await lineAt(userId, now)).toMatchObject({ unitPriceCents: 1000, priceNowCents: 1500 })
})

test('what only members pay is held for members alone', async () => {
  const { userId } = await buildCart({ premium: true, items: [{ featured: true, priceCents: 1000 }] })
  const [line] = (await readCart(db, { userId, now })).lines
  await changePrice(line!.productId, 2000)
  expect(await lineAt(userId, now)).toMatchObject({
    unitPriceCents: 850,
    listPriceCents: 1000,
    isPremiumPriced: true,
    adjustments: [{ source: 'premium', cents: 150, percent: 15 }],
  })
  await db.update(planSubscriptions).set({ endDate: now }).where(eq(planSubscriptions.userId, userId))
  expect(await lineAt(userId, now)).toMatchObject({ unitPriceCents: 1000, isPremiumPriced: false })
})

test('the price of an offer is held for a day after it ended, one of so many units is not', async () => {
  const [untilADay, ofUnits] = [await buildOffer(), await buildOffer({ units: 3 })]
  const { userId } = await buildMember()
  for (const { id } of [untilADay, ofUnits]) await add(userId, id)
  for (const { id } of [untilADay, ofUnits])
    await transaction((tx) => endOffer(tx, EVERY_STORE, { id, actor: SYSTEM, now: new Date() }))
  const { lines } = await cartOf(userId)
  // Added at one moment, they stand in no order.
  const priceOf = ({ id }: { id: string }) => lines.find(({ productId }) => productId === id)?.unitPriceCents
  expect([priceOf(untilADay), priceOf(ofUnits)]).toEqual([8_000, 10_000])
})

test('premium members pay the premium price while their plan lasts', async () => {
  const { userId } = await buildCart({ premium: true, items: [{ featured: true, priceCents: 1990 }] })
  const priceAt = async (moment: Date) =>
    (await readCart(db, { userId, now: moment })).lines[0]!.unitPriceCents
  expect(await priceAt(now)).toBe(1692)
  expect(await priceAt(new Date(now.getTime() + 31 * 86_400_000))).toBe(1990)
  const paid = await db.select().from(cartLines).where(eq(cartLines.userId, userId))
  expect(paid[0]!.priceCentsAdded).toBe(1692)
})

test('a locked cart does not change until the order is placed', async () => {
  const { userId, lines } = await buildCart({ items: [{}] })
  const { productId } = lines[0]!
  let changed: Promise<void> | undefined
  const ordered = await transaction(async (tx) => {
    await lockCart(tx, { userId })
    const cart = await readCart(tx, { userId, now })
    changed = set(userId, productId, 9)
    await untilWaiting(changed)
    await emptyCart(tx, { userId, now: new Date() })
    return cart.lines[0]!.quantity
  })
  await changed
  expect(ordered).toBe(1)
  expect(await quantitiesOf(userId)).toEqual([9])
})

test('a cart has an end', async () => {
  const { userId } = await buildMember()
  const { productId } = await buildStock()
  const others = await Promise.all(Array.from({ length: 3 }, () => buildStock()))
  await fillCart(userId, MAX_LINES - 1)
  await add(userId, others[0]!.productId)
  await expect(add(userId, productId)).rejects.toMatchObject({ code: 'cart.too_many_lines', status: 409 })
  await add(userId, others[0]!.productId)
  await merge(userId, [{ variantId: others[1]!.productId, quantity: 1 }])
  expect(await db.$count(cartLines, eq(cartLines.userId, userId))).toBe(MAX_LINES)
})

test('a cart has the same end for products that are added at once', async () => {
  const { userId } = await buildMember()
  const others = await Promise.all(Array.from({ length: 4 }, () => buildStock()))
  await fillCart(userId, MAX_LINES - 1)
  await Promise.allSettled(others.map(({ productId }) => add(userId, productId)))
  expect(await db.$count(cartLines, eq(cartLines.userId, userId))).toBe(MAX_LINES)
})

test('shipping costs what the settings say', async () => {
  const { userId } = await buildCart({ items: [{ priceCents: 1000 }] })
  await changeSettings('pricing', { standardShippingCents: 450, freeShippingFromCents: 2000 })
  expect(await cartOf(userId)).toMatchObject({
    shippingCents: 450,
    totalCents: 1450,
    missingForFreeShippingCents: 1000,
  })
})

/** Lines of products of their own, written past the commands because there are many. */
async function fillCart(userId: string, count: number) {
  const products = await Promise.all(Array.from({ length: count }, () => buildStock()))
  const rows = products.map(({ productId }) => ({
    userId,
    variantId: productId,
    quantity: 1,
    priceCentsAdded: 1000,
  }))
  await db.insert(cartLines).values(rows)
}
