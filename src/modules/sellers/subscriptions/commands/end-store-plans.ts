import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { db, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { mailStorePlanEnded } from '../emails/stores.ts'
import { daysAfter, STORE_GRACE_DAYS } from '../rules.ts'
import { planSubscriptions } from '../tables.ts'

const { id, storeId, status, endDate } = planSubscriptions
const ownerOf = sql<string>`(select owner_id from business_stores s where s.id = ${storeId})`

/**
 * Writes off the plans of stores whose days of grace are over, and informs their owners. Those who sell ask for the end
 * itself, so no one waits for this. Repeatable; announces `subscription.changed`, and `product.listed`, for their
 * products leave the lists.
 */
export async function endStorePlans({ now }: { now: Date }): Promise<void> {
  const isOver = and(
    isNotNull(storeId),
    eq(status, 'active'),
    lte(endDate, daysAfter(now, -STORE_GRACE_DAYS)),
  )
  await sweep({
    name: 'subscriptions.end-stores',
    now,
    due: (limit) =>
      db.select({ id }).from(planSubscriptions).where(isOver).orderBy(asc(endDate)).limit(limit),
    work: (due) =>
      transaction(async (tx) => {
        // The guard is the `where`: a payment at this moment has moved the end.
        const [ended] = await tx
          .update(planSubscriptions)
          .set({ status: 'expired', updatedAt: now })
          .where(and(eq(id, due.id), isOver))
          .returning({ storeId: sql<string>`${storeId}`, endDate, userId: ownerOf })
        if (!ended) return
        await mailStorePlanEnded(tx, ended)
        await announce(tx, { name: 'subscription.changed', userId: ended.userId })
        await announce(tx, { name: 'product.listed' })
      }),
  })
}
