import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { unknownCategory } from '../errors.ts'
import { categories, categoryListings, productImages } from '../tables.ts'

/** Replaces the categories of a product, the first being the one it is shown under. Holds them against deletion. */
export async function putCategories(
  tx: Tx,
  { productId, categoryIds }: { productId: string; categoryIds: readonly string[] },
) {
  const wanted = [...new Set(categoryIds)]
  const held = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, wanted))
    .orderBy(categories.id)
    .for('key share')
  if (held.length < wanted.length) throw unknownCategory()
  await tx.delete(categoryListings).where(eq(categoryListings.productId, productId))
  await tx
    .insert(categoryListings)
    .values(wanted.map((categoryId, position) => ({ productId, categoryId, position })))
}

/** Replaces the pictures beside the main one, in the order given. */
export async function putImages(
  tx: Tx,
  {
    productId,
    title,
    images,
  }: { productId: string; title: string; images: readonly { url: string; alt?: string | undefined }[] },
) {
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  if (images.length === 0) return
  await tx.insert(productImages).values(
    images.map(({ url, alt }, place) => ({
      productId,
      url,
      altText: alt || `${title} - Imagen ${place + 1}`,
      displayOrder: place + 1,
    })),
  )
}

/** An archived product of the same seller lets go of its code for a new one. */
export async function freeCode(tx: Tx, { storeId, code }: { storeId: string | null; code: string }) {
  await tx.execute(sql`
    update products set unique_code = null
    where archived_at is not null and store_id is not distinct from ${storeId}::uuid and lower(unique_code) = lower(${code})`)
}
