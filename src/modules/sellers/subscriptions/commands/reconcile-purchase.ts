import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { expireUnpaid, listPayments } from '#modules/payments/core/public.ts'
import { type Db, db } from '#server/db/db.ts'
import type { PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { planPurchases } from '../tables.ts'
import { giveUp } from './open-purchase.ts'
import { planMoney } from './settle-purchase.ts'

/** Gives up the purchases of plans whose time is over: see `expireUnpaid`. */
export const expirePurchases = ({ now }: { now: Date }): Promise<void> =>
  expireUnpaid({
    name: 'subscriptions.expire-purchases',
    purpose: planMoney,
    due: (method, limit) => listDuePurchases(db, { method, now, limit }),
    attempts: ({ id: purchaseId }) => listPayments(db, { purchaseId }),
    giveUp: (tx, { id: purchaseId }) => giveUp(tx, { purchaseId, now, isDue: true }),
    now,
  })

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
