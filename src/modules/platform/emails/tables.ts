import { bytea, moment } from '#server/db/columns.ts'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locale.ts'
import type { ContactTopic } from './rules/contact.ts'

export const outboxMessages = pgTable('outbox_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  channel: text('channel').$type<'email' | 'sms' | 'push'>().notNull(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html'),
  dedupeKey: text('dedupe_key'),
  unsubscribeUrl: text('unsubscribe_url'),
  /** The order or other thing it speaks of. */
  aboutId: uuid('about_id'),
  /** Of a notice on a device: which, and where in the shop a press leads. */
  deviceId: uuid('device_id'),
  path: text('path'),
  /** `mailbox` means stored here to be read in development, because nothing outside is configured. */
  status: text('status').$type<'queued' | 'sent' | 'mailbox' | 'failed'>().notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When it was asked to leave; the 48 hours of tries begin here. */
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
  /** No one tries before; while one tries, until when it is theirs. */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  sentAt: timestamp('sent_at', { withTimezone: true }),
})

export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateEncrypted: bytea('private_sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A browser in which somebody asked to be shown notices. */
export const pushDevices = pgTable('push_devices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  keyId: integer('key_id').notNull().default(1),
  deviceHash: bytea('device_hash').notNull(),
  addressHash: bytea('address_hash').notNull(),
  addressEncrypted: bytea('address_sealed').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  topic: text('topic').$type<ContactTopic>(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
