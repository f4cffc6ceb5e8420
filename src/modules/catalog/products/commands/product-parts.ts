import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { codeTaken, priceOfVariants, stockOfVariants, unknownCategory } from '../errors.ts'
import { findVariantCodes } from '../queries/variant-codes.ts'
import { changedOfVariants } from '../rules/variants.ts'
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

/** A variant shows only a picture that its product still has. */
export async function dropLostPictures(tx: Tx, productId: string) {
  await tx.execute(sql`
    update product_variants set image_url = null
    where product_id = ${productId} and image_url is not null
      and image_url <> all (array(select url from product_images where product_id = ${productId}))
      and image_url is distinct from (select image_url from products where id = ${productId})`)
}

/** Throws `catalog.stock_of_variants` or `catalog.price_of_variants` for a change that belongs to the variants. */
export function refuseOfVariants(...[product, changed]: Parameters<typeof changedOfVariants>) {
  const field = changedOfVariants(product, changed)
  if (field) throw field === 'stock' ? stockOfVariants() : priceOfVariants()
}

/** What is archived of the same seller lets go of these codes, in lower case, for what is new. */
export async function freeCodes(
  tx: Tx,
  { storeId, codes }: { storeId: string | null; codes: readonly string[] },
) {
  const isTaken = sql`unique_code is not null and lower(unique_code) = any(${sql.param([...codes])}::text[])
    and store_id is not distinct from ${storeId}::uuid`
  await tx.execute(sql`update products set unique_code = null where archived_at is not null and ${isTaken}`)
  await tx.execute(sql`
    update product_variants set unique_code = null where archived_at is null and ${isTaken}
      and exists (select from products p where p.id = product_id and p.archived_at is not null)`)
}

/** Frees the code for a product, `id` null for a new one. Throws `catalog.code_taken` where a variant has it. */
export async function claimCode(
  tx: Tx,
  { id, storeId, code }: { id: string | null; storeId: string | null; code: string },
) {
  await freeCodes(tx, { storeId, codes: [code.toLowerCase()] })
  if ((await findVariantCodes(tx, { storeId }, [{ code, productId: id }])).size > 0) throw codeTaken()
}
