import { eq } from 'drizzle-orm'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import { cartLines } from '../../src/modules/sales/cart/tables.ts'
import type { NewProduct } from '../../src/modules/catalog/products/input.ts'
import { products } from '../../src/modules/catalog/products/tables.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { buildMember } from './build-accounts.ts'
import { buildStock } from './build-inventory.ts'

type Item = Partial<NewProduct> & { onHand?: number; quantity?: number }

/** Somebody signed in with these products in the cart, through the real commands. */
export async function buildCart({
  items = [{}],
  premium = false,
}: {
  items?: Item[]
  premium?: boolean
} = {}) {
  const member = await buildMember({ premium })
  const lines: { variantId: string; productId: string; title: string; quantity: number }[] = []
  for (const [index, { quantity = 1, ...product }] of items.entries()) {
    // A minute ago and one after the other, so that the lines keep their order.
    const now = new Date(Date.now() - 60_000 + index)
    const { productId, title } = await buildStock(product)
    await transaction((tx) => addToCart(tx, { userId: member.userId, variantId: productId, quantity, now }))
    lines.push({ variantId: productId, productId, title, quantity })
  }
  return { ...member, lines }
}

/** The product leaves the shop. */
export async function archiveProduct(productId: string) {
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, productId))
}

export async function changePrice(productId: string, priceCents: number) {
  await db.update(products).set({ priceCents }).where(eq(products.id, productId))
}

/** A day has gone by since this buyer put things in the cart: no price of then is held any more. */
export async function letPricesLapse(userId: string) {
  await db
    .update(cartLines)
    .set({ priceKeptUntil: new Date(Date.now() - 1) })
    .where(eq(cartLines.userId, userId))
}
