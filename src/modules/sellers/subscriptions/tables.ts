import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locale.ts'
import type { PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import type { PurchaseStatus } from '#modules/payments/core/rules/purchases.ts'
import type { PlanType, SubscriptionStatus } from './rules.ts'
import { moment } from '#server/db/columns.ts'

/** Days of a plan, of a person or of a store: either `userId` or `storeId` is null. */
export const planSubscriptions = pgTable('plan_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id'),
  storeId: uuid('store_id'),
  planType: text('plan_type').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  status: text('status').$type<SubscriptionStatus>().notNull(),
  startDate: moment('start_date').notNull(),
  endDate: moment('end_date').notNull(),
  paymentMethod: text('payment_method'),
  paymentId: text('payment_id'),
  cancelledAt: moment('cancelled_at'),
  remindedDays: integer('reminded_days'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export type Subscription = typeof planSubscriptions.$inferSelect

/** A plan on its way to being paid. `storeId` is whose plan it became; a new store has none before. */
export const planPurchases = pgTable('plan_purchases', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  storeId: uuid('store_id'),
  type: text('type').$type<PlanType>().notNull().default('user'),
  /** What a store is to be called and where it is written to, for a plan of one. */
  storeName: text('store_name'),
  storeEmail: text('store_email'),
  storeAskedAt: moment('store_asked_at'),
  purchaseKey: text('purchase_key').notNull(),
  planType: text('plan_type').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  method: text('method').$type<PlanMethod>().notNull(),
  status: text('status').$type<PurchaseStatus>().notNull().default('awaiting'),
  locale: text('locale').$type<Locale>().notNull().default('es'),
  paidAt: moment('paid_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export type Purchase = typeof planPurchases.$inferSelect

export const subscriptionPrices = pgTable('subscription_prices', {
  id: uuid('id').primaryKey().defaultRandom(),
  type: text('type').$type<PlanType>().notNull(),
  planType: text('plan_type').notNull(),
  planName: text('plan_name').notNull(),
  priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  features: text('features').array().notNull().default([]),
  productLimit: integer('product_limit'),
  /** What the site keeps of a store's sales, in hundredths of a percent. */
  commissionHundredths: integer('commission_hundredths').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
