import { type SQL, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#server/db/db.ts'
import { stockLevels } from '../tables.ts'

export type Level = typeof stockLevels.$inferSelect

/**
 * Locks levels in variant-id order, the one order everybody takes, so that two
 * orders can never wait for each other. Reservations and ledger of a variant only
 * change under this lock. A command that also locks the order locks it first.
 */
export async function lockLevels(tx: Tx, variantIds: readonly string[]): Promise<Map<string, Level>> {
  return byVariant(await levelsOf(tx, { variantIds }))
}

/** The same of whatever these orders hold, of these variants alone when they are named. */
export async function lockPromised(
  tx: Tx,
  orderIds: readonly string[],
  variantIds?: readonly string[],
): Promise<Map<string, Level>> {
  return byVariant(await promisedLevels(tx, { orderIds, variantIds: variantIds ?? null }))
}

/** The same of whatever an order was ever sold. */
export async function lockSold(tx: Tx, orderId: string): Promise<Map<string, Level>> {
  return byVariant(await soldLevels(tx, { orderId }))
}

const byVariant = (levels: readonly Level[]) => new Map(levels.map((level) => [level.variantId, level]))

const lockedLevels = (which: SQL) =>
  prepared((db) =>
    db
      .select()
      .from(stockLevels)
      .where(sql`${stockLevels.variantId} ${which}`)
      .orderBy(stockLevels.variantId)
      .for('update'),
  )

const named = sql.placeholder('variantIds')

const levelsOf = lockedLevels(sql`= any(${named}::uuid[])`)

const promisedLevels = lockedLevels(
  sql`in (select product_id from stock_reservations
    where order_id = any(${sql.placeholder('orderIds')}::uuid[])
      and (${named}::uuid[] is null or product_id = any(${named}::uuid[])))`,
)

const soldLevels = lockedLevels(
  sql`in (select product_id from inventory_transactions where order_id = ${sql.placeholder('orderId')})`,
)
