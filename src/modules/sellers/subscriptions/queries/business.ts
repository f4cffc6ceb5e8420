import { and, eq, sql } from 'drizzle-orm'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import type { Db } from '#server/db/db.ts'
import { findWaiting, listPrices } from '../queries.ts'
import { DEFAULT_PLANS, daysAfter, isStoreRunning, STORE_GRACE_DAYS } from '../rules.ts'
import { planSubscriptions } from '../tables.ts'

/** What the page of business plans shows to one person: their store, its plan, and money that waits for a decision. */
export async function readBusiness(db: Db, { userId, now }: { userId: string; now: Date }) {
  const [found] = await db
    .select({
      store: {
        name: businessStores.name,
        contactEmail: businessStores.contactEmail,
        description: businessStores.description,
        contactPhone: businessStores.contactPhone,
        address: businessStores.address,
        approvalStatus: businessStores.approvalStatus,
        isSuspended: sql<boolean>`${businessStores.status} = 'suspended'`,
        rejectionReason: businessStores.rejectionReason,
      },
      plan: {
        planType: planSubscriptions.planType,
        endDate: planSubscriptions.endDate,
        status: planSubscriptions.status,
      },
    })
    .from(businessStores)
    .leftJoin(
      planSubscriptions,
      and(eq(planSubscriptions.storeId, businessStores.id), eq(planSubscriptions.status, 'active')),
    )
    .where(eq(businessStores.ownerId, userId))
  const plan = found?.plan && isStoreRunning(found.plan, now) ? found.plan : null
  return {
    store: found?.store ?? null,
    plan: plan && {
      planType: plan.planType,
      endDate: plan.endDate.toISOString(),
      sellsUntil: daysAfter(plan.endDate, STORE_GRACE_DAYS).toISOString(),
      productLimit: await findProductLimit(db, plan),
    },
    waiting: await findWaiting(db, { userId, type: 'business', now }),
  }
}

/** How many products a store may have by its plan, also by one that is sold no more; null is no limit. */
export async function findProductLimit(db: Db, { planType }: { planType: string }): Promise<number | null> {
  const written = await listPrices(db, { type: 'business' })
  const plans = [...written, ...DEFAULT_PLANS.filter(({ type }) => type === 'business')]
  return plans.find((plan) => plan.planType === planType)?.productLimit ?? null
}
