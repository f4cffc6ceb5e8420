import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { setPlan, lockPerson } from '#modules/identity/accounts/public.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { mailCancelled, mailEnded } from '../emails.ts'
import { subscriptionEnded } from '../events.ts'
import { nothingToCancel } from '../errors.ts'
import { freeEnd, isEffective } from '../rules.ts'
import { planSubscriptions } from '../tables.ts'
import { lockActive } from './activate-plan.ts'

/**
 * Calls the person's own paid plan off: it keeps its benefits to the end that was paid for, and no one is reminded.
 * Calling off again changes nothing. Locks the person; announces `subscription.changed`.
 */
export async function cancelSubscription(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<{ endDate: Date }> {
  await lockPerson(tx, { userId })
  const current = await lockActive(tx, { userId })
  if (!current || current.planType === 'basic' || !isEffective(current, now)) throw nothingToCancel()
  const { endDate } = current
  if (current.cancelledAt) return { endDate }
  await tx
    .update(planSubscriptions)
    .set({ cancelledAt: now, updatedAt: now })
    .where(eq(planSubscriptions.id, current.id))
  await mailCancelled(tx, { userId, endDate })
  await announce(tx, { name: 'subscription.changed', userId })
  return { endDate }
}

/**
 * Writes off the paid plans whose end has passed, and lets the profile follow; a free one goes on by itself. What is
 * asked at the moment of buying agrees all the time, so no one waits for this. Repeatable.
 */
export async function endSubscriptions({ now }: { now: Date }): Promise<void> {
  const { id, userId, status, endDate } = planSubscriptions
  await sweep({
    name: 'subscriptions.end',
    now,
    due: (limit) =>
      db
        .select({ id, userId: sql<string>`${userId}` })
        .from(planSubscriptions)
        .where(and(isNotNull(userId), eq(status, 'active'), lte(endDate, now)))
        .orderBy(asc(endDate))
        .limit(limit),
    work: ({ userId }) => transaction((tx) => endOne(tx, { userId, now })),
  })
}

async function endOne(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const person = await lockPerson(tx, { userId })
  const current = await lockActive(tx, { userId })
  // Read under the lock: somebody may have paid while this waited.
  if (!current || isEffective(current, now)) return
  const { id, planType, endDate, cancelledAt } = current
  if (planType === 'basic' && person) {
    const change = { endDate: freeEnd(endDate, now), updatedAt: now }
    await tx.update(planSubscriptions).set(change).where(eq(planSubscriptions.id, id))
    return
  }
  const status = cancelledAt ? 'cancelled' : 'expired'
  await tx.update(planSubscriptions).set({ status, updatedAt: now }).where(eq(planSubscriptions.id, id))
  await announce(tx, { name: 'subscription.changed', userId })
  if (!person) return
  if (person.plan === planType) await setPlan(tx, { userId, plan: null, now })
  await mailEnded(tx, { userId, endDate })
  await publish(tx, subscriptionEnded, { userId, subscriptionId: id })
}
