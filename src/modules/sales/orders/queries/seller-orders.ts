import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { type SellerOrder, sellerOrders } from '../tables.ts'

/**
 * The seller order that an address or an event names. Those of the release before name its payment, or the order itself
 * for the parcel of the site; the next release drops that.
 */
export const isNamed = (id: string) =>
  or(
    eq(sellerOrders.id, id),
    eq(sellerOrders.paymentId, id),
    and(eq(sellerOrders.orderId, id), isNull(sellerOrders.storeId)),
  )

/** Another seller's, or that of another order, is not found. */
export async function findSellerOrder(
  db: Db,
  scope: AnyStore,
  { sellerOrderId, orderId }: { sellerOrderId: string; orderId?: string | undefined },
): Promise<SellerOrder | null> {
  const isOfOrder = orderId === undefined ? undefined : eq(sellerOrders.orderId, orderId)
  const [found] = await db
    .select()
    .from(sellerOrders)
    .where(and(isNamed(sellerOrderId), isOfOrder, within(scope, sellerOrders.storeId)))
  return found ?? null
}

/** The store that sells all of an order; null where the site or several sell in it. */
export async function findSoleStore(db: Db, { orderId }: { orderId: string }): Promise<string | null> {
  const { rows } = await db.execute<{ storeId: string }>(sql`
    select store_id as "storeId" from seller_orders s where order_id = ${orderId} and store_id is not null
      and not exists (select from seller_orders other where other.order_id = s.order_id and other.id <> s.id)`)
  return rows[0]?.storeId ?? null
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

/** What the buyer calls these sellers; null is the site. */
export async function listSellers(
  db: Db,
  { storeIds }: { storeIds: readonly (string | null)[] },
): Promise<string[]> {
  const stores = storeIds.filter((storeId) => storeId !== null)
  const names = [...(await listSellerNames(db, { storeIds: stores })).values()]
  return storeIds.includes(null) ? [(await readSettings(db, 'site')).siteName, ...names] : names
}
