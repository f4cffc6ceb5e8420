import { type SQL, sql } from 'drizzle-orm'
import { soldUnits } from '#modules/sales/orders/public.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { addDays, dayOf, IDLE_MINUTES, nextMonth, startOf, THE_SITE } from '../rules.ts'

/** Of each kind so many names stand by themselves on one day; a forger fills no table. */
const MOST_NAMES = 500
/** A day is counted once more when it has been over for so long: what a process gathered comes in a few seconds late. */
const LATE_MS = 5 * 60_000

/**
 * Counts every day that is not over or was counted before it was, from the first that has anything, each in one
 * transaction. Repeatable: a day that is counted again says the same. Two at once wait for each other.
 */
export async function rollUp({ now }: { now: Date }) {
  for (const day of await openDays(
    'site_statistics',
    sql`select min(occurred_at) as first from page_events`,
    now,
  ))
    await transaction((tx) => rollVisits(tx, { day, now }))
  const firstSale = sql`select least((select min(created_at) from orders), (select min(paid_at) from orders where paid_at is not null),
    (select min(placed_at) from earlier_orders)) as first`
  for (const day of await openDays('sales_days', firstSale, now))
    await transaction((tx) => rollSales(tx, { day, now }))
  await rollMonths({ now })
}

/**
 * Money may come to light later than the day it counts for, and units go back later still: every night the last weeks
 * are counted again, the days of which something went back since, and those that an older version counted.
 */
export async function rollLateSales({ now, days = 62 }: { now: Date; days?: number }) {
  const since = new Date(now.getTime() - 3 * 86_400_000).toISOString()
  const { rows } = await db.execute<{ day: string }>(sql`
    select date::text as day from sales_days where date < ${dayOf(now)} and (buyers is null
      or date >= ${addDays(dayOf(now), -days)} or date in (
        select (o.paid_at at time zone 'America/Panama')::date from refunds r join orders o on o.id = r.order_id
        where r.created_at >= ${since} or r.done_at >= ${since})) order by date`)
  for (const { day } of rows) await transaction((tx) => rollSales(tx, { day, now }))
  await rollMonths({ now, since: rows[0]?.day })
}

/**
 * Counts days again whose orders of the earlier shop came or went, of those between only the ones that had any then.
 * Repeatable.
 */
