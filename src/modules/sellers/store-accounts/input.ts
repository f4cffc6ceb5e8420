import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '#modules/identity/accounts/rules.ts'
import { CRYPTO_NETWORKS } from '#modules/payments/gateways/rules/chains.ts'
import { publicKey, secretKey } from '#modules/payments/gateways/input.ts'
import { DEFAULT_CONFIRMATIONS } from '#modules/payments/gateways/rules/wallets.ts'
import { line, lines, version, wholeNumber } from '#server/http/input.ts'
import { ACCOUNT_TYPES, STORE_KEYS } from './rules.ts'

const accountPart = (max: number) => line({ max }).default('')

/** Digits and what a bank prints between them; letters for an IBAN. */
const accountNumber = z
  .union([
    z.literal(''),
    line({ max: 60 }).pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{3,59}$/, 'payments_account_invalid')),
  ])
  .default('')

const swiftCode = z
  .union([
    z.literal(''),
    line({ max: 20 }).pipe(
      z.string().regex(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, 'payments_swift_invalid'),
    ),
  ])
  .default('')

/** Where a store's buyers pay it. Empty fields may be saved; a transfer is offered once the account is complete. */
const paymentSettings = {
  bankName: accountPart(120),
  accountHolder: accountPart(120),
  bankAccount: accountNumber,
  accountType: z.enum(ACCOUNT_TYPES).default('corriente'),
  routingNumber: accountPart(40),
  swiftCode,
  bankInstructions: lines({ max: 1000 }).default(''),
  cryptoWalletAddress: line({ max: 120 })
    .pipe(z.string().regex(/^[A-Za-z0-9:]*$/, 'payments_wallet_invalid'))
    .default(''),
  cryptoCurrencies: line({ max: 60 })
    .pipe(z.string().regex(/^((BTC|ETH|USDT)(, ?(BTC|ETH|USDT))*)?$/, 'payments_currencies_invalid'))
    .default(''),
  cryptoNetwork: z.enum(CRYPTO_NETWORKS).default('ethereum'),
  cryptoConfirmations: wholeNumber({ min: 1, max: 12 }).default(DEFAULT_CONFIRMATIONS),
  /** For the networks that the general address does not cover. */
  cryptoAddresses: z.partialRecord(z.enum(CRYPTO_NETWORKS), line({ max: 120 })).default({}),
  /** Only ever come in: an empty one leaves the stored one as it is, `clearKeys` removes it. */
  keys: z
    .strictObject({
      stripePublicKey: publicKey,
      stripeSecretKey: secretKey,
      paypalClientId: secretKey,
      paypalClientSecret: secretKey,
    })
    .partial()
    .default({}),
  clearKeys: z.array(z.enum(STORE_KEYS)).max(STORE_KEYS.length).default([]),
}
export const paymentSettingsInput = z.strictObject(paymentSettings)
export type PaymentSettings = z.output<typeof paymentSettingsInput>

/** `version` is the one that was read, 0 when nothing was ever saved. */
export const savePaymentSettingsInput = z.strictObject({
  ...paymentSettings,
  password: z.string('accounts_password_required').max(MAX_PASSWORD_LENGTH, 'app_too_long'),
  version: version(),
})
export type SavePaymentSettings = z.output<typeof savePaymentSettingsInput>
