import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { followUp, listPayments } from '#modules/payments/core/public.ts'
import { type Db, db, transaction } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { PLAN_METHODS, type PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { planPurchases } from '../tables.ts'
import { giveUp } from './open-purchase.ts'
import { planMoney } from './settle-purchase.ts'

const OPEN_STATES = ['pending', 'requires_action', 'failed']

/**
 * Gives up the purchases whose time is over. Each payment is closed at its provider first, and money that is found
 * there is settled as usual: no one loses a plan they paid in the last minute. One that cannot be asked waits.
 */
export async function expirePurchases({ now }: { now: Date }): Promise<void> {
  const giveUpBy = (method: PlanMethod) =>
    sweep({
      name: `subscriptions.expire-purchases:${method}`,
      now,
      inFlight: 4,
      due: (limit) => listDuePurchases(db, { method, now, limit }),
      async work(purchase) {
        for (const payment of await listPayments(db, { purchaseId: purchase.id }))
          if (OPEN_STATES.includes(payment.state)) await followUp(planMoney, { payment, now })
        await transaction((tx) => giveUp(tx, { purchaseId: purchase.id, now, isDue: true }))
      },
    })
  // Side by side: a provider that hangs keeps no one of the other's.
  await Promise.all(PLAN_METHODS.map(giveUpBy))
}

const listDuePurchases = (db: Db, { method, now, limit }: { method: PlanMethod; now: Date; limit: number }) =>
  db
    .select()
    .from(planPurchases)
    .where(
      and(
        eq(planPurchases.method, method),
        inArray(planPurchases.status, ['awaiting', 'failed']),
        lte(planPurchases.expiresAt, now),
      ),
    )
    .orderBy(asc(planPurchases.expiresAt))
    .limit(limit)
