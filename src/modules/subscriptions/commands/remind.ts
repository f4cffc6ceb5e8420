import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import { transaction, type Tx } from '#server/db.ts'
import { mailReminder } from '../emails.ts'
import { daysAfter, REMINDER_DAYS, type ReminderDays } from '../rules.ts'
import { subscriptions } from '../tables.ts'

const DAYS_OF = { 7: { from: 1 }, 1: { from: 0 } } as const satisfies Record<ReminderDays, { from: number }>

/**
 * Writes to everybody whose paid plan ends within a week, and again within a day, once each. The row remembers it, so
 * several workers and repetitions send one letter; a plan that was extended is reminded of its new end.
 */
export async function remindOfEnds({ now }: { now: Date }): Promise<void> {
  for (const days of REMINDER_DAYS) await transaction((tx) => remind(tx, { days, now }))
}

async function remind(tx: Tx, { days, now }: { days: ReminderDays; now: Date }) {
  const { remindedDays, endDate, status, planType, cancelledAt } = subscriptions
  const isNew = days === 1 ? or(isNull(remindedDays), ne(remindedDays, 1)) : isNull(remindedDays)
  const due = await tx
    .update(subscriptions)
    .set({ remindedDays: days })
    .where(
      and(
        eq(status, 'active'),
        eq(planType, 'premium'),
        isNull(cancelledAt),
        gt(endDate, daysAfter(now, DAYS_OF[days].from)),
        lte(endDate, daysAfter(now, days)),
        isNew,
      ),
    )
    .returning({ userId: subscriptions.userId, endDate: subscriptions.endDate })
  for (const one of due) await mailReminder(tx, { ...one, days })
}
