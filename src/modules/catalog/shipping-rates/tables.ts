import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import type { RateTable } from './rules.ts'

export const shippingTables = pgTable('shipping_tables', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Null is the site. */
  storeId: uuid('store_id'),
  rates: jsonb('rates').$type<RateTable>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})
