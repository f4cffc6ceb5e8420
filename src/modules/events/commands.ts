import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import { TOLD } from '#server/live.ts'
import { eventNotFailed } from './errors.ts'
import { eventDeliveries } from './tables.ts'

/** Lets a failed delivery be tried again, at once and for two more days. Audited; throws `events.not_failed`. */
export async function hearAgain(
  tx: Tx,
  { id }: { id: number },
  { actor, address }: { actor: Admin; address: string },
) {
  const [again] = await tx
    .update(eventDeliveries)
    .set({ state: 'waiting', tries: 0, firstTriedAt: null, retryAt: null })
    .where(and(eq(eventDeliveries.id, id), eq(eventDeliveries.state, 'failed')))
    .returning({
      name: eventDeliveries.name,
      listener: eventDeliveries.listener,
      reason: eventDeliveries.error,
    })
  if (!again) throw eventNotFailed()
  await tx.execute(sql`select pg_notify(${TOLD}, '')`)
  const target = { kind: 'event', id: String(id) }
  await recordAudit(tx, { actor, address, action: 'events.hear_again', target, before: again })
}
