import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { readFacts } from '../queries/facts.ts'
import { availableAt, type Earned, earnedBy, ORDER_KINDS } from '../rules.ts'
import { storeBalances } from '../tables.ts'
import { writeMovement } from './write-movement.ts'

/**
 * Makes the ledgers of an order's stores say what the order has brought them by now: writes what is missing and nothing
 * else, so receiving twice writes once, and what arrives late is caught up with. All or nothing; locks the balances of
 * its stores in the order of their ids. `refundId` is what gave the occasion.
 */
export async function followOrder(
  tx: Tx,
  { orderId, refundId = null, now }: { orderId: string; refundId?: string | null; now: Date },
): Promise<void> {
  const storeIds = await lockBalances(tx, { orderId })
  if (storeIds.length === 0) return
  const { payoutAfterDays } = await readSettings(tx, 'sellers')
  // Only under the locks: what was read before them may have moved.
  for (const { storeId, storeOrderId, arrivesAt, ...sold } of await readFacts(tx, { orderId })) {
    const earned = earnedBy({ storeOrderId, ...sold })
    const before = await readEarned(tx, storeOrderId)
    for (const kind of ORDER_KINDS) {
      const missing = earned[kind] - before[kind]
      if (missing === 0) continue
      const cents = kind === 'direct' ? { amountCents: 0, directCents: missing } : { amountCents: missing }
      const isBack = kind === 'refund' || refundId !== null
      await writeMovement(tx, {
        storeId,
        kind,
        ...cents,
        storeOrderId,
        refundId: isBack ? refundId : null,
        now,
      })
    }
    const availableFrom = arrivesAt && availableAt(arrivesAt, payoutAfterDays)
    await keepEarnings(tx, { storeId, storeOrderId, earned, availableFrom })
  }
}

/** In a statement of its own, so that what is read next is what the one before has written. */
async function lockBalances(tx: Tx, { orderId }: { orderId: string }): Promise<string[]> {
  const { rows } = await tx.execute<{ store_id: string }>(sql`
    with opened as (
      insert into store_balances (store_id)
      select store_id from seller_orders where order_id = ${orderId} and store_id is not null
      on conflict do nothing
    ) select store_id from seller_orders where order_id = ${orderId} and store_id is not null`)
  const storeIds = rows.map((row) => row.store_id)
  if (storeIds.length === 0) return []
  await tx
    .select({ storeId: storeBalances.storeId })
    .from(storeBalances)
    .where(inArray(storeBalances.storeId, storeIds))
    .orderBy(storeBalances.storeId)
    .for('update')
  return storeIds
}

async function readEarned(tx: Tx, storeOrderId: string): Promise<Earned> {
  const { rows } = await tx.execute<{ kind: keyof Earned; cents: number }>(sql`
    select kind, sum(amount_cents + direct_cents)::bigint as cents from store_movements
    where store_order_id = ${storeOrderId} group by kind`)
  const before = { sale: 0, shipping: 0, premium: 0, commission: 0, refund: 0, direct: 0 }
  for (const { kind, cents } of rows) before[kind] = Number(cents)
  return before
}

/** The moment is fixed by the first word of it, and only comes nearer: what could be paid out may have been. */
async function keepEarnings(
  tx: Tx,
  {
    storeId,
    storeOrderId,
    earned,
    availableFrom,
  }: {
    storeId: string
    storeOrderId: string
    earned: Earned
    availableFrom: Date | null
  },
) {
  const { direct: _, ...moved } = earned
  const netCents = Object.values(moved).reduce((sum, cents) => sum + cents, 0)
  const from = sql`${availableFrom?.toISOString() ?? 'infinity'}::timestamptz`
  await tx.execute(sql`
    insert into store_order_earnings as existing (store_order_id, store_id, net_cents, available_at)
    values (${storeOrderId}, ${storeId}, ${netCents}, ${from})
    on conflict (store_order_id) do update
    set net_cents = excluded.net_cents, available_at = least(existing.available_at, excluded.available_at)`)
}
