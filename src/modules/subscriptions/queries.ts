import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { DEFAULT_PLANS, type PlanOffer } from './rules.ts'
import { subscriptionPrices, subscriptions } from './tables.ts'

/** The premium plan a person enjoys at this moment, or null: active, and its end still to come. */
export async function findActivePremium(db: Db, { userId, now }: { userId: string; now: Date }) {
  const [premium] = await db
    .select({ id: subscriptions.id, startDate: subscriptions.startDate, endDate: subscriptions.endDate })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.status, 'active'),
        eq(subscriptions.planType, 'premium'),
        gt(subscriptions.endDate, now),
      ),
    )
  return premium ?? null
}

/** The same question as an expression, for a statement that asks more. */
export const isPremiumNow = ({ userId, now }: { userId: string; now: Date }): SQL =>
  sql`exists (select from subscriptions where user_id = ${userId} and status = 'active' and plan_type = 'premium' and end_date > ${now})`

/** The plans on offer, cheapest first; the house's own while nobody has written a price list. */
export async function listPlans(
  db: Db,
  { type }: { type: 'user' | 'business' },
): Promise<readonly PlanOffer[]> {
  const written = await db
    .select({
      type: subscriptionPrices.type,
      planType: subscriptionPrices.planType,
      planName: subscriptionPrices.planName,
      priceCents: subscriptionPrices.priceCents,
      features: subscriptionPrices.features,
      productLimit: subscriptionPrices.productLimit,
    })
    .from(subscriptionPrices)
    .where(and(eq(subscriptionPrices.type, type), eq(subscriptionPrices.isActive, true)))
    .orderBy(asc(subscriptionPrices.priceCents), asc(subscriptionPrices.planType))
  return written.length > 0 ? written : DEFAULT_PLANS.filter((plan) => plan.type === type)
}
