import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: uuid('user_id').notNull(),
    variantId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** The unit price the buyer saw when adding: at the checkout a higher one needs their consent. */
    priceCentsAdded: bigint('price_cents_added', { mode: 'number' }).notNull(),
    /** The list price of that moment, and until when the buyer pays no more than the two; null where nothing is held. */
    listCentsAdded: bigint('list_cents_added', { mode: 'number' }),
    priceKeptUntil: timestamp('price_kept_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.variantId] })],
)

/** Products with quantities that somebody shows to others by a link; who made it is known to no one who opens it. */
export const sharedLists = pgTable('shared_lists', {
  token: text('token').primaryKey(),
  userId: uuid('user_id').notNull(),
  variantIds: uuid('product_ids').array().notNull(),
  quantities: integer('quantities').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
