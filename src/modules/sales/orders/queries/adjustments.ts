import { and, eq, sql } from 'drizzle-orm'
import { orderAdjustments, orderLines } from '../tables.ts'

/** Joins to a line what premium took off it, if it did. */
export const isPremiumOfLine = and(
  eq(orderAdjustments.orderLineId, orderLines.id),
  eq(orderAdjustments.source, 'premium'),
)

/** What buyers without premium would have paid for one unit, and what premium changed. */
export const premiumColumns = {
  listPriceCents:
    sql<number>`${orderLines.unitPriceCents} + coalesce(${orderAdjustments.cents} / ${orderLines.quantity}, 0)`.mapWith(
      Number,
    ),
  discountPercent: sql<number>`coalesce(${orderAdjustments.percent}, 0)`,
  isPremiumPriced: sql<boolean>`${orderAdjustments.orderLineId} is not null`,
}
