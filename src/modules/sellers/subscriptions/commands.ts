import { and, eq, isNotNull } from 'drizzle-orm'
import { anonymousAddress } from '#modules/identity/accounts/rules.ts'
import { accountNotFound, lockPerson, setPlan } from '#modules/identity/accounts/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { activatePlan, lockActive } from './commands/activate-plan.ts'
import { mailPlanGiven, mailPlanStopped } from './emails/by-admin.ts'
import { ASSIGNED_CENTS, type UserPlan } from './rules.ts'
import { planPurchases, planSubscriptions } from './tables.ts'

type Grant = { actor: Admin | System; userId: string; planType: UserPlan; now: Date; address?: string }

/**
 * Gives a person thirty days of a plan without a payment; the same plan again is
 * extended from its end, another one is replaced. The profile's plan follows. Two
 * grants at once come one after the other: the profile is locked first.
 */
export async function grantSubscription(tx: Tx, { actor, userId, planType, now, address }: Grant) {
  const paid = { amountCents: ASSIGNED_CENTS[planType], paymentMethod: 'admin', paymentId: null }
  const granted = await activatePlan(tx, { userId, planType, paid, keepsPaper: true, now })
  const { subscriptionId, endDate, before } = granted
  await recordAudit(tx, {
    actor,
    address,
    action: 'subscriptions.grant',
    target: { kind: 'profile', id: userId },
    before: before ? { planType: before.planType, endDate: before.endDate } : null,
    after: { planType, endDate },
  })
  return { subscriptionId, endDate }
}

/** Gives a person a plan as `grantSubscription` does, and says so by email. */
export async function givePlan(tx: Tx, grant: Grant) {
  const { endDate } = await grantSubscription(tx, grant)
  await mailPlanGiven(tx, { userId: grant.userId, planType: grant.planType, endDate })
}

/**
 * Ends whatever plan a person has, at once and without a refund; with none nothing happens. The profile's plan
 * follows. Emails the person; locks them; announces `subscription.changed`.
 */
export async function endPlan(tx: Tx, { actor, userId, now, address }: Omit<Grant, 'planType'>) {
  const person = await lockPerson(tx, { userId })
  if (!person) throw accountNotFound()
  const current = await lockActive(tx, { userId })
  if (!current && person.plan === null) return
  if (current) {
    await tx
      .update(planSubscriptions)
      .set({ status: 'cancelled', cancelledAt: current.cancelledAt ?? now, updatedAt: now })
      .where(eq(planSubscriptions.id, current.id))
    await mailPlanStopped(tx, { userId, planType: current.planType, reason: undefined })
  }
  await setPlan(tx, { userId, plan: null, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'subscriptions.end',
    target: { kind: 'profile', id: userId },
    before: { planType: current?.planType ?? person.plan, endDate: current?.endDate ?? null },
    after: { planType: null },
  })
  await announce(tx, { name: 'subscription.changed', userId })
}

/** What somebody who leaves paid for stays in the books, without the address that their store was to have. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx
    .update(planPurchases)
    .set({ storeEmail: anonymousAddress(userId) })
    .where(and(eq(planPurchases.userId, userId), isNotNull(planPurchases.storeEmail)))
}
