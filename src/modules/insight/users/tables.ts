import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const personNotes = pgTable('person_notes', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  authorId: uuid('author_id'),
  body: text('body').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
