import { type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#lib/panama-days.ts'
import { foldText } from '#lib/text.ts'
import type { Db } from '#server/db.ts'
import { hasText, listOf } from '#server/list.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { alertListInput } from './input.ts'
import type { AlertType } from './rules.ts'
import { inventoryAlerts as a } from './tables.ts'

export type AlertState = 'active' | 'resolved' | 'dismissed'
type AlertRow = {
  id: string
  productId: string
  title: string
  uniqueCode: string | null
  imageUrl: string | null
  type: AlertType
  state: AlertState
  threshold: number
  onHand: number
  createdAt: string
  resolvedAt: string | null
}

const STATES: Record<AlertState, SQL> = {
  active: sql`${a.isActive} and not ${a.isResolved}`,
  resolved: sql`${a.isResolved}`,
  dismissed: sql`not ${a.isActive} and not ${a.isResolved}`,
}

// What left the shop, also by an import that was undone, needs nothing any more.
const isOfShop = sql`${a.productId} in (select id from products where archived_at is null)`

/** Every alert that was ever raised for what the shop has, the newest first. */
export const alertList = listOf(a, {
  name: 'alerts',
  unmeasured: 'at most one row stands open for each product and kind',
  input: alertListInput,
  id: a.id,
  always: isOfShop,
  filters: {
    q: (q) =>
      sql`${a.productId} in (select p.id from products p where ${hasText(sql`p.search_text`, foldText(q))})`,
    type: (type) => sql`${a.alertType} = ${type}`,
    state: (state) => STATES[state],
    from: (from) => sql`${a.createdAt} >= ${startOfDay(from).toISOString()}::timestamptz`,
    to: (to) => sql`${a.createdAt} < ${startOfDay(to, 1).toISOString()}::timestamptz`,
  },
  sorts: { usual: { by: [a.createdAt], down: true } },
  fill: async (db, ids) => {
    const { rows } = await db.execute<AlertRow>(sql`
      select alert.id, alert.product_id as "productId", p.title, p.unique_code as "uniqueCode", p.image_url as "imageUrl",
        alert.alert_type as type, alert.threshold, s.on_hand as "onHand", alert.created_at as "createdAt",
        alert.resolved_at as "resolvedAt",
        case when alert.is_resolved then 'resolved' when alert.is_active then 'active' else 'dismissed' end as state
      from inventory_alerts alert join products p on p.id = alert.product_id
        join stock_levels s on s.product_id = alert.product_id
      where alert.id = any(${sql.param(ids)}::uuid[])`)
    return rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      resolvedAt: row.resolvedAt && new Date(row.resolvedAt).toISOString(),
    }))
  },
})

export type AlertCounts = { low: number; out: number; overstock: number; resolved: number }

export async function countAlerts(db: Db): Promise<AlertCounts> {
  const { rows } = await db.execute<AlertCounts>(sql`
    select count(*) filter (where alert_type = 'low_stock' and is_active and not is_resolved)::int as low,
      count(*) filter (where alert_type = 'out_of_stock' and is_active and not is_resolved)::int as out,
      count(*) filter (where alert_type = 'overstock' and is_active and not is_resolved)::int as overstock,
      count(*) filter (where is_resolved)::int as resolved
    from ${a} where ${isOfShop}`)
  return rows[0]!
}

const MOST_DERIVED = 20

/**
 * Products that meet a condition and have no alert that stands for it: because a limit was changed, or the alert was
 * resolved by hand while the shelf stayed as it was. They are told and not written down.
 */
export async function listDerivedAlerts(db: Db) {
  const { lowStockThreshold, outOfStockThreshold, overstockThreshold } = await readSettings(db, 'inventory')
  const { rows } = await db.execute<
    Pick<AlertRow, 'productId' | 'title' | 'uniqueCode' | 'type' | 'threshold' | 'onHand'>
  >(sql`
    select s.product_id as "productId", p.title, p.unique_code as "uniqueCode", due.type, due.threshold, s.on_hand as "onHand"
    from stock_levels s join products p on p.id = s.product_id and p.archived_at is null
      cross join lateral (values
        ('out_of_stock', ${outOfStockThreshold}::int, s.on_hand <= ${outOfStockThreshold}::int),
        ('low_stock', coalesce(s.reorder_point, ${lowStockThreshold}::int), s.on_hand <= coalesce(s.reorder_point, ${lowStockThreshold}::int)),
        ('overstock', coalesce(s.max_stock_level, ${overstockThreshold}::int), s.on_hand > coalesce(s.max_stock_level, ${overstockThreshold}::int))
      ) as due (type, threshold, is_due)
    where due.is_due and not exists (select from inventory_alerts alert
      where alert.product_id = s.product_id and alert.alert_type = due.type and not alert.is_resolved)
    order by s.on_hand, s.product_id limit ${MOST_DERIVED}`)
  return rows
}
