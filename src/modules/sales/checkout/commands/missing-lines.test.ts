import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buildCart, buildStore, buy, theOrder } from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { presentCart, readCart } from '#modules/sales/cart/queries.ts'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { adjustStock } from '#modules/stock/inventory/commands/adjust-stock.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { db, transaction } from '#server/db/db.ts'

test('a line that sold out since the page was read is named, and left in the cart once the buyer goes on without it', async () => {
  const { userId, productId, title } = await buildCart({ onHand: 1, priceCents: 2000 })
  const other = await buildStock({ onHand: 5, priceCents: 1000 })
  const now = new Date()
  await transaction((tx) => addToCart(tx, { userId, variantId: other.productId, quantity: 1, now }))
  const sellOut = (quantity: number) =>
    transaction((tx) =>
      adjustStock(tx, {
        variantId: productId,
        type: 'set',
        quantity,
        reason: 'inventory_count',
        userId: null,
        now,
      }),
    )
  await sellOut(0)
  await expect(buy(userId)).rejects.toMatchObject({
    code: 'inventory.out_of_stock',
    params: { products: [{ variantId: productId, title, available: 0, isForSale: true }] },
  })
  expect(await db.select().from(orders).where(eq(orders.userId, userId))).toEqual([])

  await db.update(products).set({ archivedAt: now }).where(eq(products.id, other.productId))
  await expect(buy(userId, { acceptedMissing: [productId] })).rejects.toMatchObject({
    code: 'checkout.not_for_sale',
    params: { list: other.title, products: [{ variantId: other.productId, available: 0, isForSale: false }] },
  })
  await db.update(products).set({ archivedAt: null }).where(eq(products.id, other.productId))

  // It came back meanwhile: the buyer saw a total without it, and pays that.
  await sellOut(1)
  const { orderId } = await buy(userId, { acceptedMissing: [productId] })
  expect((await theOrder(orderId)).subtotalCents).toBe(1000)
  const left = await db.select().from(cartLines).where(eq(cartLines.userId, userId))
  expect(left.map((line) => line.variantId)).toEqual([productId])
})

test('a cart of nothing but missing lines is not bought', async () => {
  const { userId, productId } = await buildCart({ onHand: 1 })
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, productId))
  await expect(buy(userId)).rejects.toMatchObject({ code: 'checkout.not_for_sale' })
  await expect(buy(userId, { acceptedMissing: [productId] })).rejects.toMatchObject({
    code: 'checkout.cart_empty',
  })
})

test('a line of a store that was suspended is not for sale, which is not sold out', async () => {
  const { storeId } = await buildStore()
  const { id: productId } = await buildProduct({ storeId, stock: 3 })
  const { userId } = await buildProfile()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  await db
    .update(businessStores)
    .set({ status: 'suspended', verified: false })
    .where(eq(businessStores.id, storeId))
  await expect(buy(userId)).rejects.toMatchObject({
    code: 'checkout.not_for_sale',
    params: { products: [{ variantId: productId, isForSale: false }] },
  })
  const cart = await readCart(db, { userId, now: new Date() })
  expect(presentCart(cart).lines).toMatchObject([{ productId, isAvailable: false, isForSale: false }])
})
