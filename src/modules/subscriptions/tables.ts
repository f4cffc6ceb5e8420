import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SubscriptionStatus, UserPlan } from './rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscriptions = pgTable('subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  planType: text('plan_type').$type<UserPlan>().notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  status: text('status').$type<SubscriptionStatus>().notNull(),
  startDate: moment('start_date').notNull(),
  endDate: moment('end_date').notNull(),
  paymentMethod: text('payment_method'),
  paymentId: text('payment_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const subscriptionPrices = pgTable('subscription_prices', {
  id: uuid('id').primaryKey().defaultRandom(),
  type: text('type').$type<'user' | 'business'>().notNull(),
  planType: text('plan_type').notNull(),
  planName: text('plan_name').notNull(),
  priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  features: text('features').array().notNull().default([]),
  productLimit: integer('product_limit'),
  isActive: boolean('is_active').notNull().default(true),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const storeSubscriptions = pgTable('store_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  planType: text('plan_type').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  status: text('status').$type<SubscriptionStatus>().notNull(),
  startDate: moment('start_date').notNull(),
  endDate: moment('end_date').notNull(),
  paymentMethod: text('payment_method'),
  paymentId: text('payment_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
