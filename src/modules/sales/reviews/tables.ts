import { pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { reportsTable, writtenColumns } from '#modules/catalog/moderation/tables.ts'
import { moment } from '#server/db/columns.ts'

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