export async function recountDays({ from, to, now }: { from: string; to: string; now: Date }) {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from (
      select (placed_at at time zone 'America/Panama')::date as day from earlier_orders
        where placed_at >= ${startOf(from).toISOString()} and placed_at < ${startOf(addDays(to, 1)).toISOString()}
      union select date from sales_days where date between ${from} and ${to}) days
    where day <= ${dayOf(now)} order by day`)
  for (const { day } of rows) await transaction((tx) => rollSales(tx, { day, now }))
  await rollMonths({ now, since: from })
}

async function openDays(table: 'site_statistics' | 'sales_days', firstOf: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{
    first: string | null
    last: string | null
    rolled_at: string | null
  }>(sql`
    select (${firstOf}), last.date::text as last, last.rolled_at
    from (select) as one left join lateral
      (select date, rolled_at from ${sql.raw(table)} where date <= ${dayOf(now)} order by date desc limit 1) as last on true`)
  const { first, last, rolled_at: rolledAt } = rows[0]!
  if (!first && !last) return []
  const isLastOver =
    last && rolledAt && new Date(rolledAt).getTime() > startOf(addDays(last, 1)).getTime() + LATE_MS
  const from = last ? (isLastOver ? addDays(last, 1) : last) : dayOf(new Date(first!))
  const days: string[] = []
  for (let day = from; day <= dayOf(now); day = addDays(day, 1)) days.push(day)
  return days
}

const lockDay = (tx: Tx, table: string, day: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${table}:${day}`}, 0))`)

async function rollVisits(tx: Tx, { day, now }: { day: string; now: Date }) {
  await lockDay(tx, 'site_statistics', day)
  const from = startOf(day).toISOString()
  const to = startOf(addDays(day, 1)).toISOString()
  await tx.execute(sql`delete from site_statistics_parts where grain = 'day' and date = ${day}`)
  await tx.execute(sql`
    with events as (
      select *, occurred_at - lag(occurred_at) over own > make_interval(mins => ${IDLE_MINUTES}) as begins
      from page_events where occurred_at >= ${from} and occurred_at < ${to}
      window own as (partition by visitor order by occurred_at, id)
    ), numbered as (
      select *, count(*) filter (where begins is not false) over (partition by visitor order by occurred_at, id) as visit
      from events
    ), visits as (
      select visitor, visit, count(*) filter (where kind = 'view') as views,
        extract(epoch from max(occurred_at) - min(occurred_at)) as seconds, min(device) as device,
        (array_agg(referrer order by occurred_at, id) filter (where referrer is not null))[1] as referrer,
        bool_or(product_id is not null) as saw_product, bool_or(page = '/checkout') as saw_checkout
      from numbered group by visitor, visit having count(*) filter (where kind = 'view') > 0
    ), day as (
      insert into site_statistics as known
        (date, visits, unique_visitors, page_views, bounces, total_seconds, rolled_at)
      select ${day}, count(*), count(distinct visitor), coalesce(sum(views), 0), count(*) filter (where views = 1),
        coalesce(sum(seconds), 0)::bigint, ${now.toISOString()} from visits
      on conflict (date) do update set visits = excluded.visits, unique_visitors = excluded.unique_visitors,
        page_views = excluded.page_views, bounces = excluded.bounces, total_seconds = excluded.total_seconds,
        rolled_at = excluded.rolled_at
    ), named as (
      select 'page' as kind, page as name from numbered where kind = 'view'
      union all select 'product', product_id::text from numbered where kind = 'view' and product_id is not null
      union all select case when is_found then 'search' else 'search_empty' end, words
        from numbered where kind = 'view' and words is not null and is_found is not null
      union all select 'referrer', referrer from visits where referrer is not null
      union all select 'device', device from visits
      union all select 'step', 'product' from (select distinct visitor from visits where saw_product) as people
      union all select 'step', 'checkout' from (select distinct visitor from visits where saw_checkout) as people
    ), counted as (
      select kind, name, count(*) as count,
        row_number() over (partition by kind order by count(*) desc, name) as place
      from named group by kind, name
    )
    insert into site_statistics_parts (grain, date, kind, name, count)
    select 'day', ${day}, kind, name, count from counted where place <= ${MOST_NAMES}`)
}

async function rollSales(tx: Tx, { day, now }: { day: string; now: Date }) {
  await lockDay(tx, 'sales_days', day)
  const from = startOf(day).toISOString()
  const to = startOf(addDays(day, 1)).toISOString()
  const paid = sql`o.paid_at >= ${from} and o.paid_at < ${to}`
  // What the earlier shop sold counts on the day of its order, its refunds with it.
  const earlier = sql`e.placed_at >= ${from} and e.placed_at < ${to}`
  const sold = sql`${earlier} and e.status = 'paid'`
  await tx.execute(sql`
    insert into sales_days (date, placed, buyers, added_to_cart, paid, payers, units, revenue_cents, refunded_cents, returns, rolled_at)
    select ${day},
      (select count(*) from orders o where o.created_at >= ${from} and o.created_at < ${to})
        + (select count(*) from earlier_orders e where ${earlier}),
      (select count(distinct o.user_id) from orders o where o.created_at >= ${from} and o.created_at < ${to})
        + (select count(distinct coalesce(e.email, e.id::text)) from earlier_orders e where ${earlier}),
      (select count(distinct user_id) from user_interactions
        where interaction_type = 'add_to_cart' and created_at >= ${from} and created_at < ${to}),
      (select count(*) from orders o where ${paid}) + (select count(*) from earlier_orders e where ${sold}),
      (select count(distinct o.user_id) from orders o where ${paid})
        + (select count(distinct coalesce(e.email, e.id::text)) from earlier_orders e where ${sold}),
      (select coalesce(sum(${soldUnits()}), 0) from orders o join order_lines l on l.order_id = o.id where ${paid})
        + (select coalesce(sum(l.quantity), 0) from earlier_orders e join earlier_order_lines l on l.order_id = e.id
          where ${sold}),
      (select coalesce(sum(p.captured_cents), 0) from orders o join payments p on p.order_id = o.id where ${paid})
        + (select coalesce(sum(e.total_cents), 0) from earlier_orders e where ${sold}),
      (select coalesce(sum(r.amount_cents), 0) from refunds r join orders o on o.id = r.order_id
        where r.state = 'done' and r.done_at >= ${from} and r.done_at < ${to} and o.paid_at is not null)
        + (select coalesce(sum(e.refunded_cents), 0) from earlier_orders e where ${sold}),
      (select count(*) from returns where created_at >= ${from} and created_at < ${to}),
      ${now.toISOString()}
    on conflict (date) do update set placed = excluded.placed, buyers = excluded.buyers,
      added_to_cart = excluded.added_to_cart, paid = excluded.paid, payers = excluded.payers, units = excluded.units, revenue_cents = excluded.revenue_cents,
      refunded_cents = excluded.refunded_cents, returns = excluded.returns, rolled_at = excluded.rolled_at`)
  await tx.execute(sql`delete from sales_parts where grain = 'day' and date = ${day}`)
  await tx.execute(sql`
    with sold as (
      select l.product_id, coalesce(s.store_id, ${THE_SITE}::uuid) as seller, l.line_cents, l.quantity, ${soldUnits()} as units
      from orders o join order_lines l on l.order_id = o.id join seller_orders s on s.id = l.seller_order_id
      where ${paid}
      union all
      -- A line that was refunded whole is known by its order alone.
      select v.product_id, ${THE_SITE}::uuid, l.unit_price_cents * l.quantity, l.quantity, l.quantity
      from earlier_orders e join earlier_order_lines l on l.order_id = e.id join product_variants v on v.id = l.variant_id
      where ${sold} and e.refunded_cents < e.total_cents
    ), named as (
      select 'product' as kind, product_id as subject, units, line_cents * units / quantity as cents from sold
      union all select 'seller', seller, units, line_cents * units / quantity from sold
      union all select 'category', first.category_id, units, line_cents * units / quantity from sold
        join lateral (select category_id from category_listings c where c.product_id = sold.product_id
          order by position, category_id limit 1) as first on true
    )
    insert into sales_parts (grain, date, kind, subject, units, cents)
    select 'day', ${day}, kind, subject, sum(units), sum(cents) from named
    where units > 0 group by kind, subject`)
}

/** Sums up the months that are over and have no sum; from the month of `since` on also those that have. */
async function rollMonths({ now, since }: { now: Date; since?: string | undefined }) {
  const thisMonth = `${dayOf(now).slice(0, 7)}-01`
  for (const [days, parts, sums] of MONTHS) {
    const table = sql.raw(parts)
    const { rows } = await db.execute<{ month: string }>(sql`
      select distinct date_trunc('month', d.date)::date::text as month from ${sql.raw(days)} d
      where d.date < ${thisMonth}
        and ${
          since
            ? sql`d.date >= date_trunc('month', ${since}::date)`
            : sql`not exists (
          select from ${table} p where p.grain = 'month' and p.date = date_trunc('month', d.date)::date)`
        }`)
    for (const { month } of rows)
      await transaction(async (tx) => {
        await lockDay(tx, parts, month)
        await tx.execute(sql`delete from ${table} where grain = 'month' and date = ${month}`)
        const { columns, added, by } = sums
        await tx.execute(sql`
          insert into ${table} (grain, date, ${sql.raw(by)}, ${sql.raw(columns)})
          select 'month', ${month}, ${sql.raw(by)}, ${sql.raw(added)} from ${table}
          where grain = 'day' and date >= ${month} and date < ${nextMonth(month)} group by ${sql.raw(by)}`)
      })
  }
}

const MONTHS = [
  ['site_statistics', 'site_statistics_parts', { by: 'kind, name', columns: 'count', added: 'sum(count)' }],
  [
    'sales_days',
    'sales_parts',
    { by: 'kind, subject', columns: 'units, cents', added: 'sum(units), sum(cents)' },
  ],
] as const
