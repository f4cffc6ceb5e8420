import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MediaKind } from './rules.ts'
import { bytea } from '#server/db/columns.ts'

export const mediaFiles = pgTable('media_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<MediaKind>().notNull(),
  mime: text('mime').notNull(),
  width: integer('width'),
  height: integer('height'),
  bytes: integer('bytes').notNull(),
  sha256: bytea('sha256').notNull(),
  ownerId: uuid('owner_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
