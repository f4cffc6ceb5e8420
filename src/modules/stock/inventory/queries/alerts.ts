import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { startOfDay } from '#lib/panama-days.ts'
import type { Db } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { alertListInput } from '../input.ts'
import { isOfVariant, levelIs } from './stock-levels.ts'
import type { AlertType } from '../rules.ts'
import { inventoryAlerts as a } from '../tables.ts'

export type AlertState = 'active' | 'resolved' | 'dismissed'
type AlertRow = {
  id: string
  variantId: string
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

// What left the shop, also by an import that was undone, needs nothing any more; it is gathered once and not asked row by row.
// A variant may have left with its product and before it.
const LEFT_SHOP = sql`select id from products where archived_at is not null
  union select v.id from products p join product_variants v on v.product_id = p.id and v.title <> '' where p.archived_at is not null
  union select id from product_variants where archived_at is not null`
const isInShop = (variantId: SQLWrapper) => sql`${variantId} not in (${LEFT_SHOP})`
const isOfShop = isInShop(a.variantId)

/** The alerts that the list shows first and every count counts. */
export const OPEN_ALERTS = sql`${a} where is_active and not is_resolved and ${isOfShop}`

/** Every alert that was ever raised for what the shop has. */
export const alertList = listOf(a, {
  name: 'alerts',
  input: alertListInput,
  id: a.id,
  always: isOfShop,
  filters: {
    q: (q, _now, db) => isOfVariant(db, a.variantId, q),
    type: (type) => sql`${a.alertType} = ${type}`,
    state: (state) => (state === 'all' ? undefined : STATES[state]),
    from: (from) => sql`${a.createdAt} >= ${startOfDay(from).toISOString()}::timestamptz`,
    to: (to) => sql`${a.createdAt} < ${startOfDay(to, 1).toISOString()}::timestamptz`,
  },
  sorts: {
    newest: { by: [a.createdAt], down: true },
    oldest: { by: [a.createdAt] },
  },
  fill: async (db, ids) => {
    const { rows } = await db.execute<AlertRow>(sql`
      select alert.id, p.id as "variantId", p.product_id as "productId", p.title, p.unique_code as "uniqueCode", p.image_url as "imageUrl",
        alert.alert_type as type, alert.threshold, s.on_hand as "onHand", alert.created_at as "createdAt",
        alert.resolved_at as "resolvedAt",
        case when alert.is_resolved then 'resolved' when alert.is_active then 'active' else 'dismissed' end as state
      from inventory_alerts alert join sold_variants p on p.id = alert.product_id
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
  // The history grows without end and is counted from an index alone, less the little that was archived.
  const { rows } = await db.execute<AlertCounts>(sql`
    select open.*, (select count(*) from ${a} where is_resolved)::int - (select count(*) from (${LEFT_SHOP}) gone
      join ${a} on ${a.variantId} = gone.id and is_resolved)::int as resolved
    from (select count(*) filter (where alert_type = 'low_stock')::int as low,
        count(*) filter (where alert_type = 'out_of_stock')::int as out,
        count(*) filter (where alert_type = 'overstock')::int as overstock
      from ${OPEN_ALERTS}) as open`)
  return rows[0]!
}

const MOST_DERIVED = 20

/**
 * Variants that meet a condition and have no alert that stands for it: because a limit was changed, or the alert was
 * resolved by hand while the stock stayed as it was. They are shown and not written down.
 */
export async function listDerivedAlerts(db: Db) {
  const { lowStockThreshold, outOfStockThreshold, overstockThreshold } = await readSettings(db, 'inventory')
  const due = async (state: 'out' | 'low' | 'overstock', type: AlertType, threshold: SQL) => sql`
    (with s as materialized (select * from stock_levels s where s.listed_under is not null and ${await levelIs(db, state)})
    select s.product_id, ${type} as type, ${threshold} as threshold, s.on_hand from s
    where ${isInShop(sql`s.product_id`)}
      and not exists (select from inventory_alerts alert
        where alert.product_id = s.product_id and alert.alert_type = ${type} and not alert.is_resolved)
    order by s.on_hand, s.product_id limit ${MOST_DERIVED})`
  const kinds = await Promise.all([
    due('out', 'out_of_stock', sql`${outOfStockThreshold}::int`),
    due('low', 'low_stock', sql`coalesce(s.reorder_point, ${lowStockThreshold}::int)`),
    due('overstock', 'overstock', sql`coalesce(s.max_stock_level, ${overstockThreshold}::int)`),
  ])
  const { rows } = await db.execute<
    Pick<AlertRow, 'variantId' | 'productId' | 'title' | 'uniqueCode' | 'type' | 'threshold' | 'onHand'>
  >(sql`
    select p.id as "variantId", p.product_id as "productId", p.title, p.unique_code as "uniqueCode", due.type, due.threshold, due.on_hand as "onHand"
    from (${sql.join(kinds, sql` union all `)}) as due join sold_variants p on p.id = due.product_id
    order by due.on_hand, due.product_id limit ${MOST_DERIVED}`)
  return rows
}
