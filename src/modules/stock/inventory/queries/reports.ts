import { type SQL, sql } from 'drizzle-orm'
import { cachedUntilEvent, readSettings } from '#modules/platform/settings/public.ts'
import { startOfDay, writtenDay } from '#lib/panama-days.ts'
import { foldText } from '#lib/text.ts'
import type { Db } from '#server/db/db.ts'
import { hasText } from '#server/db/list.ts'
import { InvalidInput } from '#server/http/problem.ts'
import type { ReportWord } from '../words/admin.ts'
import type { ReportType } from '../rules.ts'
import { IS_SOLD, isOfVariant, levelIs } from './stock-levels.ts'

/** How a number or text of a report is shown. */
export const UNITS = ['text', 'count', 'cents', 'days', 'decimal', 'day'] as const
export type Unit = (typeof UNITS)[number]
/** `isLate` is worked out for the rows of a page alone, and cannot be sorted by. */
type Named = { id: ReportWord; unit: Unit; isLate?: true }
type Value = string | number | null

export type ReportInput = {
  type: ReportType
  q?: string | undefined
  category?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  page: number
  pageSize: number
}

type Report = {
  columns: readonly Named[]
  /** `id` and the columns by their names, in the order of the report; what follows is asked of it as `report`. */
  rows: SQL
  /** What costs much and is shown of the rows of a page alone, by its column. */
  shown?: SQL
  cards: { units: Readonly<Partial<Record<ReportWord, Unit>>>; values: SQL }
  /** The chart: these columns of the first rows, each under its `label`. */
  chart: { label: string; series: readonly ReportWord[]; points: number; rows?: SQL }
}

/** What is sold in a month says the pace, and a report that names no days is of them. */
const PACE_DAYS = 30
const TOP = 10

type Read = {
  total: number
  summed: Record<string, number | null>
  charted: Record<string, Value>[]
  page: Record<string, Value>[]
}
const cachedReads = cachedUntilEvent<Read>(({ name }) => name === 'settings.changed', {
  maxAgeMs: 30_000,
  shared: true,
})

/** One page of a report with its cards and its chart; at most half a minute old. */
export async function readReport(db: Db, input: ReportInput, { now }: { now: Date }) {
  const report = await reportOf(db, input, now)
  const { columns, rows, cards, chart } = report
  const ordered = sql`(select * from report ${orderOf(report, input)}) as ordered`
  const read = await cachedReads(JSON.stringify([input, writtenDay(now)]), async () => {
    // The rows are gathered once, however many ask for them.
    const found = await db.execute<Read>(sql`with report as materialized (${rows})
      select (select count(*) from report)::int as total,
        (select row_to_json(one) from (${cards.values}) as one) as summed,
        ${listed(sql`select * from (${chart.rows ?? sql`select * from report`}) as points limit ${chart.points}`)} as charted,
        ${listed(slice(report, ordered, { limit: input.pageSize, offset: (input.page - 1) * input.pageSize }))} as page`)
    return found.rows[0]!
  })
  return {
    cards: (Object.entries(cards.units) as [ReportWord, Unit][]).map(([id, unit]) => ({
      id,
      unit,
      value: read.summed[id] ?? 0,
    })),
    chart: {
      series: chart.series,
      points: read.charted.map((row) => ({
        label: String(row[chart.label] ?? ''),
        values: chart.series.map((name) => Number(row[name] ?? 0)),
      })),
    },
    columns: columns.map(({ id, unit, isLate = false }) => ({ id, unit, sorts: !isLate })),
    items: read.page.map((row) => ({ id: String(row['id']), cells: cellsOf(report, row) })),
    total: read.total,
    page: input.page,
    pageSize: input.pageSize,
  }
}

/** All rows of a report for a file, some thousand at a time. */
export async function* readWhole(db: Db, input: ReportInput, { now }: { now: Date }) {
  const report = await reportOf(db, input, now)
  const limit = 5_000
  const ordered = sql`(select * from (${report.rows}) as report ${orderOf(report, input)}) as ordered`
  for (let offset = 0; ; offset += limit) {
    const { rows } = await db.execute<Record<string, Value>>(slice(report, ordered, { limit, offset }))
    yield* rows.map((row) => cellsOf(report, row))
    if (rows.length < limit) return
  }
}

