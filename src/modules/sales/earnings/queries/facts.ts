import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { readDays } from '#modules/catalog/delivery/public.ts'
import { shippingOfCause, unitsCents } from '#modules/sales/orders/public.ts'
import { arrivedAt, type PromisedDayColumns } from '#modules/sales/orders/rules/delivery.ts'
import type { ShippingMethod } from '#modules/sales/orders/rules.ts'
import type { GivenBack, Sold, SoldLine } from '../rules.ts'

type Line = SoldLine & PromisedDayColumns
/** What an order or a return asked back, and what of it each purse gave: the site under ''. */
type Days = Awaited<ReturnType<typeof readDays>>
type Cause = {
  reason: string
  /** Whose money it was, where one seller alone gave. */
  storeId: string | null
  /** Of the shipping of each seller order. */
  shippingOf: Record<string, number>
  extraCents: number
  /** What the units that it took back of each line cost. */
  lines: Record<string, number> | null
  askedOf: Record<string, number>
  doneOf: Record<string, number>
}
/** A store's order. */
type Seller = {
  id: string
  storeId: string
  shippingCents: number
  /** Whether its buyer pays the store, and then whether the money came; else the site collected. */
  isDirect: boolean
  isPaid: boolean
  decidedAt: string | null
  shippedAt: string | null
  deliveredAt: string | null
}
type Facts = {
  shippingMethod: ShippingMethod
  createdAt: string
  paidAt: string | null
  shippingCents: number
  lines: Line[]
  sellers: Seller[]
  causes: Cause[] | null
}

export type StoreOrderFacts = Sold & {
  storeId: string
  /** When it arrives as far as anybody knows; null while it is not on its way. */
  arrivesAt: Date | null
}

// Money for what was never sold, such as a second charge or one that came too late, goes back without any seller.
const OF_SELLERS = ['admin', 'seller', 'return', 'order_cancelled']

/**
 * All that the earnings of an order's stores come from, read anew. A store order is in it once its money came: with
 * the order where the site collects, with its own part where its buyer paid the store; what was earned once stays in it.
 */
export async function readFacts(tx: Tx, { orderId }: { orderId: string }): Promise<StoreOrderFacts[]> {
  const { rows } = await tx.execute<Facts>(sql`
    with owed as (
      select r.*, coalesce(p.store_id::text, '') as purse from refunds r join payments p on p.id = r.payment_id
      where r.order_id = ${orderId} and r.state <> 'failed'
    ), purses as (
      select reason, cause_id, purse, sum(amount_cents) as asked,
        coalesce(sum(amount_cents) filter (where state = 'done'), 0) as done
      from owed group by reason, cause_id, purse
    ), causes as (
      select c.reason, c.cause_id, jsonb_object_agg(c.purse, c.asked) as "askedOf", jsonb_object_agg(c.purse, c.done) as "doneOf"
      from purses c group by c.reason, c.cause_id
    )
    select o.shipping_method as "shippingMethod",
      o.created_at as "createdAt", o.paid_at as "paidAt", o.shipping_cents as "shippingCents",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'sellerOrderId', l.seller_order_id, 'lineCents', l.line_cents, 'commissionCents', l.commission_cents,
          'siteDiscountCents', (select coalesce(sum(a.cents), 0) from order_adjustments a where a.order_line_id = l.id and a.borne_by = 'site'),
          'promisedOn', l.promised_on, 'handlingDays', l.handling_days, 'transitDays', l.transit_days) order by l.position)
        from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'storeId', s.store_id, 'shippingCents', s.shipping_cents,
          'isDirect', s.payment_id is not null, 'decidedAt', s.decided_at, 'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at,
          'isPaid', case when s.payment_id is null then o.paid_at is not null
            else s.payment_state = 'paid' or exists (select from store_movements m where m.store_order_id = s.id) end)
          order by s.number), '[]')
        from seller_orders s where s.order_id = o.id and s.store_id is not null) as sellers,
      (select jsonb_agg(jsonb_build_object('reason', c.reason, 'storeId', given.store_id, 'askedOf', c."askedOf", 'doneOf', c."doneOf",
          'shippingOf', ${shippingOfCause(sql`s.id`)},
          'extraCents', coalesce(given.extra_cents, 0),
          'lines', coalesce(
            (select jsonb_object_agg(l.id, ${unitsCents('b')}) from refund_lines b join order_lines l on l.id = b.order_line_id
              where b.order_refund_id = c.cause_id),
            (select jsonb_object_agg(l.id, ${unitsCents('b')}) from return_lines b join order_lines l on l.id = b.order_line_id
              where b.return_id = c.cause_id))))
        from causes c left join order_refunds given on given.id = c.cause_id
          left join returns back on back.id = c.cause_id) as causes
    from orders o where o.id = ${orderId}`)
  const order = rows[0]!
  const days = await readDays(tx)
  return order.sellers.filter(({ isPaid }) => isPaid).map((seller) => factsOf(order, seller, days))
}

