import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

type ItbmsPercent = 0 | 7 | 10 | 15

const at = (name: string) => timestamp(name, { withTimezone: true })

export const categories = pgTable('categories', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  /** Has a page and sells like any other, but stands in no menu: the season and the offers. */
  isSeasonal: boolean('is_seasonal').notNull().default(false),
  position: integer('position').notNull().default(1000),
  /** What the site keeps of a sale, in hundredths of a percent; null where the store's plan says it. */
  commissionHundredths: integer('commission_hundredths'),
  /** How much of a price is tax; prices have it in them. */
  itbmsPercent: smallint('itbms_percent').$type<ItbmsPercent>().notNull().default(7),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const categoryOldSlugs = pgTable('category_old_slugs', {
  slug: text('slug').primaryKey(),
  categoryId: uuid('category_id').notNull(),
})

export const products = pgTable('products', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** null is the site itself. */
  storeId: uuid('store_id'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  longDescription: text('long_description').notNull().default(''),
  /** What its cheapest variant costs; a variant without a price of its own follows it. */
  priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  /** The highest price of its variants; null where all cost the same. */
  priceToCents: bigint('price_to_cents', { mode: 'number' }),
  /** The values that its variants have, 'talla=m'. */
  soldOptions: text('sold_options').array().notNull().default([]),
  rating: numeric('rating', { precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  imageUrl: text('image_url'),
  featured: boolean('featured').notNull().default(false),
  /** Not published: shoppers neither see nor buy it. */
  isDraft: boolean('is_draft').notNull().default(false),
  uniqueCode: text('unique_code'),
  brand: text('brand'),
  gtin: text('gtin'),
  specifications: jsonb('specifications').$type<Record<string, string>>().notNull().default({}),
  shippingInfo: text('shipping_info').notNull().default(''),
  warrantyInfo: text('warranty_info').notNull().default(''),
  /** Set by the admin only; its commission and ITBMS count instead of the highest of the product's categories. */
  decidingCategoryId: uuid('deciding_category_id'),
  version: integer('version').notNull().default(1),
  archivedAt: at('archived_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** What a product can be chosen by, in order: its name and its values. Most products have none. */
export const productOptions = pgTable(
  'product_options',
  {
    productId: uuid('product_id').notNull(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    values: text('values').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** What is really sold: stock, carts and order lines name it. That of a product without options has the product's id. */
export const productVariants = pgTable('product_variants', {
  id: uuid('id').primaryKey().defaultRandom(),
  productId: uuid('product_id').notNull(),
  storeId: uuid('store_id'),
  /** One value of each option, in their order. */
  optionValues: text('option_values').array().notNull().default([]),
  /** Beside the product's title: 'Talla M · Rojo'. */
  title: text('title').notNull().default(''),
  uniqueCode: text('unique_code'),
  gtin: text('gtin'),
  /** Null is the price of the product. */
  priceCents: bigint('price_cents', { mode: 'number' }),
  weightGrams: integer('weight_grams'),
  imageUrl: text('image_url'),
  position: integer('position').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  archivedAt: at('archived_at'),
})

export const categoryListings = pgTable(
  'category_listings',
  {
    productId: uuid('product_id').notNull(),
    categoryId: uuid('category_id').notNull(),
    position: smallint('position').notNull().default(0),
    // Copied from the product by a trigger, so that an index alone answers each order and filter of a category.
    listedAt: at('listed_at'),
    storeId: uuid('store_id'),
    priceCents: bigint('price_cents', { mode: 'number' }),
    brand: text('brand'),
    rating: numeric('rating', { precision: 2, scale: 1 }),
    ratingCount: integer('rating_count'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] })],
)

export const productImages = pgTable('product_images', {
  id: uuid('id').primaryKey().defaultRandom(),
  productId: uuid('product_id').notNull(),
  url: text('url').notNull(),
  altText: text('alt_text').notNull().default(''),
  isPrimary: boolean('is_primary').notNull().default(false),
  displayOrder: integer('display_order').notNull(),
})

/** Addresses of pictures on other hosts: copied (`mediaId`), due again at `nextTryAt`, or given up (neither). */
export const pictureFetches = pgTable('picture_fetches', {
  url: text('url').primaryKey(),
  mediaId: uuid('media_id'),
  tries: integer('tries').notNull().default(0),
  nextTryAt: at('next_try_at'),
  error: text('error'),
})

export const userInteractions = pgTable('user_interactions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  productId: uuid('product_id').notNull(),
  interactionType: text('interaction_type').$type<'view' | 'add_to_cart'>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Words that mean the same to the search. */
export const synonymGroups = pgTable('synonym_groups', {
  id: uuid('id').primaryKey().defaultRandom(),
  words: text('words').array().notNull(),
  /** Where the words of an occasion lead, the best first; without these and a price the words are synonyms. */
  categoryIds: uuid('category_ids').array().notNull().default([]),
  maxDollars: integer('max_dollars'),
  /** The first word finds the others, and they do not find it: fish is also tuna. */
  isOneWay: boolean('is_one_way').notNull().default(false),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Which group has a word, however it is written. */
export const synonymKeys = pgTable('synonym_keys', {
  key: text('key').primaryKey(),
  groupId: uuid('group_id').notNull(),
})

/** Pages of presents for one occasion or person. */
export const giftPages = pgTable('gift_pages', {
  id: uuid('id').primaryKey().defaultRandom(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  suits: text('suits').notNull(),
  maxDollars: integer('max_dollars'),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/**
 * What each product and each of its variants cost and since when; the database writes a row with every change of a
 * price. The view leaves out offers that ended within an hour and sold nothing.
 */
export const countedPrices = pgView('counted_prices', {
  id: bigint('id', { mode: 'number' }).notNull(),
  productId: uuid('product_id').notNull(),
  variantId: uuid('variant_id'),
  priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  since: at('since').notNull(),
}).existing()

/** A price for a while; once begun it knows what it is compared with and what the price is again afterwards. */
export const productOffers = pgTable('product_offers', {
  id: uuid('id').primaryKey().defaultRandom(),
  productId: uuid('product_id').notNull(),
  /** Null is an offer of the product's price, which all variants without one of their own follow. */
  variantId: uuid('variant_id'),
  priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
  compareAtCents: bigint('compare_at_cents', { mode: 'number' }),
  regularCents: bigint('regular_cents', { mode: 'number' }),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at'),
  units: integer('units'),
  unitsSold: integer('units_sold').notNull().default(0),
  startedAt: at('started_at'),
  endedAt: at('ended_at'),
  /** It ended because its last unit was ordered; units that come back let it run again. */
  soldOutAt: at('sold_out_at'),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Units of an offer that an order took and that did not come back. */
export const offerUnits = pgTable(
  'offer_units',
  {
    orderId: uuid('order_id').notNull(),
    offerId: uuid('offer_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.offerId] })],
)

/** Each change of many chosen products, so that it can be taken back once; what it changed stands in `product_changes`. */
export const productEdits = pgTable('product_edits', {
  id: uuid('id').primaryKey().defaultRandom(),
  actorId: uuid('actor_id'),
  change: jsonb('change').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  undoneAt: at('undone_at'),
})
