import type { BuildColumns } from 'drizzle-orm'
import { type PgTableWithColumns, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** A text about a product, the seller's answer, and what an admin did with it. */
export const writtenColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  productId: uuid('product_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Who sells the product and answers; null is the site. */
  storeId: uuid('store_id'),
  words: text('words').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  answer: text('answer'),
  answeredAt: moment('answered_at'),
  answeredBy: uuid('answered_by'),
  hiddenAt: moment('hidden_at'),
  hiddenBy: uuid('hidden_by'),
  hiddenReason: text('hidden_reason'),
})

/** A table that has these columns, and perhaps more. */
export type WrittenTable = PgTableWithColumns<{
  name: string
  schema: undefined
  dialect: 'pg'
  columns: BuildColumns<string, ReturnType<typeof writtenColumns>, 'pg'>
}>
export type Written = WrittenTable['$inferSelect']

/** Reports of texts to the admins; a report is settled once an admin has decided. */
export const reportsTable = (name: string, of: string) =>
  pgTable(
    name,
    {
      writtenId: uuid(of).notNull(),
      userId: uuid('user_id').notNull(),
      reason: text('reason').notNull(),
      settledAt: moment('settled_at'),
      createdAt: moment('created_at').notNull().defaultNow(),
    },
    (table) => [primaryKey({ columns: [table.writtenId, table.userId] })],
  )
export type ReportsTable = ReturnType<typeof reportsTable>

export const reviews = pgTable('reviews', {
  ...writtenColumns(),
  stars: smallint('stars').notNull(),
  editedAt: moment('edited_at'),
  /** Its writer took it back while it was hidden; only that it is hidden stays. */
  removedAt: moment('removed_at'),
})

export const reviewPhotos = pgTable('review_photos', {
  mediaId: uuid('media_id').primaryKey(),
  reviewId: uuid('review_id').notNull(),
  position: smallint('position').notNull(),
})

/** Whom a review helped, each once. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: uuid('review_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
)

export const reviewReports = reportsTable('review_reports', 'review_id')

/** Parcels whose buyer was asked for a review by email, or must not be asked. */
export const reviewInvitations = pgTable('review_invitations', {
  parcelId: uuid('parcel_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  askedAt: moment('asked_at').notNull(),
})

/** People who stopped the emails that ask for a review. */
export const reviewEmailStops = pgTable('review_letter_stops', {
  userId: uuid('user_id').primaryKey(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const questions = pgTable('questions', writtenColumns())
export const questionReports = reportsTable('question_reports', 'question_id')
