import { type SQL, sql } from 'drizzle-orm'
import { peopleWith } from '#modules/identity/accounts/public.ts'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { foldText } from '#lib/text.ts'
import { subscriptionNotFound } from '../errors.ts'
import { listSubscriptionsInput } from '../input.ts'
import { DEFAULT_PLANS, nextStatuses, type PlanType, type SubscriptionStatus } from '../rules.ts'

const storesWith = (text: string): SQL =>
  sql`select id from business_stores where ${hasText(sql`fold(name)`, foldText(text))} or ${hasText(sql`contact_email`, text)}`

/** Every plan that anybody ever had, for the list of the admins. */
export const subscriptionList = listOf(sql`plan_subscriptions s`, {
  name: 'subscriptions',
  input: listSubscriptionsInput,
  id: sql`s.id`,
  filters: {
    q: (q) => sql`(s.user_id = any(array(${peopleWith(q)})) or s.store_id = any(array(${storesWith(q)})))`,
    status: (status) => sql`s.status = ${status}`,
    type: (type) => (type === 'user' ? sql`s.user_id is not null` : sql`s.store_id is not null`),
  },
  sorts: {
    newest: { by: [sql`s.created_at`], down: true },
    oldest: { by: [sql`s.created_at`] },
  },
  fill: listRows,
})

type Row = {
  id: string
  type: PlanType
  planType: string
  planName: string | null
  amountCents: number
  status: SubscriptionStatus
  startDate: string
  endDate: string
  paymentMethod: string | null
  paymentId: string | null
  updatedAt: string
  storeName: string | null
  userId: string
  fullName: string
  email: string
  hasLeft: boolean
  hasOther: boolean
}

const TYPE = sql`case when s.store_id is null then 'user' else 'business' end`

async function listRows(db: Db, ids: readonly string[], now: Date) {
  const { rows } = await db.execute<Row>(sql`
    select s.id, ${TYPE} as type, s.plan_type as "planType", price.plan_name as "planName",
      s.amount_cents as "amountCents", s.status, s.start_date as "startDate", s.end_date as "endDate",
      s.payment_method as "paymentMethod", s.payment_id as "paymentId", s.updated_at as "updatedAt",
      store.name as "storeName", p.id as "userId", p.full_name as "fullName", p.email,
      p.anonymised_at is not null as "hasLeft", exists (select from plan_subscriptions o
        where (o.user_id = s.user_id or o.store_id = s.store_id) and o.status = 'active' and o.id <> s.id) as "hasOther"
    from plan_subscriptions s
    left join business_stores store on store.id = s.store_id
    join profiles p on p.id = coalesce(store.owner_id, s.user_id)
    left join subscription_prices price on price.type = ${TYPE} and price.plan_type = s.plan_type
    where ${isAmong(sql`s.id`, ids)}`)
  return rows.map(({ startDate, endDate, updatedAt, storeName, hasLeft, hasOther, ...row }) => ({
    id: row.id,
    type: row.type,
    planType: row.planType,
    planName: row.planName ?? nameOf(row),
    amountCents: Number(row.amountCents),
    status: row.status,
    paymentMethod: row.paymentMethod,
    paymentId: row.paymentId,
    startDate: new Date(startDate).toISOString(),
    endDate: new Date(endDate).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    storeName,
    user: { id: row.userId, fullName: row.fullName, email: hasLeft ? null : row.email },
    next: nextStatuses({ ...row, endDate: new Date(endDate) }, { hasLeft, hasOther }, now),
  }))
}

/** The default name of a plan that no price list names. */
const nameOf = ({ type, planType }: Pick<Row, 'type' | 'planType'>): string =>
  DEFAULT_PLANS.find((plan) => plan.type === type && plan.planType === planType)?.planName ?? planType

export async function getSubscription(db: Db, { id, now }: { id: string; now: Date }) {
  const [subscription] = await listRows(db, [id], now)
  if (!subscription) throw subscriptionNotFound()
  return subscription
}

type Sums = { active: number; all: number; allCents: number; activeCents: number }

const cachedSums = cachedUntilEvent<Sums>(({ name }) => name === 'subscription.changed', { shared: true })

/**
 * The cards above the list: how many run of how many there ever were, the sum of all, and of those that run. They look
 * at every plan, so they are cached until one changes.
 */
export const sumSubscriptions = (db: Db): Promise<Sums> => cachedSums('admin', () => addUp(db))

async function addUp(db: Db): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select count(*) filter (where status = 'active')::int as active, count(*)::int as "all",
      coalesce(sum(amount_cents), 0)::bigint as "allCents",
      coalesce(sum(amount_cents) filter (where status = 'active'), 0)::bigint as "activeCents"
    from plan_subscriptions`)
  return rows[0]!
}
