import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { setStockLevels, adjustStock } from '#modules/stock/inventory/public.ts'
import { type AnyStore, EVERY_STORE, within } from '#modules/sellers/stores/public.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { codeTaken, productNotFound, staleProduct, unknownCategory } from '../errors.ts'
import type { ProductChanges } from '../input.ts'
import { withBrand } from '../rules/brand.ts'
import { withoutAdminFields } from '../rules/admin-fields.ts'
import { readOptions } from '../queries/variants.ts'
import { described, FIELD_NAMES } from '../rules/fields.ts'
import { categoryListings, products } from '../tables.ts'
import { type By, defined } from './create-product.ts'
import { claimCode, dropLostPictures, putCategories, putImages, refuseOfVariants } from './product-parts.ts'

/**
 * Changes what is given and nothing else, all or nothing; limits, location and supplier of all its variants. `version` is the one
 * that was read; a product changed since is a 409, as is a stock other than
 * `stockSeen`. Locks the product, then its stock. Writes audit, announces
 * `product.changed`, and `product.listed` when lists may show other products.
 */
export async function updateProduct(
  tx: Tx,
  scope: AnyStore,
  {
    id,
    version,
    changes,
    actor,
    address,
    now,
  }: By & { id: string; version: number; changes: ProductChanges; now: Date },
): Promise<{ version: number }> {
  const {
    categoryIds,
    images,
    stock,
    stockSeen,
    confirmBelowReserved,
    minStockLevel,
    maxStockLevel,
    reorderPoint,
    location,
    supplier,
    ...fields
  } = withBrand(changes)
  const before = await lockProduct(tx, scope, id)
  if (before.version !== version) throw staleProduct()
  const levels = defined({ minStockLevel, maxStockLevel, reorderPoint, location, supplier })
  const hasLevels = Object.keys(levels).length > 0
  const hasOptions = stock !== undefined && (await readOptions(tx, id)).length > 0
  refuseOfVariants(
    { hasOptions, priceToCents: before.priceToCents },
    {
      stock,
      priceCents: changes.priceCents === before.priceCents ? undefined : changes.priceCents,
    },
  )

  const allowed: typeof fields = scope === EVERY_STORE ? fields : withoutAdminFields(fields)
  const own = defined(allowed)
  if (own.uniqueCode) await claimCode(tx, { id, storeId: before.storeId, code: own.uniqueCode })
  try {
    await tx
      .update(products)
      .set({ ...own, version: version + 1, updatedAt: now })
      .where(eq(products.id, id))
  } catch (error) {
    if (violates(error, 'products_unique_code_key')) throw codeTaken()
    if (violates(error, 'products_deciding_category_fkey')) throw unknownCategory()
    throw error
  }
  const otherCategories = categoryIds !== undefined && (await replaceCategories(tx, id, categoryIds))
  if (images) await putImages(tx, { productId: id, title: own.title ?? before.title, images })
  if (images || own.imageUrl !== undefined) await dropLostPictures(tx, id)
  const userId = actor.kind === 'system' ? null : actor.userId
  if (stock !== undefined)
    await countStock(tx, { productId: id, stock, stockSeen, confirmBelowReserved, userId, now })
  if (hasLevels) await setStockLevels(tx, { productId: id, ...levels, now })

  await recordAudit(tx, {
    actor,
    address,
    action: 'products.update',
    target: { kind: 'product', id },
    before: Object.fromEntries(Object.keys(own).map((key) => [key, before[key as keyof typeof before]])),
    after: withBrand(changes),
  })
  // By its words, its price and its categories it may come into lists that do not show it yet.
  const changed = FIELD_NAMES.some(
    (name) =>
      described(name).isSearched && own[name] !== undefined && !isDeepStrictEqual(own[name], before[name]),
  )
  const announced = otherCategories || changed ? ['product.changed', 'product.listed'] : ['product.changed']
  await announce(
    tx,
    announced.map((name) => ({ name, ids: [id] })),
  )
  return { version: version + 1 }
}

/**
 * Takes a product out of the shop for good. Its row stays, since orders, carts
 * and the stock ledger speak of it. Writes audit, announces `product.listed`.
 */
export async function archiveProduct(
  tx: Tx,
  scope: AnyStore,
  { id, actor, address, now }: By & { id: string; now: Date },
) {
  const before = await lockProduct(tx, scope, id)
  await tx
    .update(products)
    .set({ archivedAt: now, featured: false, version: before.version + 1, updatedAt: now })
    .where(eq(products.id, id))
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.archive',
    target: { kind: 'product', id },
    before: { title: before.title, uniqueCode: before.uniqueCode, priceCents: before.priceCents },
  })
  await announce(tx, { name: 'product.listed', ids: [id] })
  await announce(tx, { name: 'product.changed', ids: [id] })
}

/** The row of a product that is in the shop, held until the transaction ends. */
export async function lockProduct(tx: Tx, scope: AnyStore, id: string) {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt), within(scope, products.storeId)))
    .for('no key update')
  if (!product) throw productNotFound()
  return product
}

async function replaceCategories(
  tx: Tx,
  productId: string,
  categoryIds: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .select({ id: categoryListings.categoryId })
    .from(categoryListings)
    .where(eq(categoryListings.productId, productId))
    .orderBy(asc(categoryListings.position), asc(categoryListings.categoryId))
  const wanted = [...new Set(categoryIds)]
  if (rows.map(({ id }) => id).join() === wanted.join()) return false
  await putCategories(tx, { productId, categoryIds: wanted })
  return true
}

type Count = {
  productId: string
  stock: number
  stockSeen: number | undefined
  confirmBelowReserved: boolean | undefined
  userId: string | null
  now: Date
}

async function countStock(tx: Tx, { productId, stock, stockSeen, ...why }: Count) {
  const [level] = await tx
    .select({ onHand: stockLevels.onHand })
    .from(stockLevels)
    .where(eq(stockLevels.variantId, productId))
    .for('update')
  if (stockSeen !== undefined && level?.onHand !== stockSeen) throw staleProduct()
  if (level?.onHand === stock) return
  await adjustStock(tx, {
    variantId: productId,
    type: 'set',
    quantity: stock,
    reason: 'inventory_correction',
    ...why,
  })
}
