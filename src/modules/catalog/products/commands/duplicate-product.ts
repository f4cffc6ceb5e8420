import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { productNotFound } from '../errors.ts'
import { readStates } from '../queries/product-states.ts'
import { productImages } from '../tables.ts'
import { type By, createProduct } from './create-product.ts'

const MAX_TITLE = 200

/** Lists a product like another of its seller: same words, pictures, price and categories, without code and stock. */
export async function duplicateProduct(tx: Tx, { id, actor, address, now }: By & { id: string; now: Date }) {
  const state = (await readStates(tx, [id])).get(id)
  if (!state || state.isArchived) throw productNotFound()
  const images = await tx
    .select({ url: productImages.url, alt: productImages.altText })
    .from(productImages)
    .where(eq(productImages.productId, id))
    .orderBy(productImages.displayOrder)
  const suffix = ' (copia)'
  const product = {
    title: `${state.title.slice(0, MAX_TITLE - suffix.length)}${suffix}`,
    description: state.description,
    longDescription: state.longDescription,
    priceCents: state.priceCents,
    imageUrl: state.imageUrl,
    brand: state.brand,
    specifications: state.specifications,
    warrantyInfo: state.warrantyInfo,
    shippingInfo: state.shippingInfo,
    categoryIds: [...state.categoryIds],
    images,
    featured: false,
    stock: 0,
  }
  return createProduct(tx, { actor, address, storeId: state.storeId, product, now })
}
