import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import type { RefundState } from '#modules/payments/rules.ts'
import type { Refundable } from '../rules.refunds.ts'
import type { Order } from '../tables.ts'

export type OrderRefund = {
  id: string
  amountCents: number
  reason: string
  state: RefundState
  createdAt: string
  doneAt: string | null
  /** The office's own words and what it gave back for them; null where a rule of the house gave back. */
  given: {
    id: string
    note: string
    shippingCents: number
    extraCents: number
    lines: { title: string; quantity: number }[]
  } | null
}

/** All money of an order that goes back or went back, oldest first, payment by payment. */
export async function listOrderRefunds(db: Db, { orderId }: { orderId: string }): Promise<OrderRefund[]> {
  const { rows } = await db.execute<OrderRefund>(sql`
    select r.id, r.amount_cents as "amountCents", r.reason, r.state, to_json(r.created_at) #>> '{}' as "createdAt",
      to_json(r.done_at) #>> '{}' as "doneAt",
      case when a.id is not null then jsonb_build_object('id', a.id, 'note', a.reason, 'shippingCents', a.shipping_cents,
        'extraCents', a.extra_cents, 'lines', (
          select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', rl.quantity) order by l.position), '[]')
          from refund_lines rl join order_lines l on l.id = rl.order_line_id where rl.order_refund_id = a.id)) end as given
    from refunds r left join order_refunds a on a.id = r.cause_id
    where r.order_id = ${orderId} order by r.created_at, r.id`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    doneAt: row.doneAt && new Date(row.doneAt).toISOString(),
  }))
}

/** What the office said when it gave this money back; null where a rule of the house did. */
export async function findGiven(db: Db, { refundId }: { refundId: string }) {
  const { rows } = await db.execute<{ note: string }>(sql`
    select a.reason as note from refunds r join order_refunds a on a.id = r.cause_id where r.id = ${refundId}`)
  return rows[0] ?? null
}

/** The same as its buyer sees it: what came from two payments is one refund, and what a provider refused is none. */
export async function listOwnRefunds(db: Db, { orderId }: { orderId: string }) {
  const shown = new Map<string, OrderRefund>()
  for (const refund of await listOrderRefunds(db, { orderId })) {
    const key = refund.given?.id ?? refund.id
    const before = shown.get(key)
    if (!before) shown.set(key, refund)
    else
      shown.set(key, {
        ...before,
        amountCents: before.amountCents + refund.amountCents,
        state: before.state === 'done' ? refund.state : before.state,
      })
  }
  return [...shown.values()].map(({ amountCents, state, createdAt, given }) => ({
    amountCents,
    state,
    createdAt,
    note: given?.note ?? null,
    shippingCents: given?.shippingCents ?? 0,
    lines: given?.lines ?? [],
  }))
}

export type RefundableOrder = Omit<Refundable, 'lines'> & {
  lines: { id: string; productId: string; storeId: string | null; unitPriceCents: number; left: number }[]
}

/**
 * What of an order may still go back: units that no refund of the office and no return has, shipping that went back
 * with neither, money that was taken and is not owed back.
 */
export async function readRefundable(db: Db, { id, shippingCents }: Order): Promise<RefundableOrder> {
  const { rows: lines } = await db.execute<RefundableOrder['lines'][number]>(sql`
    select l.id, l.product_id as "productId", s.store_id as "storeId", l.unit_price_cents as "unitPriceCents",
      greatest(0, l.quantity - ${givenUnits()} - coalesce((
        select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
        where rl.order_line_id = l.id and r.kind <> 'exchange' and r.status in ('pending', 'approved')), 0))::int as left
    from order_lines l left join store_orders s on s.id = l.store_order_id
    where l.order_id = ${id} order by l.position`)
  const { rows } = await db.execute<{ shipping: number; left: number }>(sql`
    select ${shippingBack(id)} as shipping, (
      coalesce((select sum(p.captured_cents) from payments p where p.order_id = ${id}), 0)
      - coalesce((select sum(r.amount_cents) from refunds r where r.order_id = ${id} and r.state <> 'failed'), 0))::bigint as left`)
  const { shipping, left } = rows[0]!
  return { lines, shippingLeftCents: Math.max(0, shippingCents - shipping), leftCents: Math.max(0, left) }
}

/** Units of the order line `l` whose money the office gave back. */
export const givenUnits = () => sql`coalesce((
  select sum(given.quantity) from refund_lines given join order_refunds giver on giver.id = given.order_refund_id
  where given.order_line_id = l.id and giver.failed_at is null), 0)::int`

/** Shipping of an order that went back or is asked back. */
export const shippingBack = (orderId: string) => sql`(
  coalesce((select sum(a.shipping_cents) from order_refunds a where a.order_id = ${orderId} and a.failed_at is null), 0)
  + coalesce((select sum(r.shipping_cents) from returns r
      where r.order_id = ${orderId} and r.status in ('pending', 'approved')), 0))::bigint`
