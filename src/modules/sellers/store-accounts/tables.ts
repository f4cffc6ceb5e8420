import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CryptoNetwork } from '#modules/payments/gateways/rules/chains.ts'
import type { AccountType } from './rules.ts'
import { bytea, moment } from '#server/db/columns.ts'

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
  /** Encrypted under the application key, bound to the store. */
  keys: bytea('keys'),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
