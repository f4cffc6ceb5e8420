import { bigint, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** The unit price the buyer saw when adding: at the checkout a higher one needs their consent. */
    priceCentsAdded: bigint('price_cents_added', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
