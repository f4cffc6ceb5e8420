import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BatchState, MovementKind } from './rules.ts'
import { cents, moment } from '#server/db/columns.ts'

/** What the site owes a store; below zero what it owes the site. */
export const storeBalances = pgTable('store_balances', {
  storeId: uuid('store_id').primaryKey(),
  balanceCents: cents('balance_cents').notNull().default(0),
  /** What its orders brought it so far, what went straight to it included; payouts and corrections apart. */
  earnedCents: cents('earned_cents').notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** The ledger; `balanceCents` is what the balance then was, `directCents` what went straight to the store. */
export const storeMovements = pgTable('store_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  kind: text('kind').$type<MovementKind>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  directCents: cents('direct_cents').notNull().default(0),
  balanceCents: cents('balance_cents').notNull(),
  storeOrderId: uuid('store_order_id'),
  refundId: uuid('refund_id'),
  payoutId: uuid('payout_id'),
  reason: text('reason'),
  actorId: uuid('actor_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const payoutBatches = pgTable('payout_batches', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: text('number').notNull().unique(),
  state: text('state').$type<BatchState>().notNull().default('open'),
  totalCents: cents('total_cents').notNull(),
  payouts: integer('payouts').notNull(),
  madeBy: uuid('made_by').notNull(),
  proofId: uuid('proof_id'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  cancelReason: text('cancel_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** What one store gets of a batch, and to which account as it was then. */
export const payouts = pgTable('payouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  batchId: uuid('batch_id').notNull(),
  storeId: uuid('store_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  reference: text('reference').notNull().unique(),
  bankName: text('bank_name').notNull(),
  accountType: text('account_type').notNull(),
  accountNumber: text('account_number').notNull(),
  accountHolder: text('account_holder').notNull(),
  /** When the bank sent it back, and why. */
  bouncedAt: moment('bounced_at'),
  bounceReason: text('bounce_reason'),
})
