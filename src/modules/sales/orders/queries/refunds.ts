import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { type AnyStore, EVERY_STORE, type StoreScope } from '#modules/sellers/stores/public.ts'
import { holdsUnits } from '#modules/sales/returns/tables.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { MANUAL_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import type { RefundState } from '#modules/payments/core/rules.ts'
import { payments, refunds } from '#modules/payments/core/tables.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import type { LineLeft, Refundable } from '../rules/refunds.ts'
import { listStoreRefundsInput } from '../input.ts'
import { type Order, orderRefunds, sellerOrders } from '../tables.ts'

export type OrderRefund = {
  id: string
  amountCents: number
  reason: string
  state: RefundState
  createdAt: string
  doneAt: string | null
  hasProof: boolean
  /** No provider is asked: a person sends it and says so. */
  byHand: boolean
  /** An admin's own words and what they gave back for them; null where a rule of the shop gave back. */
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
      to_json(r.done_at) #>> '{}' as "doneAt", r.proof_id is not null as "hasProof",
      ${isAmong(sql`y.provider`, MANUAL_PROVIDERS)} as "byHand",
      case when a.id is not null then jsonb_build_object('id', a.id, 'note', a.reason, 'shippingCents', a.shipping_cents,
        'extraCents', a.extra_cents, 'lines', (
          select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', rl.quantity) order by l.position), '[]')
          from refund_lines rl join order_lines l on l.id = rl.order_line_id where rl.order_refund_id = a.id)) end as given
    from refunds r join payments y on y.id = r.payment_id left join order_refunds a on a.id = r.cause_id
    where r.order_id = ${orderId} order by r.created_at, r.id`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    doneAt: row.doneAt && new Date(row.doneAt).toISOString(),
  }))
}

/** Refunds of one store's money: by the store, an admin, a return or a cancellation. */
export const storeRefundList = listOf(refunds, {
  name: 'store_refunds',
  input: listStoreRefundsInput,
  id: refunds.id,
  filters: {
    // By a value and not by `in`, which reads the orders of all stores.
    q: (q) =>
      hasText(
        sql`(select o.number from seller_orders o where o.order_id = ${refunds.orderId} and o.store_id = ${refunds.storeId})`,
        q,
      ),
    state: (state) => eq(refunds.state, state),
  },
  sorts: {
    newest: { by: [refunds.createdAt], down: true },
    oldest: { by: [refunds.createdAt] },
    amount_desc: { by: [refunds.amountCents], down: true },
    amount_asc: { by: [refunds.amountCents] },
  },
  fill: (db, ids) => readStoreRefunds(db, inArray(refunds.id, ids)),
})

/** The same of one order. */
export const listStoreRefunds = (db: Db, { storeId }: StoreScope, { orderId }: { orderId: string }) =>
  readStoreRefunds(db, and(eq(refunds.orderId, orderId), eq(refunds.storeId, storeId)))

export type StoreRefund = Awaited<ReturnType<typeof readStoreRefunds>>[number]

async function readStoreRefunds(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      id: refunds.id,
      storeOrderId: sellerOrders.id,
      number: sql<string>`coalesce(${sellerOrders.number}, '')`,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      note: orderRefunds.reason,
      state: refunds.state,
      provider: payments.provider,
      accountOf: payments.storeId,
      reference: refunds.providerRefundId,
      createdAt: refunds.createdAt,
      doneAt: refunds.doneAt,
      hasProof: sql<boolean>`${refunds.proofId} is not null`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(
      sellerOrders,
      and(eq(sellerOrders.orderId, refunds.orderId), eq(sellerOrders.storeId, refunds.storeId)),
    )
    .leftJoin(orderRefunds, eq(orderRefunds.id, refunds.causeId))
    .where(where)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
  return rows.map(({ provider, accountOf, reference, createdAt, doneAt, ...row }) => {
    // What the staff of the shop took, the shop sends back.
    const byHand = accountOf !== null && MANUAL_PROVIDERS.includes(provider)
    return {
      ...row,
      byHand,
      // Without the account in front, which makes a reference one of that account.
      reference: byHand ? (reference?.replace(/^\w+:(?:[\da-f-]{36}:)?/, '') ?? null) : null,
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    }
  })
}

/** What an admin said on giving this money back; null where a rule of the shop did. */
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
  return [...shown.values()].map(({ id, amountCents, state, createdAt, hasProof, given }) => ({
    amountCents,
    state,
    createdAt,
    note: given?.note ?? null,
    proofOf: hasProof ? id : null,
    shippingCents: given?.shippingCents ?? 0,
    lines: given?.lines ?? [],
  }))
}

export type RefundableOrder = Omit<Refundable, 'lines'> & {
  lines: (LineLeft & {
    id: string
    variantId: string
    productId: string
    storeId: string | null
    unitPriceCents: number
  })[]
  /** Of each seller who still has some; they make `shippingLeftCents`. */
  shipping: ShippingLeft[]
}
type ShippingLeft = { sellerOrderId: string; storeId: string | null; cents: number }

/**
 * What of an order may still go back: units that no refund and no return has, shipping that went back with neither,
 * money that was taken and is not owed back. A store gives back what is its own: its lines, the shipping where it was
 * charged with them, and no more than that less what went back of it.
 */
export async function readRefundable(
  db: Db,
  scope: AnyStore,
  { id, paymentMethod }: Pick<Order, 'id' | 'paymentMethod'>,
): Promise<RefundableOrder> {
  const storeId = scope === EVERY_STORE ? null : scope.storeId
  const isOwn = storeId === null ? sql`` : sql`and s.store_id = ${storeId}`
  const { rows: lines } = await db.execute<RefundableOrder['lines'][number]>(sql`
    select l.id, l.variant_id as "variantId", l.product_id as "productId", s.store_id as "storeId", l.unit_price_cents as "unitPriceCents",
      greatest(0, l.quantity - ${givenUnits()} - coalesce((
        select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
        where rl.order_line_id = l.id and r.kind <> 'exchange' and ${holdsUnits(sql`r.status`)}), 0))::int as left,
      greatest(0, l.line_cents - ${givenCents()} - coalesce((
        select sum(${unitsCents('rl')}) from return_lines rl join returns r on r.id = rl.return_id
        where rl.order_line_id = l.id and r.kind <> 'exchange' and ${holdsUnits(sql`r.status`)}), 0))::bigint as "leftCents"
    from order_lines l join seller_orders s on s.id = l.seller_order_id
    where l.order_id = ${id} and not l.is_gift ${isOwn} order by l.position`)
  // What was paid into a seller's own account is all that the seller can give back.
  const isHeld = storeId !== null && isPaidToSellers(paymentMethod) ? sql`and p.store_id = ${storeId}` : sql``
  const { rows } = await db.execute<{ left: number }>(sql`
    select coalesce((select sum(p.captured_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0))
        from payments p where p.order_id = ${id} and p.captured_cents > 0 ${isHeld}), 0)::bigint as left`)
  const { left } = rows[0]!
  const own = storeId === null ? null : await readShare(db, { orderId: id, storeId })
  const { rows: shipping } = await db.execute<ShippingLeft>(sql`
    select s.id as "sellerOrderId", s.store_id as "storeId", ${shippingLeft()} as cents
    from seller_orders s where s.order_id = ${id} and ${shippingLeft()} > 0 ${isOwn} order by s.number`)
  return {
    lines,
    shipping,
    shippingLeftCents: shipping.reduce((sum, { cents }) => sum + cents, 0),
    leftCents: Math.max(0, Math.min(left, own?.leftCents ?? left)),
  }
}

/** The same for the person who decides. */
export const shownRefundable = ({ lines, shippingLeftCents, leftCents }: RefundableOrder): Refundable => ({
  shippingLeftCents,
  leftCents,
  lines: lines.map(({ variantId, productId, unitPriceCents, left, leftCents }) => ({
    variantId,
    productId,
    unitPriceCents,
    left,
    leftCents,
  })),
})

/** A store's share of an order, and what of it did not go back: by refunds of its own, of its lines, or by returns. */
async function readShare(db: Db, { orderId, storeId }: { orderId: string; storeId: string }) {
  const { rows } = await db.execute<{ leftCents: number }>(sql`
    select (s.total_cents
      - coalesce((select sum(a.amount_cents) from order_refunds a
          where a.order_id = s.order_id and a.store_id = s.store_id and a.failed_at is null), 0)
      - coalesce((select sum(${unitsCents('rl')}) from refund_lines rl
          join order_refunds a on a.id = rl.order_refund_id join order_lines l on l.id = rl.order_line_id
          where l.seller_order_id = s.id and a.store_id is null and a.failed_at is null), 0)
      - coalesce((select sum(${shippingOfRefund()}) from order_refunds a
          where a.order_id = s.order_id and a.store_id is null and a.failed_at is null), 0)
      - coalesce((select sum(r.refund_cents) from returns r
          where r.order_id = s.order_id and r.store_id = s.store_id and r.status = 'approved'), 0))::bigint as "leftCents"
    from seller_orders s where s.order_id = ${orderId} and s.store_id = ${storeId}`)
  return rows[0]!
}

/** Units of the order line `l` whose money an admin gave back. */
export const givenUnits = () => sql`coalesce((
  select sum(given.quantity) from refund_lines given join order_refunds giver on giver.id = given.order_refund_id
  where given.order_line_id = l.id and giver.failed_at is null), 0)::int`

/** What those units cost. */
export const givenCents = () => sql`coalesce((
  select sum(${unitsCents('given')}) from refund_lines given join order_refunds giver on giver.id = given.order_refund_id
  where given.order_line_id = l.id and giver.failed_at is null), 0)::bigint`

/** What the units of a refund's or return's line cost, `l` being the line of the order. */
export const unitsCents = (alias: string) =>
  sql`coalesce(${sql.raw(alias)}.cents, ${sql.raw(alias)}.quantity * l.unit_price_cents)`

/** What the refund `a` gave back of the shipping of the seller order `s`. */
export const shippingOfRefund = () => sql`coalesce(
  (select given.cents from refund_shipping given where given.order_refund_id = a.id and given.seller_order_id = s.id),
  case when s.shipping_cents > 0 and not exists (select from refund_shipping given where given.order_refund_id = a.id)
    then a.shipping_cents else 0 end)`

/**
 * What the cause of a refund of the order `o` gave back of each seller's shipping, by `key` of the seller order `s`: the
 * refund `given` or the return `back`.
 */
export const shippingOfCause = (key: SQL) => sql`(select coalesce(jsonb_object_agg(${key}, case
    when given.id is not null then (select ${shippingOfRefund()} from order_refunds a where a.id = given.id)
    when s.store_id is not distinct from back.store_id then coalesce(back.shipping_cents, 0) else 0 end), '{}')
  from seller_orders s where s.order_id = o.id)`

/** What of the shipping of the seller order `s` neither went back nor is asked back; what was never paid is nothing. */
export const shippingLeft =
  () => sql`case when coalesce(s.payment_state, 'paid') = 'paid' then greatest(0, s.shipping_cents
  - coalesce((select sum(${shippingOfRefund()}) from order_refunds a
      where a.order_id = s.order_id and a.failed_at is null), 0)
  - coalesce((select sum(r.shipping_cents) from returns r
      where r.order_id = s.order_id and r.store_id is not distinct from s.store_id and ${holdsUnits(sql`r.status`)}), 0))
  else 0 end::bigint`
