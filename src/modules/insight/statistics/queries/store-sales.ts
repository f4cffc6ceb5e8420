import { type SQL, sql } from 'drizzle-orm'
import type { StoreScope } from '#modules/sellers/stores/public.ts'
import { soldUnits } from '#modules/sales/orders/public.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, type Compared, figuresOf, MOST_SOLD, type Range, startOf } from '../rules.ts'

type Day = {
  date: string
  paid: number
  revenueCents: number
  refundedCents: number
  commissionCents: number
}

/** The rows of one store's ledger that its orders brought in these days, from the index of its days. */
const movedIn = ({ storeId }: StoreScope, { from, to }: Range): SQL => sql`
  store_id = ${storeId} and store_order_id is not null
  and created_at >= ${startOf(from).toISOString()}::timestamptz
  and created_at < ${startOf(addDays(to, 1)).toISOString()}::timestamptz`

// The rest takes something back; the commission stands apart.
const IS_EARNED = sql`kind not in ('commission', 'refund') and refund_id is null and amount_cents + direct_cents > 0`
// An order brings its store one row of these.
const IS_SALE = sql`kind in ('sale', 'direct') and ${IS_EARNED}`

/**
 * What a store earned day by day and in all, beside the time before, in one pass over its ledger. A day is that on which
 * the ledger says so, as in the statement of a month: what was sold, less what went back and the commission, is what
 * the store earned.
 */
export async function readStoreSales(db: Db, scope: StoreScope, { range, before }: Compared) {
  const { rows } = await db.execute<Day>(sql`
    with moved as (
      select (created_at at time zone 'America/Panama')::date as date, count(*) filter (where ${IS_SALE}) as paid,
        sum(cents) filter (where ${IS_EARNED}) as revenue,
        -sum(cents) filter (where kind <> 'commission' and not (${IS_EARNED})) as refunded,
        -sum(cents) filter (where kind = 'commission') as commission
      from (
        select *, (amount_cents + direct_cents)::float8 as cents from store_movements
        where ${movedIn(scope, { from: before.from, to: range.to })}
      ) as one group by 1
    )
    select day::date::text as date, coalesce(paid, 0)::int as paid, coalesce(revenue, 0)::bigint as "revenueCents",
      coalesce(refunded, 0)::bigint as "refundedCents", coalesce(commission, 0)::bigint as "commissionCents"
    from generate_series(${before.from}::date, ${range.to}::date, interval '1 day') as day
    left join moved on moved.date = day::date order by day`)
  const days = rows.filter(({ date }) => date >= range.from)
  const figure = figuresOf(sumOf(days), sumOf(rows.slice(0, rows.length - days.length)))
  return {
    revenueCents: figure((sum) => sum.revenueCents),
    refundedCents: figure((sum) => sum.refundedCents),
    commissionCents: figure((sum) => sum.commissionCents),
    netCents: figure((sum) => sum.revenueCents - sum.refundedCents - sum.commissionCents),
    orders: figure(({ paid }) => paid),
    averageCents: figure(({ revenueCents, paid }) => (paid === 0 ? 0 : Math.round(revenueCents / paid))),
    days,
  }
}

function sumOf(days: readonly Day[]): Omit<Day, 'date'> {
  const sum = (of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    paid: sum(({ paid }) => paid),
    revenueCents: sum(({ revenueCents }) => revenueCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    commissionCents: sum(({ commissionCents }) => commissionCents),
  }
}

type Sold = {
  id: string
  name: string | null
  imageUrl: string | null
  slug: null
  units: number
  cents: number
}

/** What of a store sold best, by what its buyers paid for the units that stayed sold. */
export async function listStoreBest(db: Db, scope: StoreScope, range: Range): Promise<Sold[]> {
  const { rows } = await db.execute<Sold>(sql`
    select best.id, p.title as name, p.image_url as "imageUrl", null as slug, best.units::int as units, best.cents::bigint as cents
    from (
      select sold.id, sum(units) as units, sum(price * units) as cents from (
        select l.product_id as id, l.line_cents::float8 / l.quantity as price, ${soldUnits()} as units
        from (select store_order_id from store_movements where ${movedIn(scope, range)} and ${IS_SALE}) as m
          join order_lines l on l.seller_order_id = m.store_order_id join orders o on o.id = l.order_id
      ) as sold where units > 0
      group by sold.id order by cents desc, sold.id limit ${MOST_SOLD}
    ) as best left join products p on p.id = best.id
    order by best.cents desc, best.id`)
  return rows
}
