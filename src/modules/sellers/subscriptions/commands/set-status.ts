import { eq, sql } from 'drizzle-orm'
import { setPlan } from '#modules/identity/accounts/public.ts'
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
import { nextEnd, type SubscriptionStatus, whyNotSet } from '../rules.ts'
import { storeSubscriptions, subscriptions } from '../tables.ts'
import { lockActive, lockPerson } from './activate-plan.ts'
import { lockStorePlan } from './store-plan.ts'

type Wanted = { id: string; to: SubscriptionStatus; seenAt: string; reason?: string | undefined }
type By = { actor: Admin; address: string; now: Date }

/**
 * Sets the status of a person's or store's plan, as an admin decides; the same again changes nothing, and one
 * that changed since it was read is stale. Ending one that runs needs a reason, and until its paid end it can be given back. The profile's plan follows. A person's plan that had ended begins anew for
 * thirty days, without a payment; a store's must be paid. Emails the person or the owner of the store, with the reason.
 * Locks the person or the store, then the plan. Audited.
 * Announces `subscription.changed`, and `product.listed` for a store.
 */
export async function setSubscriptionStatus(tx: Tx, wanted: Wanted, by: By): Promise<void> {
  const [own] = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, wanted.id))
  if (own) return setOfPerson(tx, { ...wanted, ...own }, by)
  const [ofStore] = await tx
    .select({ storeId: storeSubscriptions.storeId })
    .from(storeSubscriptions)
    .where(eq(storeSubscriptions.id, wanted.id))
  if (!ofStore) throw subscriptionNotFound()
  return setOfStore(tx, { ...wanted, ...ofStore }, by)
}

async function setOfPerson(tx: Tx, { id, to, seenAt, reason, userId }: Wanted & { userId: string }, by: By) {
  const person = await lockPerson(tx, { userId })
  const running = await lockActive(tx, { userId })
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  if (!plan) throw subscriptionNotFound()
  if (plan.status === to) return
  refuseStale(plan.updatedAt, seenAt)
  if (plan.status === 'active' && !reason) throw reasonRequired()
  const others = { hasLeft: person === null, hasOther: running !== null && running.id !== id }
  const refused = whyNotSet({ ...plan, type: 'user' }, to, others, by.now)
  if (refused) throw statusRefused(refused)

  const starts = to === 'active'
  const endDate = starts && plan.endDate <= by.now ? nextEnd(null, by.now) : plan.endDate
  const cancelledAt = to === 'cancelled' ? (plan.cancelledAt ?? by.now) : null
  await tx
    .update(subscriptions)
    .set({ status: to, endDate, cancelledAt, ...(starts && { remindedDays: null }), updatedAt: by.now })
    .where(eq(subscriptions.id, id))
  if (starts || plan.status === 'active')
    await setPlan(tx, { userId, plan: starts ? plan.planType : null, now: by.now })
  await audit(tx, { before: plan, after: { status: to, endDate }, reason, by })
  const { planType } = plan
  if (starts) {
    await publish(tx, subscriptionStarted, { userId, subscriptionId: id })
    await mailPlanGiven(tx, { userId, planType, endDate })
  } else if (plan.status === 'active') {
    await publish(tx, subscriptionEnded, { userId, subscriptionId: id })
    await mailPlanStopped(tx, { userId, planType, reason })
  }
  await announce(tx, { name: 'subscription.changed', userId })
}

async function setOfStore(tx: Tx, { id, to, seenAt, reason, storeId }: Wanted & { storeId: string }, by: By) {
  const [store] = await tx
    .select({
      ownerId: businessStores.ownerId,
      name: businessStores.name,
      hasLeft: sql<boolean>`exists (select from ${profiles}
      where ${profiles.id} = ${businessStores.ownerId} and ${profiles.anonymisedAt} is not null)`,
    })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
    .for('update')
  const running = await lockStorePlan(tx, { storeId })
  const [plan] = await tx.select().from(storeSubscriptions).where(eq(storeSubscriptions.id, id)).for('update')
  if (!plan || !store) throw subscriptionNotFound()
  if (plan.status === to) return
  refuseStale(plan.updatedAt, seenAt)
  if (plan.status === 'active' && !reason) throw reasonRequired()
  const others = { hasLeft: store.hasLeft, hasOther: running !== null && running.id !== id }
  const refused = whyNotSet({ ...plan, type: 'business' }, to, others, by.now)
  if (refused) throw statusRefused(refused)

  await tx
    .update(storeSubscriptions)
    .set({ status: to, updatedAt: by.now })
    .where(eq(storeSubscriptions.id, id))
  await audit(tx, { before: plan, after: { status: to, endDate: plan.endDate }, reason, by })
  const named = { userId: store.ownerId, planType: plan.planType, storeName: store.name }
  if (to === 'active') await mailPlanGiven(tx, { ...named, endDate: plan.endDate })
  else if (plan.status === 'active') await mailPlanStopped(tx, { ...named, reason })
  await announce(tx, { name: 'subscription.changed', userId: store.ownerId })
  // What it sells comes into sight, or goes out of it.
  await announce(tx, { name: 'product.listed' })
}

function refuseStale(updatedAt: Date, seenAt: string) {
  if (updatedAt.getTime() !== new Date(seenAt).getTime()) throw staleSubscription()
}

type Standing = { status: SubscriptionStatus; endDate: Date }

type Change = {
  before: Standing & { id: string }
  after: Standing
  reason: string | undefined
  by: By
}

const audit = (tx: Tx, change: Change) =>
  recordAudit(tx, {
    actor: change.by.actor,
    address: change.by.address,
    action: 'subscriptions.set_status',
    target: { kind: 'subscription', id: change.before.id },
    before: { status: change.before.status, endDate: change.before.endDate },
    after: change.after,
    ...(change.reason ? { reason: change.reason } : {}),
  })
