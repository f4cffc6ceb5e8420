import { eq, sql } from 'drizzle-orm'
import { rateProduct, productNotFound } from '#modules/catalog/products/public.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { Tx } from '#server/db/db.ts'

/** The product whose average is about to change, held until the end. */
export async function lockRated(tx: Tx, id: string) {
  const [product] = await tx
    .select({ storeId: products.storeId })
    .from(products)
    .where(eq(products.id, id))
    .for('no key update')
  if (!product) throw productNotFound()
  return product
}

/** The average of what is shown, counted under the product's lock by a statement that begins after it. */
export async function recount(tx: Tx, productId: string) {
  const { rows } = await tx.execute<{ count: number; rating: number }>(sql`
    select count(*)::int as count, coalesce(round(avg(stars), 1), 0)::float8 as rating
    from reviews where product_id = ${productId} and hidden_at is null`)
  await rateProduct(tx, { productId, rating: rows[0]!.rating, ratingCount: rows[0]!.count })
}