function factsOf(order: Facts, seller: Seller, days: Days): StoreOrderFacts {
  const { id: storeOrderId, storeId, isDirect, shippingCents } = seller
  const own = order.lines.filter((line) => line.sellerOrderId === storeOrderId)
  const lines = isDirect ? own : order.lines
  const purse = isDirect ? storeId : ''
  const givenBack = (order.causes ?? [])
    .filter(({ reason }) => OF_SELLERS.includes(reason))
    .map((cause) => givenBackOf(cause, { lines, purse, isDirect, storeId, storeOrderId }))
  return {
    storeId,
    storeOrderId,
    isDirect,
    shippingCents,
    otherShippingCents: isDirect ? 0 : order.shippingCents - shippingCents,
    lines,
    givenBack,
    arrivesAt: arrivalOf(order, { seller, line: own[0]! }, days),
  }
}

function givenBackOf(
  { lines: ofCause, askedOf, doneOf, storeId: givenBy, ...cause }: Cause,
  {
    lines,
    purse,
    isDirect,
    storeId,
    storeOrderId,
  }: { lines: readonly Line[]; purse: string; isDirect: boolean; storeId: string; storeOrderId: string },
): GivenBack {
  const wanted = new Map(lines.map(({ id }) => [id, ofCause?.[id] ?? 0] as const))
  const ofLines = [...wanted.values()].reduce((sum, cents) => sum + cents, 0)
  const doneCents = doneOf[purse] ?? 0
  // What a store gave back itself beyond its goods is no business of the site's.
  const ownShipping = cause.shippingOf[storeOrderId] ?? 0
  const allShipping = Object.values(cause.shippingOf).reduce((sum, cents) => sum + cents, 0)
  const beyond = isDirect
    ? { shippingCents: Math.max(0, doneCents - ofLines), otherShippingCents: 0, extraCents: 0 }
    : {
        shippingCents: ownShipping,
        otherShippingCents: allShipping - ownShipping,
        extraCents: cause.extraCents,
      }
  return {
    lines: cause.reason === 'order_cancelled' ? 'whole' : wanted,
    ...beyond,
    isOwn: givenBy === storeId && !isDirect,
    isLowered: cause.reason === 'return',
    askedCents: askedOf[purse] ?? 0,
    doneCents,
  }
}

const END_OF_TIME = new Date(8.64e15)

function arrivalOf(
  { shippingMethod, createdAt, ...order }: Facts,
  { seller, line }: { seller: Seller; line: Line },
  days: Days,
): Date | null {
  const { shippedAt, deliveredAt } = seller
  if (shippedAt === null) return null
  const { promisedOn, handlingDays, transitDays } = line
  const paidAt = (seller.isDirect ? seller.decidedAt : null) ?? order.paidAt ?? createdAt
  const known = {
    ...{ promisedOn, handlingDays, transitDays, orderedAt: new Date(createdAt) },
    paidAt: new Date(paidAt),
    shippedAt: new Date(shippedAt),
    deliveredAt: deliveredAt ? new Date(deliveredAt) : null,
    shippingMethod,
  }
  // A parcel that no one reports arrives when its promise is over, whenever that is.
  return arrivedAt(known, days, END_OF_TIME)
}
