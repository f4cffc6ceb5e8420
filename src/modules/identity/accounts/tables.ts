import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locale.ts'
import type { Consent, Plan, Role, TokenPurpose } from './rules.ts'
import type { FactorKind } from './rules/second-factor.ts'
import { bytea, moment } from '#server/db/columns.ts'

export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  fullName: text('full_name').notNull(),
  phone: text('phone'),
  phoneVerified: boolean('phone_verified').notNull().default(false),
  avatarMediaId: uuid('avatar_media_id'),
  role: text('role').$type<Role>().notNull().default('customer'),
  subscriptionPlan: text('subscription_plan').$type<Plan>(),
  locale: text('locale').$type<Locale>().notNull().default('es'),
  emailConfirmedAt: moment('email_confirmed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  anonymisedAt: moment('anonymised_at'),
})

export const credentials = pgTable('credentials', {
  userId: uuid('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  deviceHash: bytea('device_hash').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  address: text('address').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
})

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id').notNull(),
    deviceHash: bytea('device_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

export const signInLocks = pgTable('sign_in_locks', {
  emailHash: bytea('email_hash').primaryKey(),
  failures: integer('failures').notNull().default(0),
  lockedUntil: moment('locked_until'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const accountTokens = pgTable('account_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose').$type<TokenPurpose>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const pendingRegistrations = pgTable('pending_registrations', {
  tokenHash: bytea('token_hash').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  fullName: text('full_name').notNull(),
  phone: text('phone'),
  plan: text('plan').$type<Plan>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const consents = pgTable(
  'consents',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<Consent>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const phoneCodes = pgTable('phone_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** null once the person has left; the row still counts for the number. */
  userId: uuid('user_id'),
  phoneHash: bytea('phone_hash').notNull(),
  codeHash: bytea('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const addresses = pgTable('addresses', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  slot: smallint('slot').notNull(),
  fullName: text('full_name').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull(),
  state: text('state').notNull(),
  city: text('city').notNull(),
  corregimiento: text('corregimiento').notNull(),
  landmark: text('landmark').notNull().default(''),
  zipCode: text('zip_code').notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const secondFactors = pgTable('second_factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<FactorKind>().notNull(),
  name: text('name').notNull(),
  secretEncrypted: bytea('secret_sealed'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  credentialId: text('credential_id'),
  publicKey: bytea('public_key'),
  signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
  transports: text('transports').array().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const factorSetups = pgTable('factor_setups', {
  userId: uuid('user_id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  secretEncrypted: bytea('secret_sealed'),
  challenge: text('challenge'),
  expiresAt: moment('expires_at').notNull(),
})

export const signInSteps = pgTable('sign_in_steps', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  deviceHash: bytea('device_hash').notNull(),
  challenge: text('challenge'),
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
})
