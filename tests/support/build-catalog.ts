import { randomUUID } from 'node:crypto'
import { createProduct } from '../../src/modules/catalog/products/commands/create-product.ts'
import { createProductInput, type NewProduct } from '../../src/modules/catalog/products/input.ts'
import { categorySlug } from '../../src/modules/catalog/products/rules.ts'
import { categories } from '../../src/modules/catalog/products/tables.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'

/** Builds a category that makes sense on its own; say only what the test is about. */
export async function buildCategory(overrides: Partial<typeof categories.$inferInsert> = {}) {
  const name = overrides.name ?? `Categoría ${randomUUID().slice(0, 8)}`
  const [category] = await db
    .insert(categories)
    .values({ name, slug: categorySlug(name), ...overrides })
    .returning()
  return category!
}

type Product = Partial<NewProduct> & {
  storeId?: string | null
  /** When it was listed, for the order of lists. */
  now?: Date
}

/** Lists a product through the real command, in a fresh category unless `categoryIds` says otherwise. */
export async function buildProduct({ storeId = null, now = new Date(), ...overrides }: Product = {}) {
  const given = overrides.categoryIds ?? [(await buildCategory()).id]
  const product = createProductInput.parse({
    title: `Producto ${randomUUID().slice(0, 8)}`,
    priceCents: 1000,
    stock: 10,
    ...overrides,
    categoryIds: given,
  })
  const { id, version } = await transaction((tx) =>
    createProduct(tx, { actor: SYSTEM, storeId, product, now }),
  )
  return { ...product, id, version, storeId }
}
