import { eq } from 'drizzle-orm'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Tx } from '#server/db/db.ts'
import { productNotFound } from '../errors.ts'
import { readStates } from '../queries/product-states.ts'
import { getEditedVariants } from '../queries/variants.ts'
import { described, FIELD_NAMES } from '../rules/fields.ts'
import { productImages } from '../tables.ts'
import { type By, createProduct } from './create-product.ts'
import { saveVariants } from './save-variants.ts'

const MAX_TITLE = 200

/** Lists a product like another of its seller: without stock and what belongs to it alone, as a draft. */
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
    ...Object.fromEntries(
      FIELD_NAMES.filter((name) => !described(name).isNotCopied).map((name) => [name, state[name]]),
    ),
    title: `${state.title.slice(0, MAX_TITLE - suffix.length)}${suffix}`,
    priceCents: state.priceCents,
    categoryIds: [...state.categoryIds],
    images,
    stock: 0,
    isDraft: true,
  }
  const created = await createProduct(tx, { actor, address, storeId: state.storeId, product, now })
  const { options, variants } = await getEditedVariants(tx, EVERY_STORE, id)
  if (options.length === 0) return created
  const copied = variants.map(({ optionValues, priceCents, weightGrams, imageUrl }) => {
    return { optionValues, priceCents, weightGrams, imageUrl, stock: 0 }
  })
  const saved = await saveVariants(tx, EVERY_STORE, {
    ...created,
    options,
    variants: copied,
    actor,
    address,
    now,
  })
  return { ...created, ...saved }
}
