import { and, asc, eq, or, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { payments } from '#modules/payments/core/tables.ts'
import type { Db } from '#server/db/db.ts'
import { planPurchases, type Purchase } from '../tables.ts'

const MOST = 100

/** The plans whose money waits for a decision, the longest waiting first: a person's, or the provider's own. */
export async function listReviews(db: Db) {
  const rows = await db
    .select({
      purchaseId: planPurchases.id,
      planType: planPurchases.planType,
      amountCents: planPurchases.amountCents,
      fullName: profiles.fullName,
      email: profiles.email,
      provider: payments.provider,
      providerPaymentId: payments.providerPaymentId,
      state: payments.state,
      failureCode: payments.failureCode,
      since: planPurchases.updatedAt,
    })
    .from(planPurchases)
    .innerJoin(profiles, eq(profiles.id, planPurchases.userId))
    .innerJoin(payments, eq(payments.purchaseId, planPurchases.id))
    .where(
      and(
        eq(planPurchases.status, 'review'),
        or(eq(payments.state, 'held'), sql`${payments.failureCode} like 'mismatch:%'`),
      ),
    )
    .orderBy(asc(planPurchases.updatedAt), asc(planPurchases.id))
    .limit(MOST)
  return rows.map(({ state, failureCode, since, ...row }) => ({
    ...row,
    isHeld: state === 'held',
    /** What the provider says of holding it, or what did not agree. */
    reasons: (failureCode ?? '').replace(/^mismatch:/, '').split(','),
    since: since.toISOString(),
  }))
}

export async function findPurchase(db: Db, { purchaseId }: { purchaseId: string }): Promise<Purchase | null> {
  const [purchase] = await db.select().from(planPurchases).where(eq(planPurchases.id, purchaseId))
  return purchase ?? null
}
