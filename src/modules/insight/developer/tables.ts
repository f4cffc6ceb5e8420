import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#lib/key-scopes.ts'
import type { DeliveryState, WebhookEvent } from './rules/webhooks.ts'
import { bytea, moment } from '#server/db/columns.ts'

/** Without a store it is a key of the admin panel. */
export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id'),
  madeBy: uuid('made_by').notNull(),
  name: text('name').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  last4: text('last4').notNull(),
  scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Without a store it belongs to the admin panel. */
export const webhookAddresses = pgTable('webhook_addresses', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id'),
  madeBy: uuid('made_by').notNull(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  secretEncrypted: bytea('secret_sealed').notNull(),
  oldSecretEncrypted: bytea('old_secret_sealed'),
  oldSecretUntil: moment('old_secret_until'),
  isActive: boolean('is_active').notNull().default(true),
  failures: integer('failures').notNull().default(0),
  failingSince: moment('failing_since'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** One message to one address; `error` says why it was not delivered, where no answer does. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  addressId: uuid('address_id').notNull(),
  event: text('event').$type<WebhookEvent | 'test'>().notNull(),
  body: text('body').notNull(),
  state: text('state').$type<DeliveryState>().notNull().default('waiting'),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at'),
  error: text('error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  triedAt: moment('tried_at'),
})

/** What came back of one try; a process that died in the middle left none. */
export const webhookTries = pgTable('webhook_tries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  deliveryId: uuid('delivery_id').notNull(),
  triedAt: moment('tried_at').notNull(),
  tookMs: integer('took_ms').notNull(),
  answerStatus: integer('answer_status'),
  answer: text('answer'),
  error: text('error'),
})
