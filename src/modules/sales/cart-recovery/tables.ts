import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** A cart that its owner left and was written to about. */
export const cartRecoveries = pgTable('cart_recoveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  /** What the latest email showed. */
  variantIds: uuid('variant_ids').array().notNull(),
  /** The code of one use that went along. */
  code: text('code'),
  firstAt: moment('first_at').notNull(),
  secondAt: moment('second_at'),
})
