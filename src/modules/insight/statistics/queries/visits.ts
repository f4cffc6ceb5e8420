import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Compared, figuresOf, percentOf, type Range } from '../rules.ts'
import { ofRange } from './of-range.ts'

export type VisitDay = {
  date: string
  visits: number
  uniqueVisitors: number
  pageViews: number
  bounceRate: number
  avgSessionDuration: number
}

/** Each day of a range, oldest first; a day that no one counted is zero. */
export async function listVisitDays(db: Db, { from, to }: Range): Promise<VisitDay[]> {
  const { rows } = await db.execute<VisitDay>(sql`
    select day::date::text as date, coalesce(visits, 0) as visits, coalesce(unique_visitors, 0) as "uniqueVisitors",
      coalesce(page_views, 0) as "pageViews", coalesce(bounce_rate, 0)::float as "bounceRate",
      coalesce(avg_session_duration, 0) as "avgSessionDuration"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join site_statistics s on s.date = day::date order by day`)
  return rows
}

type Sums = {
  visits: number
  unique_visitors: number
  page_views: number
  bounces: number
  total_seconds: number
}

/** The figures of a range beside those of the time before. A rate is that of all its visits, not the mean of its days. */
export async function sumVisits(db: Db, { range, before }: Compared) {
  const [now, then] = await Promise.all([range, before].map((days) => readSums(db, days)))
  const figure = figuresOf(now!, then!)
  return {
    visits: figure((sums) => sums.visits),
    uniqueVisitors: figure((sums) => sums.unique_visitors),
    pageViews: figure((sums) => sums.page_views),
    bounceRate: figure(({ bounces, visits }) => percentOf(bounces, visits)),
    avgSessionDuration: figure(({ total_seconds: seconds, visits }) =>
      visits === 0 ? 0 : Math.round(seconds / visits),
    ),
  }
}

async function readSums(db: Db, { from, to }: Range): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select coalesce(sum(visits), 0)::int as visits, coalesce(sum(unique_visitors), 0)::int as unique_visitors,
      coalesce(sum(page_views), 0)::int as page_views, coalesce(sum(bounces), 0)::int as bounces,
      coalesce(sum(total_seconds), 0)::bigint as total_seconds
    from site_statistics where date between ${from} and ${to}`)
  return rows[0]!
}

const MOST_PARTS = 10
const KINDS = ['page', 'referrer', 'device', 'search', 'search_empty'] as const
const PAGE_OF_PRODUCT = '^/product/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/** The page of a product is named by its title. */
type Part = { name: string; count: number; title?: string }

/** Where visitors came from, what they read and looked for, the most frequent first. */
export async function listVisitParts(db: Db, { from, to }: Range) {
  const { rows } = await db.execute<Part & { kind: (typeof KINDS)[number] }>(sql`
    select kind, name, count, case when kind = 'page' and name ~ ${PAGE_OF_PRODUCT}
      then (select title from products where id = substr(name, 10)::uuid) end as title from (
      select kind, name, sum(count)::int as count,
        row_number() over (partition by kind order by sum(count) desc, name) as place
      from (${ofRange(
        { from, to },
        (days) => sql`
        select kind, name, count from site_statistics_parts
        where ${days} and kind in ('page', 'referrer', 'device', 'search', 'search_empty')`,
      )}) as seen
      group by kind, name
    ) as ranked where place <= ${MOST_PARTS} order by kind, place`)
  const of = (kind: (typeof KINDS)[number]) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, count, title }) => ({ name, count, ...(title ? { title } : {}) }))
  return {
    pages: of('page'),
    referrers: of('referrer'),
    devices: of('device'),
    searches: of('search'),
    emptySearches: of('search_empty'),
  }
}
