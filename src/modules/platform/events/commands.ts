import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { WORK_CHANNEL } from '#server/events/live.ts'
import { tryJobAgain } from '#server/jobs/jobs.ts'
import { eventNotFailed, jobNotFailed, workNotRetrying } from './errors.ts'
import { eventDeliveries } from './tables.ts'

type By = { actor: Admin; address: string }

/** Queues a job that was given up anew, once: the second time it throws `events.job_not_failed`. Audited. */
export async function runJobAgain(tx: Tx, { id }: { id: string }, { actor, address }: By) {
  const name = await tryJobAgain(tx, { id })
  if (name === null) throw jobNotFailed()
  await recordAudit(tx, {
    ...{ actor, address, after: { name } },
    action: 'events.run_job_again',
    target: { kind: 'job', id },
  })
}

/** Retries an item with the next run of its sweep. Repeatable until it is done; then it throws `events.work_not_resting`. Audited. */
export async function retryNow(tx: Tx, { id, now }: { id: string; now: Date }, { actor, address }: By) {
  const { rows } = await tx.execute<{ sweep: string; item: string; reason: string }>(sql`
    update resting_work set retry_at = ${now.toISOString()}
    where sweep = split_part(${id}, ' ', 1) and item = substr(${id}, strpos(${id}, ' ') + 1)
    returning sweep, item, error as reason`)
  const updated = rows[0]
  if (!updated) throw workNotRetrying()
  await recordAudit(tx, {
    ...{ actor, address, before: updated },
    action: 'events.wake_resting',
    target: { kind: 'job', id: updated.item },
  })
}

/** Lets a failed delivery be tried again, at once and for two more days. Audited; throws `events.not_failed`. */
export async function retryDelivery(tx: Tx, { id }: { id: number }, { actor, address }: By) {
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
  await tx.execute(sql`select pg_notify(${WORK_CHANNEL}, '')`)
  const target = { kind: 'event', id: String(id) } as const
  await recordAudit(tx, { actor, address, action: 'events.hear_again', target, before: again })
}
