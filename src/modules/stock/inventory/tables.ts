import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How much of each variant is in stock, and how much of that is promised to orders not yet paid. */
export const stockLevels = pgTable('stock_levels', {
  variantId: uuid('product_id').primaryKey(),
  /** The product whose page sells it; null where the variant is archived. A trigger fills it. */
  listedUnder: uuid('listed_under'),
  onHand: integer('on_hand').notNull().default(0),
  reserved: integer('reserved').notNull().default(0),
  minStockLevel: integer('min_stock_level'),
  maxStockLevel: integer('max_stock_level'),
  reorderPoint: integer('reorder_point'),
  location: text('location').notNull().default(''),
  supplier: text('supplier').notNull().default(''),
  lastRestockDate: timestamp('last_restock_date', { withTimezone: true }),
})

/** Units promised to one order until they are sold, released or expire. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    orderId: uuid('order_id').notNull(),
    variantId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.variantId] })],
)

/** The ledger: one row for each change of what is on hand, never changed afterwards. */
export const inventoryTransactions = pgTable('inventory_transactions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: uuid('product_id').notNull(),
  transactionType: text('transaction_type').$type<'add' | 'remove' | 'set'>().notNull(),
  quantity: integer('quantity').notNull(),
  previousStock: integer('previous_stock').notNull(),
  newStock: integer('new_stock').notNull(),
  reason: text('reason').notNull(),
  referenceNumber: text('reference_number'),
  notes: text('notes'),
  orderId: uuid('order_id'),
  userId: uuid('user_id'),
  /** The reading of a file that made it. */
  importId: uuid('import_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const inventoryAlerts = pgTable('inventory_alerts', {
  id: uuid('id').primaryKey().defaultRandom(),
  variantId: uuid('product_id').notNull(),
  alertType: text('alert_type').$type<'low_stock' | 'out_of_stock' | 'overstock'>().notNull(),
  threshold: integer('threshold').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  isResolved: boolean('is_resolved').notNull().default(false),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
