import { eq, sql } from 'drizzle-orm'
import { setPlan, lockPerson } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { reasonRequired, staleSubscription, statusRefused, subscriptionNotFound } from '../errors.ts'
import { subscriptionEnded, subscriptionStarted } from '../events.ts'
import { mailPlanGiven, mailPlanStopped } from '../emails/by-admin.ts'
import { nextEnd, type SubscriptionStatus, userPlan, whyNotSet } from '../rules.ts'
import { planSubscriptions, type Subscription } from '../tables.ts'
import { lockActive } from './activate-plan.ts'

type Wanted = { id: string; to: SubscriptionStatus; seenAt: string; reason?: string | undefined }
type By = { actor: Admin; address: string; now: Date }

/**
 * Sets the status of a plan, as an admin decides; the same again changes nothing, and one that changed since it was read
 * is stale. Ending one that runs needs a reason, and until its paid end it can be given back. The profile's plan
 * follows. A person's plan that had ended begins anew for thirty days, without a payment; a store's must be paid. Emails
 * the person or the owner of the store, with the reason. Locks the person or the store, then the plan. Audited.
 * Announces `subscription.changed`, and `product.listed` for a store.
 */
export async function setSubscriptionStatus(tx: Tx, wanted: Wanted, by: By): Promise<void> {
  const { id, to, seenAt, reason } = wanted
  const { now } = by
  const read = () => tx.select().from(planSubscriptions).where(eq(planSubscriptions.id, id))
  const [found] = await read()
  if (!found) throw subscriptionNotFound()
  const { storeId } = found
  const holder = await lockHolder(tx, found)
  const running = await lockActive(tx, storeId ? { storeId } : holder)
  const [plan] = await read().for('update')
  if (!plan) throw subscriptionNotFound()
  const wasActive = plan.status === 'active'
  if (plan.status === to) return
  if (plan.updatedAt.getTime() !== new Date(seenAt).getTime()) throw staleSubscription()
  if (wasActive && !reason) throw reasonRequired()
  const others = { hasLeft: holder.hasLeft, hasOther: running !== null && running.id !== id }
  const refused = whyNotSet({ ...plan, type: storeId ? 'business' : 'user' }, to, others, now)
  if (refused) throw statusRefused(refused)

  const starts = to === 'active'
  const beginsAnew = starts && !storeId
  const endDate = beginsAnew && plan.endDate <= now ? nextEnd(null, now) : plan.endDate
  const cancelledAt = to === 'cancelled' ? (plan.cancelledAt ?? now) : null
  await tx
    .update(planSubscriptions)
    .set({ status: to, endDate, cancelledAt, ...(beginsAnew && { remindedDays: null }), updatedAt: now })
    .where(eq(planSubscriptions.id, id))
  const { userId, storeName } = holder
  const { planType } = plan
  if (!storeId && (starts || wasActive)) {
    await setPlan(tx, { userId, plan: starts ? userPlan(planType) : null, now })
    await publish(tx, starts ? subscriptionStarted : subscriptionEnded, { userId, subscriptionId: id })
  }
  await recordAudit(tx, {
    actor: by.actor,
    address: by.address,
    action: 'subscriptions.set_status',
    target: { kind: 'subscription', id },
    before: { status: plan.status, endDate: plan.endDate },
    after: { status: to, endDate },
    ...(reason ? { reason } : {}),
  })
  const named = { userId, planType, ...(storeName !== undefined && { storeName }) }
  if (starts) await mailPlanGiven(tx, { ...named, endDate })
  else if (wasActive) await mailPlanStopped(tx, { ...named, reason })
  await announce(tx, { name: 'subscription.changed', userId })
  // What a store sells comes into sight, or goes out of it.
  if (storeId) await announce(tx, { name: 'product.listed' })
}

type Holder = { userId: string; storeName?: string; hasLeft: boolean }

async function lockHolder(tx: Tx, { userId, storeId }: Subscription): Promise<Holder> {
  if (!storeId) return { userId: userId!, hasLeft: (await lockPerson(tx, { userId: userId! })) === null }
  const [store] = await tx
    .select({
      userId: businessStores.ownerId,
      storeName: businessStores.name,
      hasLeft: sql<boolean>`exists (select from ${profiles}
        where ${profiles.id} = ${businessStores.ownerId} and ${profiles.anonymisedAt} is not null)`,
    })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
    .for('update')
  return store!
}
