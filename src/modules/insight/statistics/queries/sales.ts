import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Compared, figuresOf, MOST_SOLD, percentOf, type Range, THE_SITE } from '../rules.ts'
import { ofRange } from './of-range.ts'

type Sums = {
  buyers: number
  added_to_cart: number
  paid: number
  payers: number
  units: number
  revenue_cents: number
  refunded_cents: number
  returns: number
}

const SUMS = sql`
  coalesce(sum(coalesce(buyers, placed)), 0)::int as buyers, coalesce(sum(coalesce(payers, paid)), 0)::int as payers, coalesce(sum(added_to_cart), 0)::int as added_to_cart,
  coalesce(sum(paid), 0)::int as paid, coalesce(sum(units), 0)::int as units,
  coalesce(sum(revenue_cents), 0)::bigint as revenue_cents, coalesce(sum(refunded_cents), 0)::bigint as refunded_cents,
  coalesce(sum(returns), 0)::int as returns`

/** What was sold in a range, beside the time before. The average is of what was taken, before refunds. */
export async function sumSales(db: Db, { range, before }: Compared) {
  const [now, then] = await Promise.all([range, before].map((days) => readSums(db, days)))
  const figure = figuresOf(now!, then!)
  return {
    revenueCents: figure((sums) => sums.revenue_cents),
    refundedCents: figure((sums) => sums.refunded_cents),
    netCents: figure((sums) => sums.revenue_cents - sums.refunded_cents),
    orders: figure((sums) => sums.paid),
    units: figure((sums) => sums.units),
    averageCents: figure(({ revenue_cents: cents, paid }) => (paid === 0 ? 0 : Math.round(cents / paid))),
    returnsRate: figure(({ returns, paid }) => percentOf(returns, paid)),
  }
}

async function readSums(db: Db, { from, to }: Range): Promise<Sums> {
  const { rows } = await db.execute<Sums>(
    sql`select ${SUMS} from sales_days where date between ${from} and ${to}`,
  )
  return rows[0]!
}

export type SalesDay = {
  date: string
  placed: number
  paid: number
  units: number
  revenueCents: number
  refundedCents: number
}

export async function listSalesDays(db: Db, { from, to }: Range): Promise<SalesDay[]> {
  const { rows } = await db.execute<SalesDay>(sql`
    select day::date::text as date, coalesce(placed, 0) as placed, coalesce(paid, 0) as paid, coalesce(units, 0) as units,
      coalesce(revenue_cents, 0)::bigint as "revenueCents", coalesce(refunded_cents, 0)::bigint as "refundedCents"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join sales_days s on s.date = day::date order by day`)
  return rows
}

/** From the first look to the money, in people of each day: who saw a product, took one, came to the checkout, ordered, paid. */
export async function readFunnel(db: Db, { from, to }: Range) {
  const [{ rows: steps }, sums] = await Promise.all([
    db.execute<{ name: string; count: number }>(sql`
      select name, sum(count)::int as count from site_statistics_parts
      where grain = 'day' and kind = 'step' and date between ${from} and ${to} group by name`),
    readSums(db, { from, to }),
  ])
  const step = (name: string) => steps.find((one) => one.name === name)?.count ?? 0
  return {
    product: step('product'),
    cart: sums.added_to_cart,
    checkout: step('checkout'),
    placed: sums.buyers,
    paid: sums.payers,
  }
}

type Sold = {
  subject: string
  units: number
  cents: number
  name: string | null
  image: string | null
  slug: string | null
}

/** What sold best and stayed sold, by money: products, their first categories, and sellers; no id is the site itself. */
export async function listBest(db: Db, range: Range) {
  const [products, categories, sellers] = await Promise.all([
    best(db, range, 'product', sql`left join products p on p.id = best.subject`, sql`p.title`, {
      image: sql`p.image_url`,
    }),
    best(db, range, 'category', sql`left join categories c on c.id = best.subject`, sql`c.name`, {
      slug: sql`c.slug`,
    }),
    best(db, range, 'seller', sql`left join business_stores s on s.id = best.subject`, sql`s.name`),
  ])
  const viewOf = ({ subject, units, cents, name, image, slug }: Sold) => ({
    id: subject === THE_SITE ? null : subject,
    name,
    imageUrl: image,
    slug,
    units,
    cents,
  })
  return { products: products.map(viewOf), categories: categories.map(viewOf), sellers: sellers.map(viewOf) }
}

async function best(
  db: Db,
  range: Range,
  kind: 'product' | 'category' | 'seller',
  join: SQL,
  name: SQL,
  { image = sql`null`, slug = sql`null` }: { image?: SQL; slug?: SQL } = {},
): Promise<Sold[]> {
  // Whole cents stay whole in a float below 2^53, and are added up far quicker there than as numerics.
  const { rows } = await db.execute<Sold>(sql`
    select best.subject, best.units::int as units, best.cents::bigint as cents, ${name} as name, ${image} as image, ${slug} as slug
    from (select subject, sum(units) as units, sum(cents) as cents from (
        ${ofRange(range, (grain) => sql`select subject, units, cents::float8 as cents from sales_parts where ${grain} and kind = ${kind}`)}
      ) as sold group by subject order by sum(cents) desc, subject limit ${MOST_SOLD}) as best ${join}
    order by best.cents desc, best.subject`)
  return rows
}
