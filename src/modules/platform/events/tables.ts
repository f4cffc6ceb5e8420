import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** A delivery that waits for one listener; it is deleted when it was made. */
export const eventDeliveries = pgTable('event_deliveries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
  listener: text('listener').notNull(),
  key: text('key').notNull(),
  payload: jsonb('payload').$type<Record<string, string>>().notNull(),
  publishedAt: moment('told_at').notNull(),
  state: text('state').$type<'waiting' | 'failed'>().notNull().default('waiting'),
  tries: integer('tries').notNull().default(0),
  error: text('error'),
  firstTriedAt: moment('first_tried_at'),
  retryAt: moment('retry_at'),
})
