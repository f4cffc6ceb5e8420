import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { db, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { mailStorePlanEnded, mailStoreReminder } from '../emails/stores.ts'
import { daysAfter, STORE_GRACE_DAYS, STORE_REMINDER_DAYS, type StoreReminderDays } from '../rules.ts'
import { storeSubscriptions } from '../tables.ts'

const { id, storeId, status, endDate, remindedDays } = storeSubscriptions
const ownerOf = sql<string>`(select owner_id from business_stores s where s.id = ${storeId})`

/**
 * Writes off the plans of stores whose days of grace are over, and informs their owners. Those who sell ask for the end
 * itself, so no one waits for this. Repeatable; announces `subscription.changed`, and `product.listed`, for their
 * products leave the lists.
 */
export async function endStorePlans({ now }: { now: Date }): Promise<void> {
  const isOver = and(eq(status, 'active'), lte(endDate, daysAfter(now, -STORE_GRACE_DAYS)))
  await sweep({
    name: 'subscriptions.end-stores',
    now,
    due: (limit) =>
      db.select({ id }).from(storeSubscriptions).where(isOver).orderBy(asc(endDate)).limit(limit),
    work: (due) =>
      transaction(async (tx) => {
        // The guard is the `where`: a payment at this moment has moved the end.
        const [ended] = await tx
          .update(storeSubscriptions)
          .set({ status: 'expired', updatedAt: now })
          .where(and(eq(id, due.id), isOver))
          .returning({ storeId, endDate, userId: ownerOf })
        if (!ended) return
        await mailStorePlanEnded(tx, ended)
        await announce(tx, { name: 'subscription.changed', userId: ended.userId })
        await announce(tx, { name: 'product.listed' })
      }),
  })
}

/**
 * Writes to the owners of stores whose plan ends within a week, within a day, or has just ended and leaves days of
 * grace, once each. The row remembers it; a plan that was extended is reminded of its new end.
 */
export async function remindStores({ now }: { now: Date }): Promise<void> {
  for (const days of STORE_REMINDER_DAYS) await remind({ days, now })
}

const FROM: Record<StoreReminderDays, number> = { 7: 1, 1: 0, 0: -STORE_GRACE_DAYS }
const isNotReminded: Record<StoreReminderDays, SQL | undefined> = {
  7: isNull(remindedDays),
  1: or(isNull(remindedDays), eq(remindedDays, 7)),
  0: or(isNull(remindedDays), gt(remindedDays, 0)),
}

async function remind({ days, now }: { days: StoreReminderDays; now: Date }) {
  const isDue = and(
    eq(status, 'active'),
    gt(endDate, daysAfter(now, FROM[days])),
    lte(endDate, daysAfter(now, days)),
    isNotReminded[days],
  )
  await sweep({
    name: `subscriptions.remind-stores:${days}`,
    now,
    due: (limit) =>
      db.select({ id }).from(storeSubscriptions).where(isDue).orderBy(asc(endDate)).limit(limit),
    work: (due) =>
      transaction(async (tx) => {
        const [reminded] = await tx
          .update(storeSubscriptions)
          .set({ remindedDays: days })
          .where(and(eq(id, due.id), isDue))
          .returning({ storeId, endDate })
        if (reminded) await mailStoreReminder(tx, { ...reminded, days })
      }),
  })
}
