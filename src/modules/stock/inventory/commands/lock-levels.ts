import { type SQL, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#server/db/db.ts'
import { stockNotFound } from '../errors.ts'
import { stockLevels } from '../tables.ts'

export type Level = typeof stockLevels.$inferSelect

/**
 * Locks levels in product-id order, the one order everybody takes, so that two
 * orders can never wait for each other. Reservations and ledger of a product only
 * change under this lock. A command that also locks the order locks it first.
 */
export async function lockLevels(tx: Tx, productIds: readonly string[]): Promise<Map<string, Level>> {
  return byProduct(await levelsOf(tx, { productIds }))
}

export async function lockLevel(tx: Tx, productId: string): Promise<Level> {
  const level = (await lockLevels(tx, [productId])).get(productId)
  if (!level) throw stockNotFound()
  return level
}

/** The same of whatever these orders hold, of these products alone when they are named. */
export async function lockPromised(
  tx: Tx,
  orderIds: readonly string[],
  productIds?: readonly string[],
): Promise<Map<string, Level>> {
  return byProduct(await promisedLevels(tx, { orderIds, productIds: productIds ?? null }))
}

/** The same of whatever an order was ever sold. */
export async function lockSold(tx: Tx, orderId: string): Promise<Map<string, Level>> {
  return byProduct(await soldLevels(tx, { orderId }))
}

const byProduct = (levels: readonly Level[]) => new Map(levels.map((level) => [level.productId, level]))

const lockedLevels = (which: SQL) =>
  prepared((db) =>
    db
      .select()
      .from(stockLevels)
      .where(sql`${stockLevels.productId} ${which}`)
      .orderBy(stockLevels.productId)
      .for('update'),
  )

const named = sql.placeholder('productIds')

const levelsOf = lockedLevels(sql`= any(${named}::uuid[])`)

const promisedLevels = lockedLevels(
  sql`in (select product_id from stock_reservations
    where order_id = any(${sql.placeholder('orderIds')}::uuid[])
      and (${named}::uuid[] is null or product_id = any(${named}::uuid[])))`,
)

const soldLevels = lockedLevels(
  sql`in (select product_id from inventory_transactions where order_id = ${sql.placeholder('orderId')})`,
)
