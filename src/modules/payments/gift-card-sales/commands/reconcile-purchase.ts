import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { expireUnpaid, listPayments } from '#modules/payments/core/public.ts'
import type { PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { type Db, db } from '#server/db/db.ts'
import { giftCardPurchases } from '../tables.ts'
import { giveUp } from './open-purchase.ts'
import { giftMoney } from './settle-purchase.ts'

/** Gives up the purchases of gift cards whose time is over: see `expireUnpaid`. */
export const expirePurchases = ({ now }: { now: Date }): Promise<void> =>
  expireUnpaid({
    name: 'gift_cards.expire-purchases',
    purpose: giftMoney,
    due: (method, limit) => listOverdue(db, { method, now, limit }),
    attempts: ({ id: giftPurchaseId }) => listPayments(db, { giftPurchaseId }),
    giveUp: (tx, { id: purchaseId }) => giveUp(tx, { purchaseId, now, isDue: true }),
    now,
  })

const listOverdue = (from: Db, { method, now, limit }: { method: PlanMethod; now: Date; limit: number }) =>
  from
    .select()
    .from(giftCardPurchases)
    .where(
      and(
        eq(giftCardPurchases.method, method),
        inArray(giftCardPurchases.status, ['awaiting', 'failed']),
        lte(giftCardPurchases.expiresAt, now),
      ),
    )
    .orderBy(asc(giftCardPurchases.expiresAt))
    .limit(limit)
