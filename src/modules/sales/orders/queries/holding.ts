import { type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import { sql } from 'drizzle-orm'
import { foldText } from '#lib/text.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { hasText } from '#server/db/list.ts'
import { type PaymentStatus, UNPAID_STATUSES } from '../rules.ts'
import { type HeldLine, type Holding, LAPSED_HOURS } from '../rules/holding.ts'

type Wanted = {
  userId: string
  lines: readonly { variantId: string; title: string; quantity: number }[]
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
  const variantIds = JSON.stringify(lines.map(({ variantId }) => variantId))
  const since = new Date(now.getTime() - LAPSED_HOURS * 3_600_000).toISOString()
  const { rows } = await db.execute<
    Omit<Holding, 'lines' | 'totalCents'> & { levels: Record<string, Level> }
  >(sql`
    with unpaid as (
      select id, total_cents from orders where user_id = ${userId} and ${isOneOf(sql`status`, UNPAID_STATUSES)} and paid_at is null
    ), held as (
      select reserved.product_id, sum(reserved.quantity)::int as units
      from stock_reservations reserved join unpaid on unpaid.id = reserved.order_id
      group by reserved.product_id
    )
    select person.email_confirmed_at is not null as "isConfirmed",
      exists (select from unpaid_exemptions where user_id = person.id) as "isExempt",
      exists (select from orders where user_id = person.id and paid_at is not null) as "hasPaid",
      exists (select from orders where user_id = person.id and (
        (cancel_reason = 'expiry' and updated_at > ${since}::timestamptz)
        or (is_short_hold and paid_at is null and created_at > ${since}::timestamptz))) as "hasLapsed",
      (select count(*)::int from unpaid) as "openCount",
      (select coalesce(sum(total_cents), 0)::int from unpaid) as "heldCents",
      (select coalesce(jsonb_object_agg(level.product_id, jsonb_build_object(
          'available', level.on_hand - level.reserved, 'heldUnits', coalesce(held.units, 0))), '{}')
        from stock_levels level left join held using (product_id)
        where level.product_id in (select value::uuid from jsonb_array_elements_text(${variantIds}::jsonb))) as levels
    from profiles person where person.id = ${userId}`)
  const { levels, ...standing } = rows[0]!
  const none = { available: 0, heldUnits: 0 }
  return {
    ...standing,
    totalCents,
    lines: lines.map(({ variantId, title, quantity }) => ({
      variantId,
      title,
      quantity,
      ...(levels[variantId] ?? none),
    })),
  }
}

type Level = Pick<HeldLine, 'available' | 'heldUnits'>

type HeldRow = {
  id: string
  number: string
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  units: number
  totalCents: number
  createdAt: string
  expiresAt: string | null
  user: { id: string; fullName: string; email: string; isConfirmed: boolean; isExempt: boolean }
}

type HeldInput = { q?: string | undefined; page: number; pageSize: number }

/** Unpaid orders that hold stock, those that hold most first, with the sums of what was found. */
export async function listHeld(db: Db, { q, page, pageSize }: HeldInput) {
  // Only the unpaid ones are looked through, and those are bounded by what one buyer may hold.
  const found =
    q === undefined
      ? sql``
      : sql`and (${hasText(sql`o.number`, q)} or exists (select from profiles p where p.id = o.user_id
          and (${hasText(sql`fold(p.full_name)`, foldText(q))} or ${hasText(sql`p.email`, q)})))`
  const held = sql`
    select o.id, sum(r.quantity)::int as units, o.total_cents
    from orders o join stock_reservations r on r.order_id = o.id
    where ${isOneOf(sql`o.status`, UNPAID_STATUSES)} and o.paid_at is null ${found} group by o.id`
  const { rows } = await db.execute<HeldRow>(sql`
    with held as (${held})
    select o.id, o.number, o.payment_method as "paymentMethod", o.payment_status as "paymentStatus", held.units,
      o.total_cents::int as "totalCents", to_json(o.created_at) #>> '{}' as "createdAt",
      to_json(o.expires_at) #>> '{}' as "expiresAt",
      json_build_object('id', p.id, 'fullName', p.full_name, 'email', p.email,
        'isConfirmed', p.email_confirmed_at is not null,
        'isExempt', exists (select from unpaid_exemptions where user_id = p.id)) as user
    from held join orders o on o.id = held.id join profiles p on p.id = o.user_id
    order by held.units desc, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const summed = await db.execute<{ total: number; units: number; totalCents: number }>(sql`
    with held as (${held})
    select count(*)::int as total, coalesce(sum(units), 0)::int as units, coalesce(sum(total_cents), 0)::int as "totalCents"
    from held`)
  const iso = (moment: string) => new Date(moment).toISOString()
  const items = rows.map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    expiresAt: row.expiresAt && iso(row.expiresAt),
  }))
  return { items, page, pageSize, ...summed.rows[0]! }
}
