import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#lib/key-scopes.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Without a store it is a key of the office. */
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
