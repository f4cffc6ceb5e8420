import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { stockNotFound } from './errors.ts'
import type { StockLine } from './rules.ts'
import { inventoryTransactions, stockLevels } from './tables.ts'

/** One product's stock with its names, as the panel shows it; that of another seller is not found. */
export async function getStockLevel(db: Db, scope: AnyStore, productId: string) {
  const [level] = await db
    .select({
      productId: stockLevels.productId,
      title: products.title,
      uniqueCode: products.uniqueCode,
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
    .innerJoin(products, eq(products.id, stockLevels.productId))
    .where(and(eq(stockLevels.productId, productId), within(scope, products.storeId)))
  if (!level) throw stockNotFound()
  return level
}

/** The newest ledger rows of a product, with who made them. */
export function listLedger(db: Db, { productId, limit }: { productId: string; limit: number }) {
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
    .where(eq(inventoryTransactions.productId, productId))
    .orderBy(desc(inventoryTransactions.id))
    .limit(limit)
}

export async function listProductNames(db: Db, productIds: readonly string[]) {
  const named = await db
    .select({ id: products.id, title: products.title, uniqueCode: products.uniqueCode })
    .from(products)
    .where(inArray(products.id, [...productIds]))
  return new Map(named.map(({ id, ...names }) => [id, names]))
}

/** What an order was sold and has not brought back, product by product. */
export async function listUnitsOutside(db: Db, { orderId }: { orderId: string }): Promise<StockLine[]> {
  const quantity = sql<number>`sum(${inventoryTransactions.previousStock} - ${inventoryTransactions.newStock})::int`
  return await db
    .select({ productId: inventoryTransactions.productId, quantity })
    .from(inventoryTransactions)
    .where(eq(inventoryTransactions.orderId, orderId))
    .groupBy(inventoryTransactions.productId)
    .having(gt(quantity, 0))
    .orderBy(inventoryTransactions.productId)
}
