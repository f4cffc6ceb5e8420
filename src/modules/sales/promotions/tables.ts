import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Bearer } from '#modules/sales/orders/rules/adjustments.ts'
import { cents, moment } from '#server/db/columns.ts'
import type { APPLIES, Conditions, Effect } from './rules.ts'

export const promotions = pgTable('promotions', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Null is the site. */
  storeId: uuid('store_id'),
  name: text('name').notNull(),
  applies: text('applies').$type<(typeof APPLIES)[number]>().notNull(),
  conditions: jsonb('conditions').$type<Conditions>().notNull().default({}),
  effect: jsonb('effect').$type<Effect>().notNull(),
  borneBy: text('borne_by').$type<Bearer>().notNull(),
  combines: boolean('combines').notNull().default(false),
  /** Of one use; zero where one code is for all, or none is needed. */
  codeCount: integer('code_count').notNull().default(0),
  maxUses: integer('max_uses'),
  maxUsesPerPerson: integer('max_uses_per_person'),
  maxCents: cents('max_cents'),
  usedCount: integer('used_count').notNull().default(0),
  givenCents: cents('given_cents').notNull().default(0),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
  isPaused: boolean('is_paused').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const promotionCodes = pgTable('promotion_codes', {
  /** As it is compared. */
  code: text('code').primaryKey(),
  /** Without its hyphens, unique; null where an older code is the same without them. */
  folded: text('folded'),
  promotionId: uuid('promotion_id').notNull(),
  maxUses: integer('max_uses'),
  usedCount: integer('used_count').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** What an order had of a promotion. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: uuid('order_id').notNull(),
    promotionId: uuid('promotion_id').notNull(),
    userId: uuid('user_id').notNull(),
    code: text('code'),
    cents: cents('cents').notNull(),
    shippingCents: cents('shipping_cents').notNull().default(0),
    givenBackAt: moment('given_back_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.promotionId] })],
)

/** The code that a person's cart has. */
export const cartCodes = pgTable('cart_codes', {
  userId: uuid('user_id').primaryKey(),
  code: text('code').notNull(),
  createdAt: moment('created_at').notNull(),
})
