import { type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '#server/db/columns.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type OrderStatus, PAID_STATUSES, type PaymentStatus } from '../rules.ts'

/** The columns of an order file: the whole order for admins, the own share for a seller. */
export type FileRow = {
  id: string
  number: string
  createdAt: string
  paidAt: string | null
  customer: string | null
  lines: string
  units: number
  listCents: number
  subtotalCents: number
  itbmsCents: number
  shippingCents: number
  takenCents: number
  refundedCents: number
  status: OrderStatus
  paymentMethod: PaymentMethod
}
export type AdminFileRow = FileRow & {
  sellers: string
  email: string
  taxId: string | null
  paymentStatus: PaymentStatus
}

// Sums of a bigint are numerics, which would come as texts.
const linesOf = (which: SQL) => sql`lateral (
  select string_agg(l.quantity || ' × ' || l.title, '; ' order by l.position) as lines,
    coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.line_cents + coalesce(a.cents, 0)), 0)::float8 as "listCents",
    coalesce(sum(l.line_cents), 0)::float8 as "subtotalCents", coalesce(sum(l.itbms_cents), 0)::float8 as "itbmsCents"
  from order_lines l left join order_adjustments a on a.order_line_id = l.id and a.source = 'premium'
  where ${which}) as sold on true`

/** Whole orders: what was taken and what went back is that of all their payments. */
export async function fillAdminFile(db: Db, ids: string[]): Promise<AdminFileRow[]> {
  const { siteName } = await readSettings(db, 'site')
  const { rows } = await db.execute<AdminFileRow>(sql`
    select o.id, o.number, to_json(o.created_at) #>> '{}' as "createdAt", to_json(o.paid_at) #>> '{}' as "paidAt",
      o.status, o.payment_method as "paymentMethod", o.payment_status as "paymentStatus", p.full_name as customer, p.email,
      o.billing_info ->> 'taxId' as "taxId", sold.*, o.shipping_cents::float8 as "shippingCents",
      (select string_agg(seller, '; ' order by place) from (
        select coalesce(b.name, ${siteName}) as seller, min(l.position) as place
        from order_lines l join seller_orders s on s.id = l.seller_order_id left join business_stores b on b.id = s.store_id
        where l.order_id = o.id group by 1) as named) as sellers,
      (select coalesce(sum(y.captured_cents), 0)::float8 from payments y where y.order_id = o.id) as "takenCents",
      (select coalesce(sum(r.amount_cents), 0)::float8 from refunds r where r.order_id = o.id and r.state = 'done') as "refundedCents"
    from orders o join profiles p on p.id = o.user_id join ${linesOf(sql`l.order_id = o.id`)}
    where ${isAmong(sql`o.id`, ids)}`)
  return rows
}

/** The share of one seller, with no more of the buyer than its sheet shows: a name, once it is paid. */
export async function fillStoreFile(db: Db, ids: string[]): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(sql`
    select s.id, s.number, to_json(s.created_at) #>> '{}' as "createdAt", to_json(money.at) #>> '{}' as "paidAt",
      s.status, o.payment_method as "paymentMethod",
      case when ${isOneOf(sql`s.status`, PAID_STATUSES)} then o.billing_info ->> 'fullName' end as customer,
      sold.*, s.shipping_cents::float8 as "shippingCents",
      case when money.at is null then 0 else s.total_cents end::float8 as "takenCents",
      (select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.order_id = s.order_id and r.store_id = s.store_id and r.state = 'done') as "refundedCents"
    from seller_orders s join orders o on o.id = s.order_id join ${linesOf(sql`l.seller_order_id = s.id`)}
      cross join lateral (select case when s.payment_id is null then o.paid_at
        when s.payment_state = 'paid' then s.decided_at end as at) as money
    where ${isAmong(sql`s.id`, ids)}`)
  return rows
}
