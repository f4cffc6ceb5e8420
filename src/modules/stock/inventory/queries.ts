import { and, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { productVariants, products } from '#modules/catalog/products/tables.ts'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { stockNotFound, variantNeeded } from './errors.ts'
import type { StockLine } from './rules.ts'
import { inventoryTransactions, stockLevels } from './tables.ts'

const variantNames = {
  title: sql<string>`sold_title(${products.title}, ${productVariants.title})`,
  uniqueCode: sql<string | null>`coalesce(${productVariants.uniqueCode}, ${products.uniqueCode})`,
}

/** The stock of one variant that is sold, with its names, as the panel shows it; that of another seller is not found. */
export async function getStockLevel(db: Db, scope: AnyStore, variantId: string) {
  const [level] = await db
    .select({
      variantId: stockLevels.variantId,
      productId: productVariants.productId,
      ...variantNames,
      onHand: stockLevels.onHand,
      reserved: stockLevels.reserved,
      minStockLevel: stockLevels.minStockLevel,
      maxStockLevel: stockLevels.maxStockLevel,
      reorderPoint: stockLevels.reorderPoint,
      location: stockLevels.location,
      supplier: stockLevels.supplier,
      lastRestockDate: stockLevels.lastRestockDate,
    })
    .from(stockLevels)
    .innerJoin(productVariants, eq(productVariants.id, stockLevels.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        eq(stockLevels.variantId, variantId),
        isNotNull(stockLevels.listedUnder),
        within(scope, products.storeId),
      ),
    )
  if (!level) throw await refusalOf(db, scope, variantId)
  return level
}

/** A product with options is named by its own id where none of its variants was chosen. */
export async function refusalOf(db: Db, scope: AnyStore, id: string) {
  const variants = await db
    .select({ id: productVariants.id, title: productVariants.title, onHand: stockLevels.onHand })
    .from(stockLevels)
    .innerJoin(productVariants, eq(productVariants.id, stockLevels.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(stockLevels.listedUnder, id), ne(productVariants.id, id), within(scope, products.storeId)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  return variants.length > 0 ? variantNeeded(id, variants) : stockNotFound()
}

/** The newest ledger rows of a variant, with who made them. */
export function listLedger(db: Db, { variantId, limit }: { variantId: string; limit: number }) {
  return db
    .select({
      id: inventoryTransactions.id,
      type: inventoryTransactions.transactionType,
      quantity: inventoryTransactions.quantity,
      previousStock: inventoryTransactions.previousStock,
      newStock: inventoryTransactions.newStock,
      reason: inventoryTransactions.reason,
      referenceNumber: inventoryTransactions.referenceNumber,
      notes: inventoryTransactions.notes,
      userName: profiles.fullName,
      createdAt: inventoryTransactions.createdAt,
    })
    .from(inventoryTransactions)
    .leftJoin(profiles, eq(profiles.id, inventoryTransactions.userId))
    .where(eq(inventoryTransactions.variantId, variantId))
    .orderBy(desc(inventoryTransactions.id))
    .limit(limit)
}

export async function listVariantNames(db: Db, variantIds: readonly string[]) {
  const named = await db
    .select({ id: productVariants.id, ...variantNames })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.id, [...variantIds]))
  return new Map(named.map(({ id, ...names }) => [id, names]))
}

/** What an order was sold and has not brought back, variant by variant. */
export async function listUnitsOutside(db: Db, { orderId }: { orderId: string }): Promise<StockLine[]> {
  const quantity = sql<number>`sum(${inventoryTransactions.previousStock} - ${inventoryTransactions.newStock})::int`
  return await db
    .select({ variantId: inventoryTransactions.variantId, quantity })
    .from(inventoryTransactions)
    .where(eq(inventoryTransactions.orderId, orderId))
    .groupBy(inventoryTransactions.variantId)
    .having(gt(quantity, 0))
    .orderBy(inventoryTransactions.variantId)
}
