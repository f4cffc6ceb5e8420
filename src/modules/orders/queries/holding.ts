import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { type HeldLine, type Holding, LAPSED_HOURS } from '../rules.holding.ts'

type Wanted = {
  userId: string
  lines: readonly { productId: string; title: string; quantity: number }[]
  now: Date
}

/**
 * What a buyer holds unpaid, with what is available of these products. The caller holds the buyer's cart or order,
 * so that the buyer's own part cannot move; what others take meanwhile only shifts a limit by a unit.
 */
export async function readHolding(
  db: Db,
  { userId, lines, now, totalCents }: Wanted & { totalCents: number },
): Promise<Holding> {
  const productIds = JSON.stringify(lines.map(({ productId }) => productId))
  const since = new Date(now.getTime() - LAPSED_HOURS * 3_600_000).toISOString()
  const { rows } = await db.execute<
    Omit<Holding, 'lines' | 'totalCents'> & { levels: Record<string, Level> }
  >(sql`
    with unpaid as (
      select id, total_cents from orders where user_id = ${userId} and status = 'pending' and paid_at is null
    ), held as (
      select reserved.product_id, sum(reserved.quantity)::int as units
      from stock_reservations reserved join unpaid on unpaid.id = reserved.order_id
      group by reserved.product_id
    )
    select person.email_confirmed_at is not null as "isConfirmed",
      exists (select from unpaid_exemptions where user_id = person.id) as "isExempt",
      exists (select from orders where user_id = person.id and paid_at is not null) as "hasPaid",
      exists (select from orders where user_id = person.id and cancel_reason = 'expiry' and updated_at > ${since}::timestamptz)
        as "hasLapsed",
      (select count(*)::int from unpaid) as "openCount",
      (select coalesce(sum(total_cents), 0)::int from unpaid) as "heldCents",
      (select coalesce(jsonb_object_agg(level.product_id, jsonb_build_object(
          'available', level.on_hand - level.reserved, 'heldUnits', coalesce(held.units, 0))), '{}')
        from stock_levels level left join held using (product_id)
        where level.product_id in (select value::uuid from jsonb_array_elements_text(${productIds}::jsonb))) as levels
    from profiles person where person.id = ${userId}`)
  const { levels, ...standing } = rows[0]!
  const none = { available: 0, heldUnits: 0 }
  return {
    ...standing,
    totalCents,
    lines: lines.map(({ productId, title, quantity }) => ({
      productId,
      title,
      quantity,
      ...(levels[productId] ?? none),
    })),
  }
}

type Level = Pick<HeldLine, 'available' | 'heldUnits'>
