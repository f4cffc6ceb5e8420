import { and, eq } from 'drizzle-orm'
import { payments, providerEvents } from '#modules/payments/core/tables.ts'
import { db } from '#server/db/db.ts'
import { isNoticeType, statusOf } from './notice.ts'
import type { YappyLedger } from './yappy.ts'

/** What the shop itself knows of a request: its attempt, and the notices that were proved. */
export function yappyLedger(): YappyLedger {
  return {
    async find(providerPaymentId) {
      const [attempt] = await db
        .select({
          orderId: payments.orderId,
          amountCents: payments.amountCents,
          currency: payments.currency,
          state: payments.state,
          failureCode: payments.failureCode,
          createdAt: payments.createdAt,
        })
        .from(payments)
        .where(and(eq(payments.provider, 'yappy'), eq(payments.providerPaymentId, providerPaymentId)))
      if (!attempt) return null
      const notices = await db
        .select({ type: providerEvents.type })
        .from(providerEvents)
        .where(and(eq(providerEvents.provider, 'yappy'), eq(providerEvents.paymentId, providerPaymentId)))
      return {
        ...attempt,
        notices: notices.flatMap(({ type }) => (isNoticeType(type) ? [statusOf(type)] : [])),
      }
    },
  }
}
