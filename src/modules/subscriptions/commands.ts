import { recordAudit } from '#modules/audit/commands.ts'
import type { Admin, System } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { activatePlan } from './commands/activate-plan.ts'
import { ASSIGNED_CENTS, type UserPlan } from './rules.ts'

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
