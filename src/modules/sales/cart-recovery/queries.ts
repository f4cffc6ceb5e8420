import { sql } from 'drizzle-orm'
import { CANCELLED_STATUSES } from '#modules/sales/orders/rules.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { FIGURES_DAYS, type LeftCart, type Waits } from './rules.ts'

export type Left = LeftCart & { id: string; recoveryId: string | null; code: string | null }
type Row = Omit<Left, 'changedAt' | 'latestAt'> & { changedAt: string; latestAt: string | null }

const live = sql`not ${isOneOf(sql`o.status`, CANCELLED_STATUSES)}`

/**
 * People whose cart may be due for an email, the longest left first: with consent and a confirmed address, without an order
 * since the last change, and with something in stock. `dueReminder` says which email.
 */
export async function listLeft(
  db: Db,
  { waits: { first, second, quietSince }, userId, limit }: { waits: Waits; userId?: string; limit: number },
): Promise<Left[]> {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row>(sql`
    select l.user_id as id, l.updated_at as "changedAt", r.id as "recoveryId", r.code, r.latest_at as "latestAt",
      r.is_about_this is true as "isAboutThis", r.second_at is not null as "hadSecond"
    from cart_lines l
    join consents c on c.user_id = l.user_id and c.kind = 'carts'
    join profiles p on p.id = l.user_id and p.email_confirmed_at is not null and p.anonymised_at is null
    left join lateral (
      select found.*, exists (select from cart_lines k where k.user_id = l.user_id and k.created_at <= found.latest_at)
        and not exists (select from orders o where o.user_id = l.user_id and o.created_at > found.latest_at and ${live}) as is_about_this
      from (select id, code, second_at, coalesce(second_at, first_at) as latest_at from cart_recoveries
        where user_id = l.user_id order by first_at desc limit 1) found) r on true
    where l.updated_at > ${at(second.after)} and l.updated_at <= ${at(first.until)}
      and ${userId === undefined ? sql`true` : sql`l.user_id = ${userId}`}
      and not exists (select from cart_lines n
        where n.user_id = l.user_id and (n.updated_at, n.product_id) > (l.updated_at, l.product_id))
      and (r.latest_at is null or r.latest_at <= ${at(quietSince)})
      and case when r.is_about_this then r.second_at is null and l.updated_at <= ${at(second.until)}
        else l.updated_at > ${at(first.after)} end
      and not exists (select from orders o where o.user_id = l.user_id and o.created_at >= l.updated_at and ${live})
      and exists (select from cart_lines k join stock_levels s on s.product_id = k.product_id
        where k.user_id = l.user_id and s.on_hand > s.reserved)
    order by l.updated_at, l.user_id limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    changedAt: new Date(row.changedAt),
    latestAt: row.latestAt === null ? null : new Date(row.latestAt),
  }))
}

export type Figures = { emails: number; carts: number; bought: number }

/** The emails of the last days, the carts they were about, and those of which something was bought and paid afterwards. */
export async function readFigures(db: Db, { now }: { now: Date }): Promise<Figures> {
  const since = sql`${new Date(now.getTime() - FIGURES_DAYS * 86_400_000).toISOString()}::timestamptz`
  const { rows } = await db.execute<Figures>(sql`
    select (count(*) filter (where r.first_at >= ${since}) + count(r.second_at))::int as emails, count(*)::int as carts,
      (count(*) filter (where exists (select from orders o join order_lines l on l.order_id = o.id
        where o.user_id = r.user_id and o.created_at > r.first_at and o.paid_at is not null
          and l.variant_id = any(r.variant_ids))))::int as bought
    from cart_recoveries r where coalesce(r.second_at, r.first_at) >= ${since}`)
  return rows[0]!
}
