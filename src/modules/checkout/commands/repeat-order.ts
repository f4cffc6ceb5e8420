import type { Tx } from '#server/db.ts'
import { mergeCart } from '#modules/cart/commands.ts'
import { readCart } from '#modules/cart/queries.ts'
import { getOwnOrder, listLines } from '#modules/orders/queries/orders.ts'

/** Puts what an order had into the cart again, as far as it can still be bought, and names what cannot. */
export async function repeatOrder(
  tx: Tx,
  { orderId, userId, now }: { orderId: string; userId: string; now: Date },
) {
  await getOwnOrder(tx, { orderId, userId })
  const lines = await listLines(tx, { orderId })
  await mergeCart(tx, {
    userId,
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    now,
  })
  const cart = await readCart(tx, { userId, now })
  const inCart = new Set(
    cart.lines.filter(({ isAvailable }) => isAvailable).map(({ productId }) => productId),
  )
  const missing = lines.filter(({ productId }) => !inCart.has(productId))
  return {
    addedCount: lines.length - missing.length,
    missing: missing.map(({ productId, title }) => ({ productId, title })),
    cartCount: cart.count,
  }
}
