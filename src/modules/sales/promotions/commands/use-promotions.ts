import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { promotionsChanged } from '../errors.ts'
import type { PromotedCart } from '../queries/promote-cart.ts'
import { shareOfPromotion } from '../rules.ts'

type Placed = { orderId: string; userId: string; cart: PromotedCart; now: Date }

/**
 * Counts each promotion of an order, a gift at its price, in its own transaction, by a guarded update: of many buyers for the last use one gets
 * it, and the order of the others is refused whole. Takes the promotions by their ids, then the code; the cart's code is
 * used up. The caller holds the cart, so that no one uses a promotion twice at once.
 */
export async function usePromotions(tx: Tx, { orderId, userId, cart, now }: Placed): Promise<void> {
  // What promotions took off each seller's part of the shipping that the buyer chose.
  const parts = cart.shippingShares.map((share) => ({ ...share, leftCents: share.listCents - share.cents }))
  const uses = cart.applied.map(({ promotion, source, cents: off, shippingCents, gift }) => {
    const part = shareOfPromotion(parts, promotion.storeId)
    const taken = Math.min(part?.leftCents ?? 0, shippingCents)
    if (part) part.leftCents -= taken
    const cents = off + (gift?.priceCents ?? 0)
    return { id: promotion.id, cents, shippingCents: taken, code: source === 'code' ? cart.code : null }
  })
  for (const use of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, cents, shippingCents, code } = use
    const { rowCount } = await tx.execute(sql`
      with counted as (
        update promotions set used_count = used_count + 1, given_cents = given_cents + ${cents + shippingCents}
        where id = ${id} and not is_paused and (max_uses is null or used_count < max_uses)
          and (max_cents is null or given_cents + ${cents + shippingCents} <= max_cents)
        returning id
      ), coded as (
        update promotion_codes set used_count = used_count + 1
        where code = ${code} and promotion_id = ${id} and (max_uses is null or used_count < max_uses)
        returning code
      )
      insert into promotion_uses (order_id, promotion_id, user_id, code, cents, shipping_cents, created_at)
      select ${orderId}, counted.id, ${userId}, ${code}, ${cents}, ${shippingCents}, ${now.toISOString()}::timestamptz
      from counted where ${code}::text is null or exists (select from coded)`)
    if (rowCount !== 1) throw promotionsChanged()
    if (code !== null) await tx.execute(sql`delete from cart_codes where user_id = ${userId}`)
  }
}

/**
 * Follows an order: its uses go back to their promotions once it is called off or its money went back whole, and count
 * again when the order is reinstated, as long as its limits allow. Repeatable; locks the order's uses, then the promotions by id.
 */
export async function followUses(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    code: string | null
    cents: number
    isGone: boolean
    isOver: boolean
  }>(sql`
    select u.promotion_id as id, u.code, u.cents + u.shipping_cents as cents, u.given_back_at is not null as "isGone",
      o.status = 'cancelled' or o.payment_status = 'refunded' as "isOver"
    from promotion_uses u join orders o on o.id = u.order_id where u.order_id = ${orderId}
    order by u.promotion_id for update of u`)
  for (const { id, code, cents, isGone, isOver } of rows) {
    if (isGone === isOver) continue
    const by = isOver ? -1 : 1
    await tx.execute(sql`
      with counted as (
        update promotions set used_count = used_count + ${by}, given_cents = given_cents + ${by * cents}
        where id = ${id} and (${isOver} or ((max_uses is null or used_count < max_uses)
          and (max_cents is null or given_cents + ${cents} <= max_cents)
          and not exists (select from promotion_codes c where c.code = ${code} and c.used_count >= c.max_uses)))
        returning id
      ), coded as (
        update promotion_codes set used_count = used_count + ${by}
        where code = ${code} and promotion_id in (select id from counted) returning code
      )
      update promotion_uses set given_back_at = case when ${isOver} then ${now.toISOString()}::timestamptz end
      where order_id = ${orderId} and promotion_id in (select id from counted)`)
  }
}
