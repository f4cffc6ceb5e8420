import { and, eq } from 'drizzle-orm'
import { setPlan } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { subscriptionStarted } from '../events.ts'
import { isEffective, nextEnd, type UserPlan } from '../rules.ts'
import { type Subscription, subscriptions } from '../tables.ts'

type Activation = {
  userId: string
  planType: UserPlan
  /** What it cost and how; without it (an administrator's gift) an extension keeps what stands. */
  paid: { amountCents: number; paymentMethod: string; paymentId: string | null }
  keepsPaper?: boolean
  now: Date
}

/**
 * Thirty days of a plan: the same plan is extended from its end, another one is replaced, and the profile follows.
 * Two at once come one after the other: the profile is locked first, before purchases, payments and subscriptions.
 * Announces `subscription.changed`.
 */
export async function activatePlan(
  tx: Tx,
  { userId, planType, paid, keepsPaper = false, now }: Activation,
): Promise<{ subscriptionId: string; endDate: Date; before: Subscription | null }> {
  await setPlan(tx, { userId, plan: planType, now })
  const current = await lockActive(tx, { userId })
  const isExtended = current?.planType === planType && isEffective(current, now)
  const endDate = nextEnd(isExtended ? current : null, now)
  const subscriptionId = isExtended
    ? await extend(tx, { id: current.id, endDate, paid: keepsPaper ? {} : paid, now })
    : await replace(tx, { current, userId, planType, endDate, paid, now })
  await publish(tx, subscriptionStarted, { userId, subscriptionId })
  await announce(tx, { name: 'subscription.changed', userId })
  return { subscriptionId, endDate, before: current }
}

export async function lockActive(tx: Tx, { userId }: { userId: string }): Promise<Subscription | null> {
  const [current] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'active')))
    .for('update')
  return current ?? null
}

type Extension = { id: string; endDate: Date; paid: Partial<Activation['paid']>; now: Date }

// A person who pays again wants it after all, and is to be reminded of the new end.
async function extend(tx: Tx, { id, endDate, paid, now }: Extension) {
  const afresh = { cancelledAt: null, remindedDays: null, updatedAt: now }
  await tx
    .update(subscriptions)
    .set({ endDate, ...paid, ...afresh })
    .where(eq(subscriptions.id, id))
  return id
}

type Replacement = Omit<Activation, 'keepsPaper'> & { current: Subscription | null; endDate: Date }

async function replace(tx: Tx, { current, userId, planType, endDate, paid, now }: Replacement) {
  if (current) {
    const status = isEffective(current, now) ? 'cancelled' : 'expired'
    await tx.update(subscriptions).set({ status, updatedAt: now }).where(eq(subscriptions.id, current.id))
  }
  const [created] = await tx
    .insert(subscriptions)
    .values({
      userId,
      planType,
      status: 'active',
      startDate: now,
      endDate,
      ...paid,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: subscriptions.id })
  return created!.id
}

/**
 * Locks a person, first of all that a plan touches; null when they have gone. Not `for update`: a transaction that only
 * refers to the profile need not wait.
 */
export async function lockPerson(tx: Tx, { userId }: { userId: string }) {
  const [person] = await tx
    .select({ plan: profiles.subscriptionPlan, anonymisedAt: profiles.anonymisedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update')
  return person && person.anonymisedAt === null ? { plan: person.plan } : null
}
