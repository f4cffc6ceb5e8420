import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { db } from '#server/db/db.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { archiveProduct, buildCart } from '../../../../tests/support/build-cart.ts'
import { buildStock } from '../../../../tests/support/build-inventory.ts'
import * as wishlist from './endpoints.ts'
import { MAX_WISHES } from './rules.ts'
import { wishlistItems } from './tables.ts'

async function someone() {
  const { actor, userId } = await buildMember()
  return { userId, ask: asker(wishlist, actor).ask }
}

test('a visitor is asked to sign in', async () => {
  const { ask } = asker(wishlist)
  expect((await ask('GET /wishlist')).status).toBe(401)
  expect((await ask(`PUT /wishlist/${crypto.randomUUID()}`)).status).toBe(401)
})

test('wishes are listed as cards, the newest first', async () => {
  const { ask } = await someone()
  const older = await buildStock({ title: 'Hamaca' })
  const newer = await buildStock({ title: 'Sombrero pintao', onHand: 0, priceCents: 4500 })
  await ask(`PUT /wishlist/${older.productId}`)
  const { body } = await ask(`PUT /wishlist/${newer.productId}`)
  expect(body).toEqual({ ids: [newer.productId, older.productId] })
  expect((await ask('GET /wishlist')).body.items).toMatchObject([
    { title: 'Sombrero pintao', stock: 0, priceCents: 4500 },
    { title: 'Hamaca', stock: 50 },
  ])
})

test('wishing and leaving it are repeatable, also at once', async () => {
  const { ask, userId } = await someone()
  const { productId } = await buildStock()
  const wishes = await Promise.all(Array.from({ length: 5 }, () => ask(`PUT /wishlist/${productId}`)))
  expect(wishes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await db.$count(wishlistItems, eq(wishlistItems.userId, userId))).toBe(1)
  await ask(`DELETE /wishlist/${productId}`)
  expect(await ask(`DELETE /wishlist/${productId}`)).toEqual({ status: 200, body: { ids: [] } })
})

test('what is not in the shop cannot be wished for, and leaves the list when it goes', async () => {
  const { ask } = await someone()
  expect(await ask(`PUT /wishlist/${crypto.randomUUID()}`)).toMatchObject({
    status: 404,
    body: { detail: 'Producto no encontrado' },
  })
  const { productId } = await buildStock()
  await ask(`PUT /wishlist/${productId}`)
  await archiveProduct(productId)
  expect((await ask('GET /wishlist')).body.items).toEqual([])
})

test('moving puts one in the cart and takes the wish away, once', async () => {
  const { ask, userId } = await someone()
  const { productId } = await buildStock()
  await ask(`PUT /wishlist/${productId}`)
  const moves = await Promise.all([1, 2].map(() => ask(`POST /wishlist/${productId}/move-to-cart`)))
  expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const lines = await db.select().from(cartLines).where(eq(cartLines.userId, userId))
  expect(lines).toMatchObject([{ variantId: productId, quantity: 1 }])
  expect((await ask('GET /wishlist/ids')).body).toEqual({ ids: [] })
})

test('a sold out product is not moved and stays wished for', async () => {
  const { ask, userId } = await someone()
  const { productId } = await buildStock({ onHand: 0 })
  await ask(`PUT /wishlist/${productId}`)
  const refused = await ask(`POST /wishlist/${productId}/move-to-cart`)
  expect(refused).toMatchObject({ status: 409, body: { detail: 'Producto agotado' } })
  expect((await ask('GET /wishlist/ids')).body).toEqual({ ids: [productId] })
  expect(await db.$count(cartLines, eq(cartLines.userId, userId))).toBe(0)
})

test('moving adds to what the cart holds and stops at the stock', async () => {
  const { actor, lines } = await buildCart({ items: [{ onHand: 1 }] })
  const { ask } = asker(wishlist, actor)
  const { productId } = lines[0]!
  await ask(`PUT /wishlist/${productId}`)
  const refused = await ask(`POST /wishlist/${productId}/move-to-cart`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'cart.only_left' } })
  expect((await ask('GET /wishlist/ids')).body).toEqual({ ids: [productId] })
})

test("no one sees or touches another person's list", async () => {
  const mine = await someone()
  const other = await someone()
  const { productId } = await buildStock()
  await mine.ask(`PUT /wishlist/${productId}`)
  expect((await other.ask('GET /wishlist')).body.items).toEqual([])
  await other.ask(`DELETE /wishlist/${productId}`)
  expect((await other.ask(`POST /wishlist/${productId}/move-to-cart`)).status).toBe(404)
  expect((await mine.ask('GET /wishlist/ids')).body).toEqual({ ids: [productId] })
})

test('a list has an end', async () => {
  const { ask, userId } = await someone()
  const products = await Promise.all(Array.from({ length: MAX_WISHES }, () => buildStock()))
  await db.insert(wishlistItems).values(products.map(({ productId }) => ({ userId, productId })))
  const { productId } = await buildStock()
  expect((await ask(`PUT /wishlist/${productId}`)).status).toBe(409)
  expect((await ask(`PUT /wishlist/${products[0]!.productId}`)).status).toBe(200)
})
