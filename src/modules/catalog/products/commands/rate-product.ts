import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { products } from '../tables.ts'

type Rated = { productId: string; rating: number; ratingCount: number }

/** Writes what its buyers think of a product, for the module that counts it under the product's lock. Announces `product.changed`. */
export async function rateProduct(tx: Tx, { productId, rating, ratingCount }: Rated) {
  await tx.update(products).set({ rating, ratingCount }).where(eq(products.id, productId))
  await announce(tx, { name: 'product.changed', ids: [productId] })
}
