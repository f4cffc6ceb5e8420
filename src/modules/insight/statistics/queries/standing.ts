import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

type Plan = { planType: string; of: 'person' | 'store'; count: number; monthlyCents: number }

/** What there is at this moment: goods in stock at their prices, and plans that run. */
export async function readStanding(db: Db) {
  const [stock, plans] = await Promise.all([
    db.execute<{ products: number; units: number; cents: number; out: number }>(sql`
      select count(*)::int as products, coalesce(sum(s.on_hand), 0)::bigint as units,
        coalesce(sum(s.cents), 0)::bigint as cents, count(*) filter (where s.on_hand = 0)::int as out
      from (select sum(level.on_hand) as on_hand, sum(level.on_hand * p.price_cents) as cents
        from sold_variants p join stock_levels level on level.product_id = p.id
        where p.archived_at is null and p.variant_archived_at is null group by p.product_id) s`),
    db.execute<Plan>(sql`
      select plan_type as "planType", case when store_id is null then 'person' else 'store' end as of,
        count(*)::int as count, sum(amount_cents)::bigint as "monthlyCents"
      from plan_subscriptions where status = 'active' group by 1, 2
      order by "monthlyCents" desc, "planType"`),
  ])
  return { stock: stock.rows[0]!, plans: plans.rows }
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
