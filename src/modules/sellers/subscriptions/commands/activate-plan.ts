import { and, eq } from 'drizzle-orm'
import { setPlan } from '#modules/identity/accounts/public.ts'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { subscriptionStarted } from '../events.ts'
import { isEffective, isStoreRunning, nextEnd, nextStoreEnd, type UserPlan } from '../rules.ts'
import { type Subscription, planSubscriptions } from '../tables.ts'

/** Whose plan it is. */
type Subject = { userId: string } | { storeId: string }
type Activation = {
  planType: string
  /** What it cost and how; without it (an administrator's gift) an extension keeps what stands. */
  paid: { amountCents: number; paymentMethod: string; paymentId: string | null }
  keepsPaper?: boolean
  now: Date
}
type Activated = { subscriptionId: string; endDate: Date; before: Subscription | null; isRunning: boolean }

/**
 * Thirty days of a plan of a person; the profile follows. Two at once come one after the other: the profile is locked
 * first, before purchases, payments and subscriptions. Announces `subscription.changed`.
 */
export async function activatePlan(
  tx: Tx,
  { userId, planType, ...rest }: Activation & { userId: string; planType: UserPlan },
): Promise<Activated> {
  await setPlan(tx, { userId, plan: planType, now: rest.now })
  const activated = await activate(tx, { userId }, { planType, ...rest })
  await publish(tx, subscriptionStarted, { userId, subscriptionId: activated.subscriptionId })
  await announce(tx, { name: 'subscription.changed', userId })
  return activated
}

/** Thirty days more of the same plan of a locked person or store; another one is replaced. */
export async function activate(
  tx: Tx,
  subject: Subject,
  { planType, paid, keepsPaper = false, now }: Activation,
): Promise<Activated> {
  const before = await lockActive(tx, subject)
  const isOfStore = 'storeId' in subject
  const isRunning = before !== null && (isOfStore ? isStoreRunning : isEffective)(before, now)
  const isExtended = isRunning && before.planType === planType
  const endDate = isOfStore
    ? nextStoreEnd(before, { planType, amountCents: paid.amountCents }, now)
    : nextEnd(isExtended ? before : null, now)
  const change = isExtended
    ? // Who pays again wants it after all, and is to be reminded of the new end.
      { endDate, ...(keepsPaper ? {} : paid), cancelledAt: null, remindedDays: null }
    : { status: isRunning ? ('cancelled' as const) : ('expired' as const) }
  if (before)
    await tx
      .update(planSubscriptions)
      .set({ ...change, updatedAt: now })
      .where(eq(planSubscriptions.id, before.id))
  if (isExtended) return { subscriptionId: before.id, endDate, before, isRunning }
  const begun = { startDate: now, endDate, createdAt: now, updatedAt: now }
  const [created] = await tx
    .insert(planSubscriptions)
    .values({ ...subject, planType, status: 'active', ...paid, ...begun })
    .returning({ id: planSubscriptions.id })
  return { subscriptionId: created!.id, endDate, before, isRunning }
}

export async function lockActive(tx: Tx, subject: Subject): Promise<Subscription | null> {
  const { userId, storeId, status } = planSubscriptions
  const isOf = 'storeId' in subject ? eq(storeId, subject.storeId) : eq(userId, subject.userId)
  const [current] = await tx
    .select()
    .from(planSubscriptions)
    .where(and(isOf, eq(status, 'active')))
    .for('update')
  return current ?? null
}
