import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountType, GatewayType, PaymentProviderName, RefundState } from './rules.ts'
import type { PaymentState } from './providers/provider.ts'
import type { CryptoCurrency, CryptoNetwork } from './rules/chains.ts'
import type { QuoteStatus } from './rules/quotes.ts'
import type { Remark } from './rules/transfers.ts'
import type { GiftCardEntryKind, GiftCardState } from './rules.gift-cards.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })

export const paymentGateways = pgTable('payment_gateways', {
  id: uuid('id').primaryKey().defaultRandom(),
  type: text('type').$type<GatewayType>().notNull().unique(),
  name: text('name').notNull(),
  config: jsonb('config').$type<Record<string, string | number>>().notNull().default({}),
  secrets: bytea('secrets'),
  isActive: boolean('is_active').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id'),
  purchaseId: uuid('purchase_id'),
  storeId: uuid('store_id'),
  attempt: integer('attempt').notNull(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerPaymentId: text('provider_payment_id'),
  state: text('state').$type<PaymentState>().notNull().default('pending'),
  amountCents: cents('amount_cents').notNull(),
  capturedCents: cents('captured_cents').notNull().default(0),
  refundedCents: cents('refunded_cents').notNull().default(0),
  currency: text('currency').notNull().default('USD'),
  liveMode: boolean('live_mode').notNull().default(false),
  confirmedBy: uuid('confirmed_by'),
  failureCode: text('failure_code'),
  chargeId: text('charge_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Where a store's buyers pay it. */
export const storePaymentSettings = pgTable('store_payment_settings', {
  storeId: uuid('store_id').primaryKey(),
  bankName: text('bank_name').notNull().default(''),
  accountHolder: text('account_holder').notNull().default(''),
  bankAccount: text('bank_account').notNull().default(''),
  accountType: text('account_type').$type<AccountType>().notNull().default('corriente'),
  routingNumber: text('routing_number').notNull().default(''),
  swiftCode: text('swift_code').notNull().default(''),
  bankInstructions: text('bank_instructions').notNull().default(''),
  cryptoWalletAddress: text('crypto_wallet_address').notNull().default(''),
  cryptoCurrencies: text('crypto_currencies').notNull().default(''),
  cryptoNetwork: text('crypto_network').$type<CryptoNetwork>().notNull().default('ethereum'),
  cryptoConfirmations: integer('crypto_confirmations').notNull().default(6),
  cryptoAddresses: jsonb('crypto_addresses')
    .$type<Partial<Record<CryptoNetwork, string>>>()
    .notNull()
    .default({}),
  version: integer('version').notNull().default(1),
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
  amountCents: cents('amount_cents').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<RefundState>().notNull().default('queued'),
  providerRefundId: text('provider_refund_id').unique(),
  causeKey: text('cause_key').notNull().unique(),
  causeId: uuid('cause_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
  askedAt: moment('asked_at'),
})

export const testPayments = pgTable('test_payments', {
  id: text('id').primaryKey(),
  version: integer('version').notNull().default(1),
  requestHash: text('request_hash').notNull().default(''),
  orderId: uuid('order_id').notNull(),
  state: text('state').$type<'pending' | 'requires_action' | 'paid' | 'failed' | 'cancelled'>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull(),
  failureCode: text('failure_code'),
  refunds: jsonb('refunds').$type<{ id: string; amountCents: number }[]>().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const cryptoQuotes = pgTable('crypto_quotes', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  storeId: uuid('store_id'),
  currency: text('currency').$type<CryptoCurrency>().notNull(),
  network: text('network').$type<CryptoNetwork>().notNull(),
  address: text('address').notNull(),
  isTest: boolean('is_test').notNull().default(false),
  amountCents: cents('amount_cents').notNull(),
  rate: numeric('rate').notNull(),
  amount: numeric('amount').notNull(),
  confirmations: integer('confirmations').notNull(),
  status: text('status').$type<QuoteStatus>().notNull().default('open'),
  orderId: uuid('order_id'),
  paymentId: uuid('payment_id'),
  txHash: text('tx_hash'),
  txSource: text('tx_source').$type<'buyer' | 'chain'>(),
  seenBlock: bigint('seen_block', { mode: 'number' }),
  seenConfirmations: integer('seen_confirmations').notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  remark: text('remark').$type<Remark>(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
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
