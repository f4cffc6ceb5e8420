import type { SQL } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { HOLDING_STATUSES, type ReturnKind, type ReturnStatus } from './rules.ts'
import { cents, isOneOf, moment } from '#server/db/columns.ts'

export const returns = pgTable('returns', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: text('number').notNull().unique(),
  orderId: uuid('order_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Who sold its lines and answers it; null is the site. */
  storeId: uuid('store_id'),
  kind: text('kind').$type<ReturnKind>().notNull(),
  reason: text('reason').notNull(),
  photoMediaId: uuid('photo_media_id'),
  status: text('status').$type<ReturnStatus>().notNull().default('pending'),
  askedCents: cents('asked_cents').notNull(),
  refundCents: cents('refund_cents').notNull(),
  shippingCents: cents('shipping_cents').notNull().default(0),
  loweredReason: text('lowered_reason'),
  rejectReason: text('reject_reason'),
  isRestocked: boolean('is_restocked').notNull().default(false),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const holdsUnits = (status: SQL): SQL => isOneOf(status, HOLDING_STATUSES)

export type Return = typeof returns.$inferSelect

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id').notNull(),
    orderLineId: uuid('order_line_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** What the units cost that had not gone back; null before promotions, where it is their price. */
    cents: cents('cents'),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderLineId] })],
)
