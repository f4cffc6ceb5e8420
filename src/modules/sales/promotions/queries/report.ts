import { sql } from 'drizzle-orm'
import { dayWritten, panamaDay, startOfDay } from '#lib/panama-days.ts'
import { soldUnits } from '#modules/sales/orders/public.ts'
import { CANCELLED_STATUSES } from '#modules/sales/orders/rules.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import type { Promotion } from '../rules.ts'
import { REPORT_DAYS, REPORT_ORDERS } from '../rules/limits.ts'
import { getPromotion } from './manage.ts'

type Day = { date: string; uses: number }
type Product = { id: string; name: string | null; units: number; cents: number }

/** Whether an order `o` was paid by a card or a PayPal account that had paid an order of another account before. */
const isOfKnownPayer = sql`exists (
  select from payments own join payments before on before.payer_hash = own.payer_hash join orders b on b.id = before.order_id
  where own.order_id = o.id and b.user_id <> o.user_id and (b.paid_at, b.id) < (o.paid_at, o.id)
    and not ${isOneOf(sql`b.status`, CANCELLED_STATUSES)})`

/**
 * A promotion with what came of it. Uses that were given back count nowhere. A new buyer is one whose first paid order
 * had it, by a card that had paid for no one else; of a store's promotion only what that store sold counts.
 */
export async function readReport(db: Db, scope: AnyStore, { id, now }: { id: string; now: Date }) {
  const promotion = await getPromotion(db, scope, { id, now })
  const { rows: figures } = await db.execute<{ paidCount: number; newBuyerCount: number }>(sql`
    select count(*)::int as "paidCount",
      count(distinct o.user_id) filter (where not exists (
        select from orders e where e.user_id = o.user_id and e.paid_at < o.paid_at) and not ${isOfKnownPayer})::int as "newBuyerCount"
    from promotion_uses u join orders o on o.id = u.order_id
    where u.promotion_id = ${id} and u.given_back_at is null and o.paid_at is not null`)
  const { paidCount, newBuyerCount } = figures[0]!
  return {
    ...promotion,
    paidCount,
    averageCents: paidCount === 0 ? 0 : Math.round(promotion.salesCents / paidCount),
    newBuyerCount,
    ...(await listKnownPayers(db, promotion)),
    days: await listDays(db, { id, now }),
    products: await listProducts(db, promotion),
  }
}

/**
 * Orders with a promotion for first purchases that somebody paid who had bought before under another account. A new card
 * is known only once it has paid.
 */
async function listKnownPayers(db: Db, { id, conditions }: Pick<Promotion, 'id' | 'conditions'>) {
  if (!conditions.firstPurchase) return { knownPayerCount: 0, knownPayerOrders: [] }
  const { rows } = await db.execute<{ number: string }>(sql`
    select o.number from promotion_uses u join orders o on o.id = u.order_id
    where u.promotion_id = ${id} and u.given_back_at is null and o.paid_at is not null and ${isOfKnownPayer}
    order by o.paid_at desc, o.id`)
  const knownPayerOrders = rows.slice(0, REPORT_ORDERS).map(({ number }) => number)
  return { knownPayerCount: rows.length, knownPayerOrders }
}

/** The uses of the last days in Panama, today included, the days without one as well. */
async function listDays(db: Db, { id, now }: { id: string; now: Date }): Promise<Day[]> {
  const today = panamaDay(now)
  const from = dayWritten(today - REPORT_DAYS + 1)
  const { rows } = await db.execute<Day>(sql`
    with used as (
      select (created_at at time zone 'America/Panama')::date as date, count(*)::int as uses from promotion_uses
      where promotion_id = ${id} and given_back_at is null and created_at >= ${startOfDay(from).toISOString()}::timestamptz
      group by 1
    )
    select day::date::text as date, coalesce(uses, 0) as uses
    from generate_series(${from}::date, ${dayWritten(today)}::date, interval '1 day') as day
    left join used on used.date = day::date order by day`)
  return rows
}

/** What its orders bought most of, by what was paid for the units that stayed sold. */
async function listProducts(
  db: Db,
  { id, storeId }: { id: string; storeId: string | null },
): Promise<Product[]> {
  const { rows } = await db.execute<Product>(sql`
    select best.id, p.title as name, best.units::int as units, round(best.cents)::bigint as cents
    from (
      select sold.id, sum(units) as units, sum(price * units) as cents from (
        select l.product_id as id, l.line_cents::float8 / l.quantity as price, ${soldUnits()} as units
        from promotion_uses u join orders o on o.id = u.order_id
        join order_lines l on l.order_id = o.id join seller_orders own on own.id = l.seller_order_id
        where u.promotion_id = ${id} and u.given_back_at is null and o.paid_at is not null
          and (${storeId}::uuid is null or own.store_id = ${storeId})
      ) as sold where units > 0
      group by sold.id order by cents desc, sold.id limit 5
    ) as best left join products p on p.id = best.id
    order by best.cents desc, best.id`)
  return rows
}