/** What a file has beside each other; an order that the report does not have is refused before the file begins. */
export async function columnsOf(db: Db, input: ReportInput, { now }: { now: Date }) {
  const report = await reportOf(db, input, now)
  orderOf(report, input)
  return report.columns
}

const cellsOf = ({ columns }: Report, row: Record<string, Value>) => columns.map(({ id }) => row[id] ?? null)

const listed = (rows: SQL) => sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${rows}) as one)`

const slice = ({ shown }: Report, from: SQL, { limit, offset }: { limit: number; offset: number }) =>
  sql`select part.* ${shown ? sql`, ${shown}` : sql``} from (select * from ${from} limit ${limit} offset ${offset}) as part`

/** One of its columns, what is empty at the end; rows with the same value stand by their ids. */
function orderOf({ columns }: Report, { sort }: ReportInput): SQL {
  if (sort === undefined) return sql``
  const [, name, way] = /^(.+)_(asc|desc)$/.exec(sort)!
  const column = columns.find(({ id, isLate }) => id === name && !isLate)
  if (!column) throw new InvalidInput([{ code: 'custom', path: ['sort'], message: '', input: sort }])
  const value = sql.identifier(column.id)
  const by = column.unit === 'text' ? sql`nullif(fold(${value}), '')` : sql`${value}`
  return sql`order by ${by} ${sql.raw(way!)} nulls last, id`
}

// What came back of orders, called off or returned, was not sold.
const NET_UNITS = sql`case reason when 'sale' then quantity else -quantity end`

async function reportOf(db: Db, input: ReportInput, now: Date): Promise<Report> {
  const { lowStockThreshold, outOfStockThreshold } = await readSettings(db, 'inventory')
  const today = writtenDay(now)
  const from = input.from ? startOfDay(input.from) : startOfDay(today, 1 - PACE_DAYS)
  const to = startOfDay(input.to ?? today, 1)
  const [start, end] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const pace = sql`${startOfDay(today, 1 - PACE_DAYS).toISOString()}::timestamptz`
  const inCategory = input.category
    ? sql`and p.product_id in (select product_id from category_listings where category_id = ${input.category})`
    : sql``
  const { q } = input
  const hasWords =
    q === undefined
      ? sql``
      : sql`and (${await isOfVariant(db, sql`p.id`, q)} or ${hasText(sql`fold(s.supplier)`, foldText(q))})`
  const stocked = sql`sold_variants p join stock_levels s on s.product_id = p.id and ${IS_SOLD} ${inCategory} ${hasWords}`
  const available = sql`(s.on_hand - s.reserved)`
  const low = sql`coalesce(s.reorder_point, ${lowStockThreshold}::int)`
  // A row is of a variant; cards count products.
  const named = sql`p.id, p.product_id, p.title, coalesce(p.unique_code, '') as code`
  const soldSince = (
    since: SQL,
    until: SQL,
  ) => sql`(select product_id, sum(${NET_UNITS})::int as units from inventory_transactions
    where (reason = 'sale' or (reason = 'return' and order_id is not null)) and created_at >= ${since} and created_at < ${until}
    group by product_id having sum(${NET_UNITS}) > 0) as sold on sold.product_id = p.id`
  const product: readonly Named[] = [
    { id: 'title', unit: 'text' },
    { id: 'code', unit: 'text' },
  ]

  const reports: Record<ReportType, () => Promise<Report> | Report> = {
    levels: async () => {
      const states = (['out', 'low', 'normal', 'overstock'] as const).map((state) => sql`${state}::text`)
      const worst = sql`(select distinct on (product_id) product_id, state from report
        order by product_id, array_position(array['out', 'low', 'overstock', 'normal'], state)) as product`
      const levels = await Promise.all(
        (['out', 'low', 'overstock'] as const).map(
          async (state) => sql`when ${await levelIs(db, state)} then ${state}`,
        ),
      )
      const counts = (['out', 'low', 'overstock'] as const).map(
        (state) => sql`count(*) filter (where state = ${state})::int as ${sql.identifier(state)}`,
      )
      return {
        columns: [
          ...product,
          { id: 'on_hand', unit: 'count' },
          { id: 'reserved', unit: 'count' },
          { id: 'available', unit: 'count' },
          { id: 'limit', unit: 'count' },
        ],
        rows: sql`select ${named}, s.on_hand, s.reserved, ${available} as available, ${low} as "limit",
            case ${sql.join(levels, sql` `)} else 'normal' end as state
          from ${stocked} order by s.on_hand, p.id`,
        cards: {
          units: { products: 'count', low: 'count', out: 'count', overstock: 'count' },
          values: sql`select count(*)::int as products, ${sql.join(counts, sql`, `)} from ${worst}`,
        },
        chart: {
          label: 'state',
          series: ['products'],
          points: 4,
          rows: sql`select state, count(product_id)::int as products
            from unnest(array[${sql.join(states, sql`, `)}]) with ordinality as every(state, place)
              left join ${worst} using (state) group by state, place order by place`,
        },
      }
    },
    movements: () => {
      // Days in Panama are all as long: a moment falls into one without asking the calendar for each of a million rows.
      const kinds = sql`select date_bin('1 day', m.created_at, ${start}) as start, m.transaction_type as type,
          sum(m.quantity) as units, count(*) as rows
        from inventory_transactions m ${input.category || q !== undefined ? sql`join ${stocked} on p.id = m.product_id` : sql``}
        where m.created_at >= ${start} and m.created_at < ${end} group by 1, 2`
      const days = sql`select (start at time zone 'America/Panama')::date::text as day,
          coalesce(sum(units) filter (where type = 'add'), 0)::int as entries,
          coalesce(sum(units) filter (where type = 'remove'), 0)::int as exits,
          coalesce(sum(rows) filter (where type = 'set'), 0)::int as adjustments, sum(rows)::int as movements
        from (${kinds}) as kinds group by start`
      return {
        columns: [
          { id: 'day', unit: 'day' },
          { id: 'entries', unit: 'count' },
          { id: 'exits', unit: 'count' },
          { id: 'adjustments', unit: 'count' },
          { id: 'movements', unit: 'count' },
        ],
        rows: sql`select day as id, * from (${days}) as days order by day desc`,
        cards: {
          units: { entries: 'count', exits: 'count', adjustments: 'count', movements: 'count' },
          values: sql`select sum(entries)::float8 as entries, sum(exits)::float8 as exits, sum(adjustments)::float8 as adjustments,
            sum(movements)::float8 as movements from report`,
        },
        chart: {
          label: 'day',
          series: ['entries', 'exits'],
          points: 400,
          rows: sql`select * from report order by day`,
        },
      }
    },
    value: () => ({
      columns: [
        ...product,
        { id: 'on_hand', unit: 'count' },
        { id: 'price', unit: 'cents' },
        { id: 'value', unit: 'cents' },
      ],
      rows: sql`select ${named}, s.on_hand, p.price_cents::float8 as price, (p.price_cents * s.on_hand)::float8 as value
        from ${stocked} order by p.price_cents * s.on_hand desc, p.id`,
      cards: {
        units: { value: 'cents', units: 'count', products: 'count', average: 'cents' },
        values: sql`select sum(value) as value, sum(on_hand)::float8 as units, count(distinct product_id)::int as products,
          round((sum(value) / greatest(sum(on_hand), 1))::numeric)::float8 as average from report`,
      },
      chart: { label: 'title', series: ['value'], points: TOP },
    }),
    popularity: () => {
      const views = sql`(select product_id, count(*)::int as views from user_interactions
        where interaction_type = 'view' and created_at >= ${start} and created_at < ${end} group by product_id) as seen on seen.product_id = p.product_id`
      const rows = sql`select ${named}, coalesce(sold.units, 0) as sold, (coalesce(sold.units, 0) * p.price_cents)::float8 as revenue,
          coalesce(seen.views, 0) as views, ${available} as available
        from ${stocked} left join ${soldSince(start, end)} left join ${views}
        where sold.units > 0 or seen.views > 0 order by coalesce(sold.units, 0) desc, coalesce(seen.views, 0) desc, p.id`
      return {
        columns: [
          ...product,
          { id: 'sold', unit: 'count' },
          { id: 'revenue', unit: 'cents' },
          { id: 'views', unit: 'count' },
          { id: 'available', unit: 'count' },
        ],
        rows,
        cards: {
          units: { sold: 'count', revenue: 'cents', views: 'count', products: 'count' },
          values: sql`select sum(sold)::float8 as sold, sum(revenue) as revenue, (select sum(views) from (select distinct product_id, views from report) as seen)::float8 as views,
            count(distinct product_id) filter (where sold > 0)::int as products from report`,
        },
        chart: { label: 'title', series: ['sold'], points: TOP },
      }
    },
    days_left: () => {
      const rows = sql`select ${named}, ${available} as available, sold.units as sold,
          round(sold.units::numeric / ${PACE_DAYS}::int, 1)::float8 as per_day, floor(${available} * ${PACE_DAYS}::int / sold.units)::int as days_left
        from ${stocked} join ${soldSince(pace, sql`now()`)} where sold.units > 0
        order by ${available}::float8 / sold.units, p.id`
      return {
        columns: [
          ...product,
          { id: 'available', unit: 'count' },
          { id: 'sold', unit: 'count' },
          { id: 'per_day', unit: 'decimal' },
          { id: 'days_left', unit: 'days' },
        ],
        rows,
        cards: {
          units: { week: 'count', month: 'count', products: 'count', sold: 'count' },
          values: sql`select count(distinct product_id) filter (where days_left < 7)::int as week,
            count(distinct product_id) filter (where days_left < 30)::int as month,
            count(distinct product_id)::int as products, sum(sold)::float8 as sold from report`,
        },
        chart: { label: 'title', series: ['days_left'], points: TOP },
      }
    },
    dead_stock: () => {
      const rows = sql`select ${named}, s.on_hand, (p.price_cents * s.on_hand)::float8 as value
        from ${stocked} left join ${soldSince(start, end)}
        where s.on_hand > 0 and sold.units is null and p.created_at < ${start}
        order by p.price_cents * s.on_hand desc, p.id`
      return {
        columns: [
          ...product,
          { id: 'on_hand', unit: 'count' },
          { id: 'value', unit: 'cents' },
          { id: 'last_sale', unit: 'day', isLate: true },
        ],
        rows,
        shown: sql`(select max(m.created_at at time zone 'America/Panama')::date::text from inventory_transactions m
          where m.product_id = part.id and m.reason = 'sale') as last_sale`,
        cards: {
          units: { products: 'count', units: 'count', value: 'cents' },
          values: sql`select count(distinct product_id)::int as products, sum(on_hand)::float8 as units, sum(value) as value from report`,
        },
        chart: { label: 'title', series: ['value'], points: TOP },
      }
    },
    reorder: () => {
      // Enough for the pace of a month above the point where it is ordered again.
      const order = sql`greatest(${low} + coalesce(sold.units, 0) - ${available}, 1)`
      const rows = sql`select ${named}, s.supplier, ${available} as available,
          coalesce(sold.units, 0) as sold, ${low} as "limit", ${order} as "order"
        from ${stocked} left join ${soldSince(pace, sql`now()`)}
        where ${available} <= ${low} or s.on_hand <= ${outOfStockThreshold}::int or ${available} * ${PACE_DAYS}::int < coalesce(sold.units, 0) * 14
        order by s.supplier = '', fold(s.supplier), ${available}, p.id`
      return {
        columns: [
          { id: 'supplier', unit: 'text' },
          ...product,
          { id: 'available', unit: 'count' },
          { id: 'sold', unit: 'count' },
          { id: 'limit', unit: 'count' },
          { id: 'order', unit: 'count' },
        ],
        rows,
        cards: {
          units: { products: 'count', units: 'count', suppliers: 'count' },
          values: sql`select count(distinct product_id)::int as products, sum("order")::float8 as units,
            count(distinct nullif(supplier, ''))::int as suppliers from report`,
        },
        chart: {
          label: 'supplier',
          series: ['order'],
          points: TOP,
          rows: sql`select supplier, sum("order")::int as "order" from report group by supplier order by 2 desc`,
        },
      }
    },
  }
  return reports[input.type]()
}
