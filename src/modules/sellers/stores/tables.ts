import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalStatus, InvitedRole, StoreRole, StoreStatus } from './rules.ts'
import { bytea, moment } from '#server/db/columns.ts'

export const businessStores = pgTable('business_stores', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  /** What an admin approved, while `name` is another that waits for one; else null. Its page shows no badge then. */
  approvedName: text('approved_name'),
  description: text('description').notNull().default(''),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone'),
  address: text('address'),
  status: text('status').$type<StoreStatus>().notNull().default('pending'),
  approvalStatus: text('approval_status').$type<ApprovalStatus>().notNull().default('pending'),
  verified: boolean('verified').notNull().default(false),
  approvedAt: moment('approved_at'),
  approvedBy: uuid('approved_by'),
  rejectionReason: text('rejection_reason'),
  /** Where its page stands: `/tienda/<slug>`. */
  slug: text('slug').notNull().default(sql`gen_random_uuid()::text`),
  logoUrl: text('logo_url').notNull().default(''),
  onHoliday: boolean('on_holiday').notNull().default(false),
  /** Working days before a parcel leaves. */
  handlingDays: integer('handling_days').notNull().default(0),
  version: integer('version').notNull().default(1),
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
  /** When somebody of the store first passed its address on. */
  sharedAt: moment('shared_at'),
  /** When its name and its address were last asked for; null while they are those it was opened with. */
  namedAt: moment('named_at'),
  contactEmailAt: moment('contact_email_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Addresses that a store had before; they lead to the one it has, and no one else gets them. */
export const storeOldSlugs = pgTable('store_old_slugs', {
  slug: text('slug').primaryKey(),
  storeId: uuid('store_id').notNull(),
})

export const storeMembers = pgTable(
  'store_members',
  {
    storeId: uuid('store_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role').$type<StoreRole>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
)

/** Invitations to work in a store; the table holds the hash of each link. */
export const storeInvitations = pgTable('store_invitations', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  email: text('email').notNull(),
  role: text('role').$type<InvitedRole>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
