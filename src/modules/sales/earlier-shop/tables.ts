import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ColumnChoice } from '#modules/catalog/imports/public.ts'
import { bytea, cents, moment } from '#server/db/columns.ts'
import type { CustomerState, EarlierStatus, FileKind, FileStatus, Preview } from './rules.ts'

export const earlierFiles = pgTable('earlier_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<FileKind>().notNull(),
  fileName: text('file_name').notNull(),
  content: bytea('content'),
  status: text('status').$type<FileStatus>().notNull().default('reading'),
  preview: jsonb('preview').$type<Preview>(),
  /** The columns that a person chose; null until somebody did. */
  choices: jsonb('choices').$type<ColumnChoice<string>[]>(),
  /** Why the whole file is refused, with what it lacks. */
  failure: text('failure'),
  /** How far into the file it is; each batch moves it in its own transaction. */
  records: integer('records').notNull().default(0),
  created: integer('created').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  startedBy: uuid('started_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  touchedAt: moment('touched_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
})

export const earlierCustomers = pgTable('earlier_customers', {
  /** Of the profile. */
  id: uuid('id').primaryKey(),
  fileId: uuid('file_id').notNull(),
  state: text('state').$type<CustomerState>().notNull().default('waiting'),
  createdAt: moment('created_at').notNull().defaultNow(),
  invitedAt: moment('invited_at'),
})

export const earlierOrders = pgTable('earlier_orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileId: uuid('file_id').notNull(),
  number: text('number').notNull(),
  email: text('email'),
  buyerName: text('buyer_name').notNull().default(''),
  status: text('status').$type<EarlierStatus>().notNull(),
  discountCents: cents('discount_cents').notNull(),
  shippingCents: cents('shipping_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
  refundedCents: cents('refunded_cents').notNull(),
  placedAt: moment('placed_at').notNull(),
})

export const earlierOrderLines = pgTable(
  'earlier_order_lines',
  {
    orderId: uuid('order_id').notNull(),
    place: smallint('place').notNull(),
    title: text('title').notNull(),
    code: text('code'),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    variantId: uuid('variant_id'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.place] })],
)

export const earlierGiftCards = pgTable('earlier_gift_cards', {
  reference: text('reference').primaryKey(),
  cardId: uuid('card_id').notNull(),
})
