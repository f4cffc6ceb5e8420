import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { db, transaction } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { mailReminder } from '../emails.ts'
import { mailStoreReminder } from '../emails/stores.ts'
import { daysAfter, type PlanType, REMINDER_DAYS, type ReminderDays, STORE_GRACE_DAYS } from '../rules.ts'
import { planSubscriptions } from '../tables.ts'

const { id, userId, storeId, remindedDays, endDate, status, planType, cancelledAt } = planSubscriptions
const FROM: Record<ReminderDays, number> = { 7: 1, 1: 0, 0: -STORE_GRACE_DAYS }
const OF = {
  user: { sweepName: 'subscriptions.remind', is: and(isNotNull(userId), eq(planType, 'premium')), last: 1 },
  business: { sweepName: 'subscriptions.remind-stores', is: isNotNull(storeId), last: 0 },
}

/**
 * Writes to everybody, or to the owners of all stores, whose paid plan ends within a week and again within a day; to an
 * owner also when it has just ended and leaves days of grace; once each. The row remembers it, so several workers and
 * repetitions send one email; a plan that was extended is reminded of its new end.
 */
export async function remindOfEnds({ type, now }: { type: PlanType; now: Date }): Promise<void> {
  for (const days of REMINDER_DAYS) if (days >= OF[type].last) await remind({ type, days, now })
}

async function remind({ type, days, now }: { type: PlanType; days: ReminderDays; now: Date }) {
  const { sweepName, is } = OF[type]
  const isDue = and(
    is,
    eq(status, 'active'),
    isNull(cancelledAt),
    gt(endDate, daysAfter(now, FROM[days])),
    lte(endDate, daysAfter(now, days)),
    or(isNull(remindedDays), gt(remindedDays, days)),
  )
  await sweep({
    name: `${sweepName}:${days}`,
    now,
    due: (limit) => db.select({ id }).from(planSubscriptions).where(isDue).orderBy(asc(endDate)).limit(limit),
    work: (due) =>
      transaction(async (tx) => {
        const [reminded] = await tx
          .update(planSubscriptions)
          .set({ remindedDays: days })
          .where(and(eq(id, due.id), isDue))
          .returning({ userId, storeId, endDate })
        if (reminded?.storeId) await mailStoreReminder(tx, { ...reminded, storeId: reminded.storeId, days })
        else if (reminded) await mailReminder(tx, { ...reminded, userId: reminded.userId!, days })
      }),
  })
}
