import { and, eq } from 'drizzle-orm'
import { setPlan } from '#modules/accounts/commands/set-plan.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import type { Admin, System } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { ASSIGNED_CENTS, isEffective, nextEnd, type UserPlan } from './rules.ts'
import { subscriptions } from './tables.ts'

type Grant = { actor: Admin | System; userId: string; planType: UserPlan; now: Date; address?: string }

/**
 * Gives a person thirty days of a plan without a payment; the same plan again is
 * extended from its end, another one is replaced. The profile's plan follows. Two
 * grants at once come one after the other: the profile is locked first.
 */
export async function grantSubscription(tx: Tx, { actor, userId, planType, now, address }: Grant) {
  await setPlan(tx, { userId, plan: planType, now })
  const [current] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'active')))
    .for('update')
  const isExtended = current?.planType === planType && isEffective(current, now)
  const endDate = nextEnd(isExtended ? current : null, now)
  const subscriptionId = isExtended
    ? await extend(tx, { id: current.id, endDate, now })
    : await replace(tx, { current, userId, planType, endDate, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'subscriptions.grant',
    target: { kind: 'profile', id: userId },
    before: current ? { planType: current.planType, endDate: current.endDate } : null,
    after: { planType, endDate },
  })
  return { subscriptionId, endDate }
}

async function extend(tx: Tx, { id, endDate, now }: { id: string; endDate: Date; now: Date }) {
  await tx.update(subscriptions).set({ endDate, updatedAt: now }).where(eq(subscriptions.id, id))
  return id
}

type Subscription = typeof subscriptions.$inferSelect
type Replacement = {
  current: Subscription | undefined
  userId: string
  planType: UserPlan
  endDate: Date
  now: Date
}

async function replace(tx: Tx, { current, userId, planType, endDate, now }: Replacement) {
  if (current) {
    const status = isEffective(current, now) ? 'cancelled' : 'expired'
    await tx.update(subscriptions).set({ status, updatedAt: now }).where(eq(subscriptions.id, current.id))
  }
  const [created] = await tx
    .insert(subscriptions)
    .values({
      userId,
      planType,
      amountCents: ASSIGNED_CENTS[planType],
      status: 'active',
      startDate: now,
      endDate,
      paymentMethod: 'admin',
    })
    .returning({ id: subscriptions.id })
  return created!.id
}
