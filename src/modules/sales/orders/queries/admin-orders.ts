import { type SQL, sql } from 'drizzle-orm'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { isUuid } from '#lib/ids.ts'
import { peopleWith } from '#modules/identity/accounts/public.ts'
import { MANUAL_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import { listPayments, type Payment } from '#modules/payments/core/public.ts'
import { orderNotFound } from '../errors.ts'
import { listAdminOrdersInput } from '../input.ts'
import { hasMoney, type OrderStatus, type PaymentStatus } from '../rules.ts'
import { isTakenByStaff, METHODS, type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import type { Order } from '../tables.ts'
import { findBuyer, findOrder, readOrder } from './orders.ts'
import { listOrderRefunds, type OrderRefund, readRefundable, shownRefundable } from './refunds.ts'

type Row = {
  id: string
  number: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: PaymentMethod
  total_cents: number
  version: number
  created_at: string
  user_id: string
  full_name: string
  email: string
  item_count: number
}

/** One order as the panel sees it: what the buyer sees, and who bought it, each attempt at paying, the version. */
export async function getAdminOrder(db: Db, { orderId, now }: { orderId: string; now: Date }) {
  const order = await findOrder(db, { orderId })
  if (!order) throw orderNotFound()
  const seen = await readOrder(db, { order, now })
  const attempts = await listPayments(db, { orderId })
  const refunds = await listOrderRefunds(db, { orderId })
  return {
    ...seen,
    version: order.version,
    staffDueCents: staffDueOf(order, attempts),
    stockState: order.stockState,
    user: await findBuyer(db, order),
    payments: attempts.map((payment) => ({
      id: payment.id,
      attempt: payment.attempt,
      provider: payment.provider,
      providerPaymentId: payment.providerPaymentId,
      state: payment.state,
      amountCents: payment.amountCents,
      capturedCents: payment.capturedCents,
      refundedCents: payment.refundedCents,
      failureCode: payment.failureCode,
      createdAt: payment.createdAt.toISOString(),
    })),
    refunds: refunds.map(({ given, ...refund }) => ({ ...refund, given: given && wordsOf(given) })),
    refundable: shownRefundable(await readRefundable(db, EVERY_STORE, order)),
  }
}

/** Money that came too late was taken as well: it is owed back, and not asked for again. */
function staffDueOf(order: Order, attempts: readonly Pick<Payment, 'provider' | 'capturedCents'>[]) {
  const { provider } = METHODS[order.paymentMethod]
  const isTaken = attempts.some((one) => one.provider === provider && one.capturedCents > 0)
  const isDue = isTakenByStaff(order.paymentMethod) && !hasMoney(order.paymentStatus) && !isTaken
  return isDue ? order.totalCents - order.giftCardCents : null
}

const wordsOf = ({ note, shippingCents, extraCents, lines }: NonNullable<OrderRefund['given']>) => ({
  note,
  shippingCents,
  extraCents,
  lines,
})

const publicRow = (row: Row) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  totalCents: row.total_cents,
  itemCount: row.item_count,
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
  user: { id: row.user_id, fullName: row.full_name, email: row.email },
})

const dayIn = (day: string, later = 0) =>
  sql`(${day}::date + ${sql.raw(String(later))})::timestamp at time zone 'America/Panama'`

/** By a part of the number, the beginning of the id, or its buyer; at a glance not all of those who are called so. */
export function orderHas(q: string, mostBuyers?: number): SQL {
  const text = q.trim()
  const byId = /^[0-9a-f]{6,8}$/i.test(text)
    ? sql`o.id between ${text.padEnd(8, '0') + LEAST}::uuid and ${text.padEnd(8, 'f') + MOST}::uuid`
    : isUuid(text)
      ? sql`o.id = ${text}`
      : sql`false`
  return sql`(${hasText(sql`o.number`, text)} or ${byId} or o.user_id = any(array(${peopleWith(text, mostBuyers)})))`
}

const LEAST = '-0000-0000-0000-000000000000'
const MOST = '-ffff-ffff-ffff-ffffffffffff'

// Each of the few that wait looks its payment up; a join reads all payments there are.
const OWED_BY_HAND = sql`
  select r.order_id from refunds r where r.state = 'queued' and (
    select y.store_id is null and ${isAmong(sql`y.provider`, MANUAL_PROVIDERS)} from payments y where y.id = r.payment_id)`

/** All orders, as the panel lists them. */
export const orderList = listOf(sql`orders o`, {
  name: 'orders',
  input: listAdminOrdersInput,
  id: sql`o.id`,
  filters: {
    q: (q) => orderHas(q),
    status: (status) => sql`o.status = ${status}`,
    payment: (payment) => sql`o.payment_status = ${payment}`,
    method: (method) => sql`o.payment_method = ${method}`,
    owed: (isOwed) => (isOwed ? sql`o.id = any(array(${OWED_BY_HAND}))` : undefined),
    // The day's sums of the statistics say the same of a refund.
    refunded: (days) => {
      const [from = '', to = ''] = days.split('..')
      return sql`o.paid_at is not null and o.id in (
        select r.order_id from refunds r
        where r.state = 'done' and r.done_at >= ${dayIn(from)} and r.done_at < ${dayIn(to, 1)})`
    },
    ids: (ids) => isAmong(sql`o.id`, ids),
    from: (day) => sql`o.created_at >= ${dayIn(day)}`,
    to: (day) => sql`o.created_at < ${dayIn(day, 1)}`,
  },
  sorts: {
    newest: { by: [sql`o.created_at`], down: true },
    oldest: { by: [sql`o.created_at`] },
    total_desc: { by: [sql`o.total_cents`], down: true },
    total_asc: { by: [sql`o.total_cents`] },
    customer: { by: [sql`fold(p.full_name)`], joined: sql`join profiles p on p.id = o.user_id` },
  },
  fill: async (db, ids) => {
    const { rows } = await db.execute<Row>(sql`
      select o.id, o.number, o.status, o.payment_status, o.payment_method, o.total_cents, o.version,
        to_json(o.created_at) #>> '{}' as created_at, p.id as user_id, p.full_name, p.email,
        (select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = o.id)::int as item_count
      from orders o join profiles p on p.id = o.user_id where ${isAmong(sql`o.id`, ids)}`)
    return rows.map(publicRow)
  },
})
