import { and, eq, ne } from 'drizzle-orm'
import { listCards } from '#modules/catalog/products/public.ts'
import { addToCart } from '#modules/sales/cart/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { productNotFound, wishlistFull } from './errors.ts'
import { MAX_WISHES } from './rules.ts'
import { isOf } from './commands/notices.ts'
import { productNotices, wishlistItems } from './tables.ts'

type Wish = { userId: string; productId: string; now: Date }

/** Puts a product on the list, sold out or not. Wishing again changes nothing. Announces `wishlist.changed`. */
export async function addWish(tx: Tx, { userId, productId, now }: Wish) {
  const [card] = await listCards(tx, { ids: [productId], now })
  if (!card) throw productNotFound()
  const others = and(eq(wishlistItems.userId, userId), ne(wishlistItems.productId, productId))
  if ((await tx.$count(wishlistItems, others)) >= MAX_WISHES) throw wishlistFull()
  const added = await tx
    .insert(wishlistItems)
    .values({
      ...{ userId, productId, createdAt: now },
      priceCents: card.priceCents,
      wasInStock: card.stock > 0,
    })
    .onConflictDoNothing()
    .returning({ id: wishlistItems.id })
  if (added.length > 0) await announce(tx, { name: 'wishlist.changed', userId })
}

/** Takes a product off the list; true when it was there. What is not there is not missed. */
export async function removeWish(tx: Tx, { userId, productId }: Omit<Wish, 'now'>): Promise<boolean> {
  const gone = await tx
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))
    .returning({ id: wishlistItems.id })
  if (gone.length > 0) await announce(tx, { name: 'wishlist.changed', userId })
  return gone.length > 0
}

/**
 * One unit goes to the cart and the wish goes away, both or neither. Two clicks
 * at once move it once. Refused by the cart when nothing is left, or one of several variants has to be chosen.
 */
export async function moveWishToCart(tx: Tx, { userId, productId, now }: Wish) {
  if (!(await removeWish(tx, { userId, productId }))) throw productNotFound()
  await addToCart(tx, { userId, variantId: productId, quantity: 1, now })
}

/** Forgets what somebody who leaves had wished for, and what a confirmed address waited for. */
export async function forget(
  tx: Tx,
  { userId, email, emailConfirmedAt }: { userId: string; email: string; emailConfirmedAt: Date | null },
) {
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId))
  await tx.delete(productNotices).where(eq(productNotices.userId, userId))
  if (emailConfirmedAt) await tx.delete(productNotices).where(isOf(email))
}
