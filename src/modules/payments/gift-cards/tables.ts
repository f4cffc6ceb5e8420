import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GiftCardEntryKind, GiftCardState } from './rules.ts'
import { bytea, cents, moment } from '#server/db/columns.ts'

export const giftCards = pgTable('gift_cards', {
  id: uuid('id').primaryKey().defaultRandom(),
  codeHash: bytea('code_hash').notNull().unique(),
  last4: text('last4').notNull(),
  initialCents: cents('initial_cents').notNull(),
  balanceCents: cents('balance_cents').notNull(),
  state: text('state').$type<GiftCardState>().notNull().default('active'),
  blockedReason: text('blocked_reason'),
  expiresAt: moment('expires_at').notNull(),
  issuedBy: uuid('issued_by'),
  recipientEmail: text('recipient_email'),
  note: text('note').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Append-only; the amounts of a card add up to its balance. */
export const giftCardEntries = pgTable('gift_card_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cardId: uuid('card_id').notNull(),
  kind: text('kind').$type<GiftCardEntryKind>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  orderId: uuid('order_id'),
  paymentId: uuid('payment_id'),
  refundId: uuid('refund_id'),
  actorId: uuid('actor_id'),
  reason: text('reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
