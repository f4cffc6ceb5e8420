import type { Tx } from '#server/db/db.ts'
import { fillCart } from '#modules/sales/cart/public.ts'
import { getOwnOrder, listLines } from '#modules/sales/orders/public.ts'

/** Puts what was bought with an order into the cart again, as far as it can still be bought, and names what cannot. */
export async function repeatOrder(
  tx: Tx,
  { orderId, userId, now }: { orderId: string; userId: string; now: Date },
) {
  await getOwnOrder(tx, { orderId, userId })
  const lines = (await listLines(tx, { orderId })).filter(({ isGift }) => !isGift)
  const { cart, missing } = await fillCart(tx, { userId, lines, now })
  return {
    addedCount: lines.length - missing.length,
    missing: missing.map(({ variantId, title }) => ({ variantId, title })),
    cartCount: cart.count,
  }
}
