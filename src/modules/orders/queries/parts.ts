import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { businessStores } from '#modules/stores/tables.ts'
import { partNotFound } from '../errors.ts'
import { orderLines, type OrderPart, orderParts } from '../tables.ts'

/** The parts of an order, the site's first. None for an order that is one charge. */
export function listParts(db: Db, { orderId }: { orderId: string }): Promise<OrderPart[]> {
  return db.select().from(orderParts).where(eq(orderParts.orderId, orderId)).orderBy(asc(orderParts.number))
}

/** `storeId` limits it to that seller's own; another's part is not found. */
export async function getPart(
  db: Db,
  { partId, orderId, storeId }: { partId: string; orderId?: string; storeId?: string },
): Promise<OrderPart> {
  const [part] = await db
    .select()
    .from(orderParts)
    .where(
      and(
        eq(orderParts.id, partId),
        orderId === undefined ? undefined : eq(orderParts.orderId, orderId),
        storeId === undefined ? undefined : eq(orderParts.storeId, storeId),
      ),
    )
  if (!part) throw partNotFound()
  return part
}

export function listPartLines(db: Db, { partId }: { partId: string }) {
  return db
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.partId, partId))
    .orderBy(asc(orderLines.productId))
}

/** What the buyer calls each seller; the site is not among them. */
export async function listSellerNames(
  db: Db,
  { storeIds }: { storeIds: readonly string[] },
): Promise<Map<string, string>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .select({ id: businessStores.id, name: businessStores.name })
    .from(businessStores)
    .where(inArray(businessStores.id, [...storeIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The store orders that a part's lines belong to. */
export const storeOrdersOf = (partId: string) =>
  sql`(select store_order_id from order_lines where part_id = ${partId} and store_order_id is not null)`
