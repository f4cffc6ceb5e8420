import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '#server/db/columns.ts'
import type { PaymentState } from '#modules/payments/gateways/public.ts'
import type { PaymentProviderName } from '#modules/payments/gateways/rules/methods.ts'
import type { RefundState } from './rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id'),
  purchaseId: uuid('purchase_id'),
  giftPurchaseId: uuid('gift_purchase_id'),
  storeId: uuid('store_id'),
  attempt: integer('attempt').notNull(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerPaymentId: text('provider_payment_id'),
  state: text('state').$type<PaymentState>().notNull().default('pending'),
  amountCents: cents('amount_cents').notNull(),
  capturedCents: cents('captured_cents').notNull().default(0),
  refundedCents: cents('refunded_cents').notNull().default(0),
  /** When the money was taken; null while it was not. */
  capturedAt: moment('captured_at'),
  currency: text('currency').notNull().default('USD'),
  liveMode: boolean('live_mode').notNull().default(false),
  confirmedBy: uuid('confirmed_by'),
  failureCode: text('failure_code'),
  chargeId: text('charge_id'),
  /** A keyed hash of what the provider calls the card or the account that paid. */
  payerHash: bytea('payer_hash'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    paymentId: text('payment_id'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentId: uuid('payment_id').notNull(),
  orderId: uuid('order_id'),
  purchaseId: uuid('purchase_id'),
  giftPurchaseId: uuid('gift_purchase_id'),
  /** Whose money goes back; null is the site's, or of several sellers at once. */
  storeId: uuid('store_id'),
  amountCents: cents('amount_cents').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<RefundState>().notNull().default('queued'),
  providerRefundId: text('provider_refund_id').unique(),
  causeKey: text('cause_key').notNull().unique(),
  causeId: uuid('cause_id'),
  /** What shows that it was sent, where somebody sent it by hand. */
  proofId: uuid('proof_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
  /** First done, whatever the bank did later. */
  sentAt: moment('sent_at'),
  bouncedAt: moment('bounced_at'),
  askedAt: moment('asked_at'),
})

/** Under which name Stripe knows a person; without a person it waits to be forgotten there. */
export const cardHolders = pgTable('card_holders', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id'),
  account: text('account').notNull(),
  liveMode: boolean('live_mode').notNull(),
  customerId: text('customer_id').unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const savedCards = pgTable('saved_cards', {
  id: uuid('id').primaryKey().defaultRandom(),
  holderId: uuid('holder_id').notNull(),
  paymentMethodId: text('payment_method_id').notNull().unique(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: smallint('exp_month').notNull(),
  expYear: smallint('exp_year').notNull(),
  consentedAt: moment('consented_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Stripe has not let it go yet. */
  removedAt: moment('removed_at'),
  /** As of its payments; null of a card that was saved before it was stored. */
  payerHash: bytea('payer_hash'),
})

/** What was chosen for an attempt: a saved card, or to keep the one it is paid with, since `consentedAt`. */
export const cardChoices = pgTable('card_choices', {
  paymentId: uuid('payment_id').primaryKey(),
  holderId: uuid('holder_id').notNull(),
  consentedAt: moment('consented_at'),
})
