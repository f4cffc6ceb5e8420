import { fillCart } from '#modules/sales/cart/public.ts'
import type { Tx } from '#server/db/db.ts'
import { listOwnLines } from '../queries.ts'

/** Puts what an order of the earlier shop had into the cart, as far as it is sold here, and names what is not. */
export async function repeatEarlierOrder(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
) {
  const lines = await listOwnLines(tx, { id, userId })
  const known = lines.flatMap(({ variantId, title, quantity }) =>
    variantId === null ? [] : [{ variantId, title, quantity: Math.min(quantity, 99) }],
  )
  const { cart, missing } = await fillCart(tx, { userId, lines: known, now })
  const unknown = lines.filter(({ variantId }) => variantId === null)
  return {
    addedCount: known.length - missing.length,
    missing: [...missing, ...unknown].map(({ variantId, title }) => ({ variantId, title })),
    cartCount: cart.count,
  }
}
