import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { UNUSUAL_FROM_CENTS } from '../rules.ts'

/** What of a store's balance still waits: the sales whose days after delivery are not over. What is owed never waits. */
export const pendingOf = (storeId: SQL, now: Date): SQL => sql`coalesce((
  select sum(net_cents) from store_order_earnings
  where store_id = ${storeId} and net_cents > 0 and available_at > ${now.toISOString()}::timestamptz), 0)::bigint`

/**
 * Why what a store can be paid out now deserves a look, as an array of text; empty for an ordinary balance. `site_share`
 * counts what the site itself added since the last payout: its part of discounts and corrections.
 */
export function unusualReasons(storeId: SQL, availableCents: SQL, now: Date): SQL {
  const paid = sql`from payouts p join payout_batches b on b.id = p.batch_id
    where p.store_id = ${storeId} and b.state = 'paid' and p.bounced_at is null`
  const added = sql`coalesce((select sum(amount_cents) from store_movements m where m.store_id = ${storeId}
    and m.kind in ('premium', 'correction') and m.id > coalesce((
      select max(last.id) from store_movements last where last.store_id = ${storeId} and last.kind = 'payout'), 0)), 0)`
  const changed = sql`exists (select from store_payment_settings where store_id = ${storeId}
    and updated_at > ${now.toISOString()}::timestamptz - interval '7 days')`
  return sql`case when ${availableCents} < ${UNUSUAL_FROM_CENTS} then '{}'::text[] else array_remove(array[
    case when not exists (select ${paid}) then 'first' end,
    case when ${availableCents} > 3 * (select max(p.amount_cents) ${paid}) then 'jump' end,
    case when ${changed} then 'account_changed' end,
    case when 10 * ${added} > ${availableCents} then 'site_share' end], null) end`
}

export type Funds = {
  balanceCents: number
  pendingCents: number
  availableCents: number
  earnedCents: number
}

/** What a store has coming: all of it, what still waits, and what can be paid out now; below zero it owes. Beside it what it earned. */
export async function findFunds(db: Db, { storeId, now }: { storeId: string; now: Date }): Promise<Funds> {
  const { rows } = await db.execute<{ balance: number; earned: number; pending: number }>(sql`
    select coalesce(b.balance_cents, 0)::bigint as balance, coalesce(b.earned_cents, 0)::bigint as earned,
      ${pendingOf(sql`${storeId}`, now)} as pending
    from (select ${storeId}::uuid as id) s left join store_balances b on b.store_id = s.id`)
  const { balance, earned, pending } = rows[0]!
  return {
    balanceCents: balance,
    pendingCents: pending,
    availableCents: balance - pending,
    earnedCents: earned,
  }
}
