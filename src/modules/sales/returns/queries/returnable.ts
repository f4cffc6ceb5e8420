import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import {
  givenCents,
  givenUnits,
  shippingLeft,
  listSellerOrders,
  unitsCents,
} from '#modules/sales/orders/public.ts'
import type { Order } from '#modules/sales/orders/tables.ts'
import { holdsUnits } from '../tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { openKinds, RETURN_KINDS, returnDeadlines, whyNotReturnable } from '../rules.ts'

export type ReturnableLine = {
  id: string
  variantId: string
  productId: string
  title: string
  imageUrl: string | null
  unitPriceCents: number
  quantity: number
  /** Who sold it; null is the site. */
  storeId: string | null
  seller: string
  /** Whether its seller was paid for shipping, and what of that neither went back nor is asked back. */
  hasShipping: boolean
  shippingLeftCents: number
  /** Bought and not held by a pending or approved return. */
  returnable: number
  /** Of the units that may go back, those whose money did not go back already. */
  unpaidBack: number
  /** And what was paid for those. */
  unpaidCents: number
}

/** The lines of an order with what of each may still go back, and since when each is with its buyer. */
export async function listArrived(db: Db, { order, now }: { order: Order; now: Date }) {
  const lines = await listReturnable(db, { orderId: order.id })
  const parcels = await listSellerOrders(db, { order, now })
  const arrivals = new Map(
    parcels.flatMap(({ lines: own, arrivedAt }) => own.map(({ id }) => [id, arrivedAt])),
  )
  return lines.map((line) => ({ ...line, arrivedAt: arrivals.get(line.id) ?? null }))
}

/** The lines of an order with what of each may still go back; what a promotion gave stays with its buyer. */
export async function listReturnable(db: Db, { orderId }: { orderId: string }): Promise<ReturnableLine[]> {
  const { siteName } = await readSettings(db, 'site')
  const { rows } = await db.execute<ReturnableLine>(sql`
    select l.id, l.variant_id as "variantId", l.product_id as "productId", l.title, l.image_url as "imageUrl",
      l.unit_price_cents as "unitPriceCents", s.store_id as "storeId", coalesce(b.name, ${siteName}) as seller,
      s.shipping_cents > 0 as "hasShipping", ${shippingLeft()} as "shippingLeftCents", l.quantity, l.quantity - ${heldUnits()} as returnable,
      greatest(0, l.quantity - ${heldUnits()} - ${givenUnits()})::int as "unpaidBack",
      greatest(0, l.line_cents - ${heldCents()} - ${givenCents()})::bigint as "unpaidCents"
    from order_lines l join seller_orders s on s.id = l.seller_order_id left join business_stores b on b.id = s.store_id
    where l.order_id = ${orderId} and not l.is_gift and s.cancel_reason is null
      and coalesce(s.payment_state, 'paid') = 'paid'
    order by l.position`)
  return rows
}

/** What other returns hold of the order line `l`. */
export const heldUnits = () => sql`coalesce((
  select sum(held.quantity) from return_lines held join returns holder on holder.id = held.return_id
  where held.order_line_id = l.id and ${holdsUnits(sql`holder.status`)}), 0)::int`

const heldCents = () => sql`coalesce((
  select sum(${unitsCents('held')}) from return_lines held join returns holder on holder.id = held.return_id
  where held.order_line_id = l.id and ${holdsUnits(sql`holder.status`)}), 0)::bigint`

/** What of an order may go back, how, until when; or why nothing may. */
export async function readReturnable(db: Db, { order, now }: { order: Order; now: Date }) {
  const lines = await listArrived(db, { order, now })
  const arrivals = lines.flatMap(({ arrivedAt }) => arrivedAt ?? [])
  // Of several parcels the last to arrive is the last to go back.
  const deadlines = arrivals.length > 0 ? returnDeadlines(new Date(Math.max(...arrivals.map(Number)))) : null
  return {
    orderId: order.id,
    number: order.number,
    refusal: whyNotReturnable(order, lines, now),
    kinds: RETURN_KINDS.map((kind) => ({
      kind,
      until: deadlines && deadlines[kind].toISOString(),
      isOpen: deadlines !== null && now <= deadlines[kind],
    })),
    lines: lines.map(({ arrivedAt, ...line }) => ({
      variantId: line.variantId,
      productId: line.productId,
      title: line.title,
      imageUrl: line.imageUrl,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      storeId: line.storeId,
      seller: line.seller,
      hasShipping: line.hasShipping,
      shippingLeftCents: line.shippingLeftCents,
      returnable: line.returnable,
      unpaidBack: line.unpaidBack,
      unpaidCents: line.unpaidCents,
      hasArrived: arrivedAt !== null,
      openKinds: openKinds({ arrivedAt }, now),
    })),
  }
}
