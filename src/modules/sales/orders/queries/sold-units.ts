import { sql } from 'drizzle-orm'
import { isOneOf } from '#server/db/columns.ts'
import { CANCELLED_STATUSES } from '../rules.ts'
import { givenUnits } from './refunds.ts'

/**
 * Units of the line `l` of the order `o` that stayed sold: none of a gift, none of what was called off, never paid or given back whole,
 * and not those that a refund or an approved return took back. What was exchanged is sold still.
 */
export const soldUnits = () => sql`(case
  when l.is_gift then 0
  when ${isOneOf(sql`o.status`, CANCELLED_STATUSES)} or o.payment_status = 'refunded' then 0
  when exists (select from seller_orders share where share.id = l.seller_order_id
    and (${isOneOf(sql`share.status`, CANCELLED_STATUSES)} or share.payment_state <> 'paid')) then 0
  else greatest(0, l.quantity - ${givenUnits()} - coalesce((
    select sum(back.quantity) from return_lines back join returns r on r.id = back.return_id
    where back.order_line_id = l.id and r.status = 'approved' and r.kind <> 'exchange'), 0))::int end)`
