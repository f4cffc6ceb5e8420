import { bigint, boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CryptoCurrency, CryptoNetwork } from '#modules/payments/gateways/rules/chains.ts'
import type { QuoteStatus } from './rules.ts'
import type { Remark } from './rules/transfers.ts'
import { cents, moment } from '#server/db/columns.ts'

export const cryptoQuotes = pgTable('crypto_quotes', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  storeId: uuid('store_id'),
  currency: text('currency').$type<CryptoCurrency>().notNull(),
  network: text('network').$type<CryptoNetwork>().notNull(),
  address: text('address').notNull(),
  isTest: boolean('is_test').notNull().default(false),
  /** The products and quantities that it was given for. */
  linesKey: text('lines_key'),
  amountCents: cents('amount_cents').notNull(),
  rate: numeric('rate', { precision: 20, scale: 10 }).notNull(),
  amount: numeric('amount', { precision: 30, scale: 8 }).notNull(),
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
