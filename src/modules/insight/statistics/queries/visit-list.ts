import { type SQL, sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { fromDay, listOf, toDay } from '#server/db/list.ts'
import { listVisitsInput } from '../input.ts'
import { addDays, dayOf, type Device, STEP_PAGES, type VisitKind } from '../rules.ts'

type Row = {
  id: string
  occurred_at: string
  kind: VisitKind
  page: string
  title: string | null
  words: string | null
  referrer: string | null
  device: Device | null
}

// What was put in a cart is reported by the cart and not by a page; its number stands below zero, so that none comes twice.
// Conditions stand outside: one within would keep the indexes of both from being read in order.
const VISITS = sql`(
  select id, occurred_at, page, referrer, device, words, product_id, kind as shown_as, false as is_cart from page_events
  union all
  select -id, created_at, null, null, null, null, product_id, interaction_type, true from user_interactions
) as seen`

const { checkout, order } = STEP_PAGES
const kinds: Record<VisitKind, SQL> = {
  cart: sql`is_cart`,
  search: sql`words is not null`,
  product: sql`not is_cart and product_id is not null`,
  checkout: sql`page = ${sql.raw(`'${checkout}'`)}`,
  order: sql`page = ${sql.raw(`'${order}'`)}`,
  view: sql`words is null and product_id is null and page <> all(array[${sql.raw(`'${checkout}', '${order}'`)}])`,
}

/** What visitors did one by one, newest first, as long as it is retained; who they were is not among it. */
export const visitList = listOf(VISITS, {
  name: 'visits',
  input: listVisitsInput,
  id: sql`seen.id`,
  always: sql`(shown_as = 'view' and not is_cart or shown_as = 'add_to_cart' and is_cart)`,
  filters: {
    kind: (kind) => kinds[kind],
    path: (path) => sql`page = ${path}`,
    referrer: (referrer) => sql`referrer = ${referrer}`,
    device: (device) => sql`device = ${device}`,
    words: (words) => sql`words = ${words}`,
    from: (day) => fromDay(sql`occurred_at`, day),
    to: (day) => toDay(sql`occurred_at`, day),
  },
  sorts: { usual: { by: [sql`occurred_at`], down: true } },
  fill: async (db, ids) => {
    const carts = ids.filter((id) => id.startsWith('-')).map((id) => id.slice(1))
    const { rows } = await db.execute<Row>(sql`
      select seen.id::text as id, to_json(occurred_at) #>> '{}' as occurred_at, coalesce(page, '/product/' || product_id) as page,
        p.title, words, referrer, device, case
          when is_cart then 'cart' when words is not null then 'search' when product_id is not null then 'product'
          when page = ${checkout} then 'checkout' when page = ${order} then 'order' else 'view' end as kind
      from (
        select id, occurred_at, page, referrer, device, words, product_id, false as is_cart
        from page_events where ${isAmong(sql`id`, ids)}
        union all
        select -id, created_at, null, null, null, null, product_id, true
        from user_interactions where ${isAmong(sql`id`, carts)}
      ) as seen left join products p on p.id = product_id`)
    return rows.map(({ occurred_at: at, ...row }) => ({ ...row, occurredAt: new Date(at).toISOString() }))
  },
})

/** The first day whose visits still stand one by one; of those before it only their sums. Null where they are retained for good. */
export async function readFirstListedDay(db: Db, now: Date): Promise<string | null> {
  const { dataRetentionPeriod: days } = await readSettings(db, 'inventory')
  return days === 'forever' ? null : addDays(dayOf(now), -days)
}
