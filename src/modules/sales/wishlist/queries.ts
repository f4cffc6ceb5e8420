import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { listCards } from '#modules/catalog/products/public.ts'
import { products, productVariants } from '#modules/catalog/products/tables.ts'
import type { Db } from '#server/db/db.ts'
import { changesSince, MAX_WISHES } from './rules.ts'
import { productNotices, wishlistItems } from './tables.ts'

/** The products somebody wishes for, newest first. */
export async function listWishedIds(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const wishes = await readWishes(db, userId)
  return wishes.map(({ productId }) => productId)
}

/** Their cards, newest wish first, each with what changed since. What the shop no longer shows is left out until it is back. */
export async function listWishes(db: Db, { userId, now }: { userId: string; now: Date }) {
  const wishes = await readWishes(db, userId)
  const saved = new Map(wishes.map(({ productId, ...was }) => [productId, was]))
  const cards = await listCards(db, { ids: [...saved.keys()], now })
  return cards.map((card) => {
    const { priceCents, wasInStock } = saved.get(card.id)!
    const was = priceCents === null || wasInStock === null ? null : { priceCents, wasInStock }
    return { ...card, savedCents: priceCents, changes: changesSince(was, card) }
  })
}

const readWishes = (db: Db, userId: string) =>
  db
    .select({
      productId: wishlistItems.productId,
      priceCents: wishlistItems.priceCents,
      wasInStock: wishlistItems.wasInStock,
    })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), wishlistItems.id)
    .limit(MAX_WISHES)

/** The notices that a person waits for, newest first. */
export async function listNotices(db: Db, { userId }: { userId: string }) {
  const rows = await db
    .select({
      id: productNotices.id,
      kind: productNotices.kind,
      variantId: productNotices.variantId,
      product: {
        id: products.id,
        title: sql<string>`sold_title(${products.title}, ${productVariants.title})`,
        imageUrl: sql<string | null>`coalesce(${productVariants.imageUrl}, ${products.imageUrl})`,
      },
      priceCents: productNotices.priceCents,
      isConfirmed: sql<boolean>`${productNotices.confirmedAt} is not null`,
    })
    .from(productNotices)
    .innerJoin(products, eq(products.id, productNotices.productId))
    .innerJoin(
      productVariants,
      eq(productVariants.id, sql`coalesce(${productNotices.variantId}, ${products.id})`),
    )
    .where(and(eq(productNotices.userId, userId), isNull(productNotices.endedAt)))
    .orderBy(desc(productNotices.createdAt), productNotices.id)
  return rows
}
