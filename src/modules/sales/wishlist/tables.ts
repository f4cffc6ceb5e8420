import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locale.ts'
import type { NoticeKind } from './rules.ts'

export const wishlistItems = pgTable('wishlist_items', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  productId: uuid('product_id').notNull(),
  /** As it was when it was saved; null before that was stored. */
  priceCents: bigint('price_cents', { mode: 'number' }),
  wasInStock: boolean('was_in_stock'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Requests for one email when a product is in stock again or costs less. */
export const productNotices = pgTable('product_notices', {
  id: uuid('id').primaryKey().defaultRandom(),
  productId: uuid('product_id').notNull(),
  /** Null is any variant of the product. */
  variantId: uuid('variant_id'),
  kind: text('kind').$type<NoticeKind>().notNull(),
  /** Null is a visitor, who has an address instead. */
  userId: uuid('user_id'),
  email: text('email'),
  locale: text('locale').$type<Locale>().notNull(),
  /** What it cost when it was asked. */
  priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Sent, or no longer wanted. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
