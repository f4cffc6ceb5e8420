import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { announcement } from '#server/events/live.ts'
import type { MovementKind } from '../rules.ts'

export type NewMovement = {
  storeId: string
  kind: MovementKind
  amountCents: number
  directCents?: number
  storeOrderId?: string
  refundId?: string | null
  payoutId?: string
  reason?: string
  actorId?: string
  now: Date
}

/**
 * One row of the ledger, the balance that it makes and what was earned so far, in one statement: they cannot part. Locks
 * the store's balance; its people and the admins receive a live update, once for all rows of a transaction.
 */
export async function writeMovement(tx: Tx, { storeId, kind, amountCents, now, ...of }: NewMovement) {
  const {
    directCents = 0,
    storeOrderId = null,
    refundId = null,
    payoutId = null,
    reason = null,
    actorId = null,
  } = of
  const earnedCents = storeOrderId === null ? 0 : amountCents + directCents
  const at = now.toISOString()
  await tx.execute(sql`
    with moved as (
      insert into store_balances as b (store_id, balance_cents, earned_cents, updated_at)
      values (${storeId}, ${amountCents}, ${earnedCents}, ${at})
      on conflict (store_id) do update set balance_cents = b.balance_cents + excluded.balance_cents,
        earned_cents = b.earned_cents + excluded.earned_cents, updated_at = excluded.updated_at
      returning balance_cents
    ), written as (
      insert into store_movements (store_id, kind, amount_cents, direct_cents, balance_cents, store_order_id, refund_id,
        payout_id, reason, actor_id, created_at)
      select ${storeId}, ${kind}, ${amountCents}, ${directCents}, balance_cents, ${storeOrderId}::uuid, ${refundId}::uuid,
        ${payoutId}::uuid, ${reason}, ${actorId}::uuid, ${at} from moved
    ) select ${announcement({ name: 'store.earned', storeIds: [storeId] })}`)
}
