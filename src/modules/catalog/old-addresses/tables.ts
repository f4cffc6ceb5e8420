import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Where addresses of an earlier shop lead: to a product that a file brought, or to a page of ours (`target`). */
export const oldAddresses = pgTable('old_addresses', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The end of a product's address ('camisa-azul'), or a whole path ('/pages/nosotros'); folded. */
  path: text('path').notNull(),
  productId: uuid('product_id'),
  target: text('target'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
