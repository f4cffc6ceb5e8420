import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { hasConsent } from '#modules/identity/accounts/public.ts'
import type { Db } from '#server/db/db.ts'
import { purchaseNotFound } from './errors.ts'
import { DEFAULT_PLANS, type PlanOffer, type PlanType, userPlan, type WaitingState } from './rules.ts'
import { planPurchases, type Purchase, subscriptionPrices, planSubscriptions } from './tables.ts'

/** The premium plan a person enjoys at this moment, or null: active, and its end still to come. */
export async function findActivePremium(db: Db, { userId, now }: { userId: string; now: Date }) {
  const [premium] = await db
    .select({
      id: planSubscriptions.id,
      startDate: planSubscriptions.startDate,
      endDate: planSubscriptions.endDate,
    })
    .from(planSubscriptions)
    .where(
      and(
        eq(planSubscriptions.userId, userId),
        eq(planSubscriptions.status, 'active'),
        eq(planSubscriptions.planType, 'premium'),
        gt(planSubscriptions.endDate, now),
      ),
    )
  return premium ?? null
}

/** The same question as an expression, for a statement that asks more. */
export const isPremiumNow = ({ userId, now }: { userId: string; now: Date }): SQL =>
  sql`exists (select from plan_subscriptions where user_id = ${userId} and status = 'active' and plan_type = 'premium' and end_date > ${now})`

/** The plans on offer, cheapest first; the default plans until a price list is saved. */
export async function listPlans(db: Db, { type }: { type: PlanType }): Promise<readonly PlanOffer[]> {
  const written = await listPrices(db, { type })
  if (written.length === 0) return DEFAULT_PLANS.filter((plan) => plan.type === type)
  return written
    .filter(({ isActive }) => isActive)
    .map(({ planType, planName, priceCents, features, productLimit }) => ({
      type,
      planType,
      planName,
      priceCents,
      features,
      productLimit,
    }))
}

/** The price list as it was written, of one kind or of both, with what is not sold; empty while no one has written one. */
export function listPrices(db: Db, { type }: { type?: PlanType }) {
  return db
    .select({
      type: subscriptionPrices.type,
      planType: subscriptionPrices.planType,
      planName: subscriptionPrices.planName,
      priceCents: subscriptionPrices.priceCents,
      features: subscriptionPrices.features,
      productLimit: subscriptionPrices.productLimit,
      isActive: subscriptionPrices.isActive,
      commissionHundredths: subscriptionPrices.commissionHundredths,
      updatedAt: subscriptionPrices.updatedAt,
    })
    .from(subscriptionPrices)
    .where(type && eq(subscriptionPrices.type, type))
    .orderBy(
      desc(subscriptionPrices.type),
      asc(subscriptionPrices.priceCents),
      asc(subscriptionPrices.planType),
    )
}

export async function findPlan(
  db: Db,
  { type, planType }: { type: PlanType; planType: string },
): Promise<PlanOffer | null> {
  return (await listPlans(db, { type })).find((plan) => plan.planType === planType) ?? null
}

/** A purchase of this person; somebody else's is a 404. */
export async function getOwnPurchase(
  db: Db,
  { purchaseId, userId }: { purchaseId: string; userId: string },
): Promise<Purchase> {
  const [purchase] = await db
    .select()
    .from(planPurchases)
    .where(and(eq(planPurchases.id, purchaseId), eq(planPurchases.userId, userId)))
  if (!purchase) throw purchaseNotFound()
  return purchase
}

/** What the plan page shows to one person about their own plan. */
export async function readOwnSubscription(db: Db, { userId, now }: { userId: string; now: Date }) {
  const [current] = await db
    .select({
      planType: planSubscriptions.planType,
      startDate: planSubscriptions.startDate,
      endDate: planSubscriptions.endDate,
      cancelledAt: planSubscriptions.cancelledAt,
    })
    .from(planSubscriptions)
    .where(
      and(
        eq(planSubscriptions.userId, userId),
        eq(planSubscriptions.status, 'active'),
        gt(planSubscriptions.endDate, now),
      ),
    )
  return {
    current: current
      ? {
          planType: userPlan(current.planType),
          startDate: current.startDate.toISOString(),
          endDate: current.endDate.toISOString(),
          isCancelled: current.cancelledAt !== null,
        }
      : null,
    waiting: await findWaiting(db, { userId, type: 'user', now }),
    isAdult: await hasConsent(db, { userId, kind: 'adult' }),
  }
}

/** What was paid for and is no plan yet: PayPal holds the money, a person looks at it, or PayPal has just refused it. */
export async function findWaiting(
  db: Db,
  { userId, type, now }: { userId: string; type: PlanType; now: Date },
) {
  const hasPayment = (condition: SQL) =>
    sql<boolean>`exists (select from payments where purchase_id = ${planPurchases.id} and ${condition})`
  const isHeld = hasPayment(sql`state = 'held'`)
  const isRefused = hasPayment(sql`state = 'failed' and failure_code = 'capture_declined'`)
  const [purchase] = await db
    .select({
      purchaseId: planPurchases.id,
      planType: planPurchases.planType,
      amountCents: planPurchases.amountCents,
      state: sql<WaitingState>`case when ${planPurchases.status} = 'failed' then 'refused'
        when ${isHeld} then 'held' else 'review' end`,
    })
    .from(planPurchases)
    .where(
      and(
        eq(planPurchases.userId, userId),
        eq(planPurchases.type, type),
        or(
          eq(planPurchases.status, 'review'),
          and(eq(planPurchases.status, 'failed'), gt(planPurchases.expiresAt, now), isRefused),
        ),
      ),
    )
    .orderBy(desc(planPurchases.createdAt))
    .limit(1)
  return purchase ?? null
}
