import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'

/** More than so many are not counted one by one. */
export const MOST_WAITING_SHOWN = 1_000

type Plan = { planType: string; of: 'person' | 'store'; count: number; monthlyCents: number }

/** What there is at this moment: goods on the shelves at the prices asked for them, and plans that run. */
export async function readStanding(db: Db) {
  const [stock, plans] = await Promise.all([
    db.execute<{ products: number; units: number; cents: number; out: number }>(sql`
      select count(*)::int as products, coalesce(sum(s.on_hand), 0)::bigint as units,
        coalesce(sum(s.on_hand * p.price_cents), 0)::bigint as cents, count(*) filter (where s.on_hand = 0)::int as out
      from products p join stock_levels s on s.product_id = p.id where p.archived_at is null`),
    db.execute<Plan>(sql`
      select plan_type as "planType", 'person' as of, count(*)::int as count, sum(amount_cents)::bigint as "monthlyCents"
      from subscriptions where status = 'active' group by plan_type
      union all
      select plan_type, 'store', count(*)::int, sum(amount_cents)::bigint
      from store_subscriptions where status = 'active' group by plan_type
      order by "monthlyCents" desc, "planType"`),
  ])
  return { stock: stock.rows[0]!, plans: plans.rows }
}

type Waiting = {
  toShip: number
  transfers: number
  paymentReviews: number
  returns: number
  planReviews: number
  stores: number
  alerts: number
  letters: number
  jobs: number
}

/** What waits for a person, each up to a thousand. */
export async function readWaiting(db: Db): Promise<Waiting> {
  const some = (from: string) =>
    sql.raw(`(select count(*)::int from (select from ${from} limit ${MOST_WAITING_SHOWN}) as waiting)`)
  const { rows } = await db.execute<Waiting>(sql`
    select ${some(`orders where status = 'processing'`)} as "toShip",
      ${some(`order_parts where state = 'review'`)} as transfers,
      ${some(`orders where status = 'pending' and payment_status = 'review' and not exists (select from order_parts p where p.order_id = orders.id)`)} as "paymentReviews",
      ${some(`returns where status = 'pending'`)} as returns,
      ${some(`plan_purchases where status = 'review'`)} as "planReviews",
      ${some(`business_stores where approval_status = 'pending'`)} as stores,
      ${some(`inventory_alerts where is_active and not is_resolved`)} as alerts,
      ${some(`outbox_messages where status = 'failed'`)} as letters,
      ${some(`pgboss.job where state = 'failed'`)} as jobs`)
  return rows[0]!
}

/** What a new shop has done already, in the order in which it is best done. */
export async function readFirstSteps(db: Db) {
  const { rows } = await db.execute<{
    settings: boolean
    products: boolean
    gateway: boolean
    shipping: boolean
    order: boolean
  }>(sql`
    select exists (select from settings where block = 'site' and version > 0) as settings,
      exists (select from products where archived_at is null) as products,
      exists (select from payment_gateways where is_active) as gateway,
      exists (select from settings where block = 'pricing' and version > 0) as shipping,
      exists (select from orders where paid_at is not null) as order`)
  return rows[0]!
}
