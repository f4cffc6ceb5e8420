import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GatewayType } from './rules/gateways.ts'
import { bytea, cents, moment } from '#server/db/columns.ts'

export const paymentGateways = pgTable('payment_gateways', {
  id: uuid('id').primaryKey().defaultRandom(),
  type: text('type').$type<GatewayType>().notNull().unique(),
  name: text('name').notNull(),
  config: jsonb('config').$type<Record<string, string | number>>().notNull().default({}),
  secrets: bytea('secrets'),
  /** When each secret came in, by its name. */
  secretDates: jsonb('secret_dates').$type<Record<string, string>>().notNull().default({}),
  isActive: boolean('is_active').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const testPayments = pgTable('test_payments', {
  id: text('id').primaryKey(),
  version: integer('version').notNull().default(1),
  requestHash: text('request_hash').notNull().default(''),
  orderId: uuid('order_id').notNull(),
  state: text('state').$type<'pending' | 'requires_action' | 'paid' | 'failed' | 'cancelled'>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull(),
  failureCode: text('failure_code'),
  refunds: jsonb('refunds').$type<{ id: string; amountCents: number }[]>().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
})
