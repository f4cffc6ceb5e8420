import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'

/** What of a store's balance still waits: the sales whose days after delivery are not over. What is owed never waits. */
export const pendingOf = (storeId: SQL, now: Date): SQL => sql`coalesce((
  select sum(net_cents) from store_order_earnings
  where store_id = ${storeId} and net_cents > 0 and available_at > ${now.toISOString()}::timestamptz), 0)::bigint`

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
