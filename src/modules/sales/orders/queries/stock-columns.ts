import { sql } from 'drizzle-orm'
import { orderLines } from '../tables.ts'

/** The columns of lines by what they want of the stock, grouped by the variant. */
export const stockColumns = {
  variantId: orderLines.variantId,
  productId: orderLines.productId,
  quantity: sql<number>`sum(${orderLines.quantity})::int`,
}
