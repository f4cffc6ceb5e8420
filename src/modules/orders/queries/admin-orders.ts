import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { listPayments } from '#modules/payments/queries/payments.ts'
import { orderNotFound } from '../errors.ts'
import type { ListAdminOrders } from '../input.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '../rules.ts'
import { findBuyer, findOrder, readOrder } from './orders.ts'
import { listOrderRefunds, type OrderRefund, readRefundable } from './refunds.ts'

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

const SORTS: Record<ListAdminOrders['sort'], SQL> = {
  newest: sql`o.created_at desc, o.id`,
  oldest: sql`o.created_at, o.id`,
  total_desc: sql`o.total_cents desc, o.created_at desc, o.id`,
  total_asc: sql`o.total_cents, o.created_at desc, o.id`,
  customer: sql`fold(p.full_name), o.created_at desc, o.id`,
}

/** All orders for the panel. The page is chosen first and filled afterwards, so that a deep one costs little more. */
export async function listAdminOrders(db: Db, input: ListAdminOrders) {
  const { sort, page, pageSize } = input
  const where = conditions(input)
  const people = sort === 'customer' ? sql`join profiles p on p.id = o.user_id` : sql``
  const { rows } = await db.execute<Row>(sql`
    with chosen as (
      select o.id, row_number() over (order by ${SORTS[sort]}) as place
      from orders o ${people} where ${where}
      order by ${SORTS[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select o.id, o.number, o.status, o.payment_status, o.payment_method, o.total_cents, o.version,
      to_json(o.created_at) #>> '{}' as created_at, p.id as user_id, p.full_name, p.email,
      (select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = o.id)::int as item_count
    from chosen join orders o on o.id = chosen.id join profiles p on p.id = o.user_id
    order by chosen.place`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from orders o where ${where}`,
  )
  return { items: rows.map(publicRow), total: counted.rows[0]!.total, page, pageSize }
}

/** One order as the panel sees it: what the buyer sees, and who bought it, each attempt at paying, the version. */
export async function getAdminOrder(db: Db, { orderId, now }: { orderId: string; now: Date }) {
  const order = await findOrder(db, { orderId })
  if (!order) throw orderNotFound()
  const attempts = await listPayments(db, { orderId })
  const refunds = await listOrderRefunds(db, { orderId })
  const { lines, ...refundable } = await readRefundable(db, order)
  return {
    ...(await readOrder(db, { order, now })),
    version: order.version,
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
    refundable: {
      ...refundable,
      lines: lines.map(({ productId, unitPriceCents, left }) => ({ productId, unitPriceCents, left })),
    },
  }
}

const wordsOf = ({ note, shippingCents, extraCents, lines }: NonNullable<OrderRefund['given']>) => ({
  note,
  shippingCents,
  extraCents,
  lines,
})

function conditions({ q, status, payment, from, to }: ListAdminOrders): SQL {
  const all = [
    status && sql`o.status = ${status}`,
    payment && sql`o.payment_status = ${payment}`,
    from && sql`o.created_at >= (${from}::date)::timestamp at time zone 'America/Panama'`,
    to && sql`o.created_at < (${to}::date + 1)::timestamp at time zone 'America/Panama'`,
    q && searched(q),
  ].filter((condition) => condition instanceof Object)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

function searched(q: string): SQL {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(o.number ilike ${like} or o.id::text ilike ${like} or o.user_id in (
    select id from profiles where fold(full_name) like fold(${like}) or email ilike ${like}))`
}

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
