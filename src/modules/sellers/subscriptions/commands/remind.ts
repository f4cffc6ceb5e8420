import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import { db, transaction } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { mailReminder } from '../emails.ts'
import { daysAfter, REMINDER_DAYS, type ReminderDays } from '../rules.ts'
import { subscriptions } from '../tables.ts'

const DAYS_OF = { 7: { from: 1 }, 1: { from: 0 } } as const satisfies Record<ReminderDays, { from: number }>

/**
 * Writes to everybody whose paid plan ends within a week, and again within a day, once each. The row remembers it, so
 * several workers and repetitions send one email; a plan that was extended is reminded of its new end.
 */
export async function remindOfEnds({ now }: { now: Date }): Promise<void> {
  for (const days of REMINDER_DAYS) await remind({ days, now })
}

async function remind({ days, now }: { days: ReminderDays; now: Date }) {
  const { id, userId, remindedDays, endDate, status, planType, cancelledAt } = subscriptions
  const isDue = and(
    eq(status, 'active'),
    eq(planType, 'premium'),
    isNull(cancelledAt),
    gt(endDate, daysAfter(now, DAYS_OF[days].from)),
    lte(endDate, daysAfter(now, days)),
    days === 1 ? or(isNull(remindedDays), ne(remindedDays, 1)) : isNull(remindedDays),
  )
  await sweep({
    name: `subscriptions.remind:${days}`,
    now,
    due: (limit) => db.select({ id }).from(subscriptions).where(isDue).orderBy(asc(endDate)).limit(limit),
    work: (due) =>
      transaction(async (tx) => {
        const [reminded] = await tx
          .update(subscriptions)
          .set({ remindedDays: days })
          .where(and(eq(id, due.id), isDue))
          .returning({ userId, endDate })
        if (reminded) await mailReminder(tx, { ...reminded, days })
      }),
  })
}
