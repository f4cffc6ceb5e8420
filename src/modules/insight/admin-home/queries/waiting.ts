import { type SQL, sql } from 'drizzle-orm'
import { MANUAL_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import { TO_SHIP_STATUSES, UNPAID_STATUSES } from '#modules/sales/orders/rules.ts'
import { OPEN_ALERTS } from '#modules/stock/inventory/public.ts'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { WAITING_EVENTS } from '../rules.ts'

/** More than so many are not counted one by one. */
const MOST = 1_000

/** What waits, by where it waits, and how each is counted: from an index that has little else in it. */
const COUNTED = {
  toShip: sql`orders where ${isOneOf(sql`status`, TO_SHIP_STATUSES)}`,
  transfers: `seller_orders where payment_state = 'review'`,
  // Money that differs from what was owed, and what PayPal looks at.
  paymentReviews: sql`orders where payment_status = 'review' and ${isOneOf(sql`status`, UNPAID_STATUSES)}
    and not exists (select from seller_orders s where s.order_id = orders.id and s.payment_id is not null)`,
  // What was sent to a store's own account, the store sends back.
  refunds: `refunds r join payments y on y.id = r.payment_id
    where r.state = 'queued' and y.store_id is null and y.provider in ('${MANUAL_PROVIDERS.join(`', '`)}')`,
  returns: `returns where status = 'pending'`,
  planReviews: `plan_purchases where status = 'review'`,
  giftReviews: `gift_card_purchases where status = 'review'`,
  stores: `business_stores where approval_status = 'pending' and status <> 'suspended'`,
  storeNames: `business_stores where approved_name is not null and status <> 'suspended'`,
  questions: `questions where answer is null and hidden_at is null`,
  categories: `import_categories where decision = 'asked'`,
  alerts: OPEN_ALERTS,
  letters: `outbox_messages where status = 'failed'`,
  events: `event_deliveries where state = 'failed'`,
  jobs: `pgboss.job where state = 'failed'`,
} as const

export type Waiting = Record<keyof typeof COUNTED, number>

const COUNTS = sql.join(
  Object.entries(COUNTED).map(([name, of]: [string, string | SQL]) => {
    const rows = typeof of === 'string' ? sql.raw(of) : of
    return sql`(select count(*)::int from (select from ${rows} limit ${sql.raw(`${MOST}`)}) w) as ${sql.identifier(name)}`
  }),
  sql`, `,
)

const cached = cachedUntilEvent<Waiting>(({ name }) => WAITING_EVENTS.includes(name), { shared: true })

/** What waits for an admin, each up to a thousand; one statement, cached until an event names it. */
export const readWaiting = (db: Db): Promise<Waiting> => cached('admin', () => countWaiting(db))

export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`select ${COUNTS}`)
  return rows[0]!
}
