import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const savedFilters = pgTable('saved_filters', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  screen: text('screen').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
