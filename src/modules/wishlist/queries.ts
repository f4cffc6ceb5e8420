import { desc, eq } from 'drizzle-orm'
import { listCards } from '#modules/catalog/queries/product-cards.ts'
import type { Db } from '#server/db.ts'
import { MAX_WISHES } from './rules.ts'
import { wishlistItems } from './tables.ts'

/** The products somebody wishes for, newest first. */
export async function listWishedIds(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const wishes = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), wishlistItems.id)
    .limit(MAX_WISHES)
  return wishes.map(({ productId }) => productId)
}

/** Their cards, newest wish first. What the shop no longer shows is left out until it is back. */
export async function listWishes(db: Db, { userId, now }: { userId: string; now: Date }) {
  return await listCards(db, { ids: await listWishedIds(db, { userId }), now })
}
