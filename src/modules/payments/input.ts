import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '#modules/accounts/rules.ts'
import { flag, id, line, lines, pageInput, wholeNumber } from '#server/input.ts'
import { LOCALES } from '#lib/locale.ts'
import { GIFT_CARD_STANDINGS, MAX_GIFT_CARDS, MAX_GIFT_CENTS, MIN_GIFT_CENTS } from './rules.gift-cards.ts'
import { ACCOUNT_TYPES, GATEWAY_TYPES, type GatewayType } from './rules.ts'
import { CRYPTO_NETWORKS } from './rules/chains.ts'
import { DEFAULT_RATES, isRate } from './rules/quotes.ts'
import { DEFAULT_CONFIRMATIONS, DEFAULT_CURRENCIES, isCurrencyList } from './rules/wallets.ts'

const text = (max: number) => line({ max }).default('')
const rate = (usual: string) => line({ max: 18 }).refine(isRate, 'payments_rate_invalid').default(usual)

/** What each gateway's form holds besides its secrets. Empty fields may be saved; switching on needs the complete set. */
export const gatewayConfigs = {
  stripe: z.strictObject({
    publicKey: z
      .union([z.literal(''), z.string().regex(/^pk_\w{3,250}$/, 'payments_public_key_invalid')])
      .default(''),
  }),
  paypal: z.strictObject({
    clientId: text(200),
    environment: z.enum(['sandbox', 'live']).default('sandbox'),
    webhookId: z
      .string()
      .trim()
      .regex(/^\w{0,50}$/, 'payments_webhook_id_invalid')
      .default(''),
  }),
  gift_card: z.strictObject({
    prefix: z
      .string()
      .regex(/^[A-Za-z0-9]{0,8}$/)
      .default('GIFT'),
    length: wholeNumber({ min: 8, max: 32 }).default(16),
    expirationDays: wholeNumber({ min: 30, max: 3650 }).default(365),
  }),
  bank_transfer: z.strictObject({
    bankName: text(120),
    accountNumber: text(60),
    accountHolder: text(120),
    accountType: z.enum(['corriente', 'ahorros', 'empresarial']).default('corriente'),
    routingNumber: text(40),
    swiftCode: text(20),
    instructions: lines({ max: 1000 }).default(''),
  }),
  crypto: z.strictObject({
    walletAddress: text(120),
    supportedCurrencies: line({ max: 60 })
      .refine(isCurrencyList, 'payments_currencies_invalid')
      .default(DEFAULT_CURRENCIES),
    network: z.enum(CRYPTO_NETWORKS).default('ethereum'),
    confirmationBlocks: wholeNumber({ min: 1, max: 12 }).default(DEFAULT_CONFIRMATIONS),
    // One address serves one network; a shop that takes BTC and ETH writes the other ones here.
    addressEthereum: text(120),
    addressBsc: text(120),
    addressPolygon: text(120),
    addressBitcoin: text(120),
    addressTron: text(120),
    rateBtc: rate(DEFAULT_RATES.BTC),
    rateEth: rate(DEFAULT_RATES.ETH),
    rateUsdt: rate(DEFAULT_RATES.USDT),
  }),
} as const satisfies Record<GatewayType, z.ZodObject>

const gatewayType = z.enum(GATEWAY_TYPES)
const secret = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\x21-\x7e]*$/, 'payments_secret_invalid')

export const gatewayPath = z.strictObject({ type: gatewayType })

/** An empty secret leaves the stored one as it is; `clearSecrets` names the ones to remove. */
export const saveGatewayInput = z.strictObject({
  type: gatewayType,
  config: z.record(z.string().max(40), z.union([z.string().max(2000, 'app_too_long'), z.number()])),
  secrets: z.partialRecord(z.enum(['secretKey', 'webhookSecret', 'clientSecret']), secret).optional(),
  clearSecrets: z
    .array(z.enum(['secretKey', 'webhookSecret', 'clientSecret']))
    .max(3)
    .optional(),
})
export type SaveGateway = z.output<typeof saveGatewayInput>

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
}
export const paymentSettingsInput = z.strictObject(paymentSettings)
export type PaymentSettings = z.output<typeof paymentSettingsInput>

/** `version` is the one that was read, 0 when nothing was ever saved. */
export const savePaymentSettingsInput = z.strictObject({
  ...paymentSettings,
  password: z.string('accounts_password_required').max(MAX_PASSWORD_LENGTH, 'app_too_long'),
  version: wholeNumber({ min: 0, max: 2_000_000_000 }),
})
export type SavePaymentSettings = z.output<typeof savePaymentSettingsInput>

export const switchGatewayInput = z.strictObject({ type: gatewayType, isActive: flag() })

/** A code as a person types it, with or without its hyphens. */
export const giftCode = line({ min: 8, max: 60, message: 'payments_gift_code_invalid' }).pipe(
  z.string().regex(/^[A-Za-z0-9 -]+$/, 'payments_gift_code_invalid'),
)

const giftReason = line({ min: 1, max: 500, message: 'payments_gift_reason_required' })

/** Without `expirationDays` a card lasts as long as the gateway says. Each of them can be mailed to one address only. */
export const issueGiftCardsInput = z.strictObject({
  amountCents: wholeNumber({ min: MIN_GIFT_CENTS, max: MAX_GIFT_CENTS }),
  count: wholeNumber({ min: 1, max: MAX_GIFT_CARDS }).default(1),
  expirationDays: wholeNumber({ min: 30, max: 3650 }).optional(),
  recipientEmail: line({ min: 3, max: 254, message: 'payments_gift_email_invalid' })
    .toLowerCase()
    .pipe(z.email('payments_gift_email_invalid'))
    .optional(),
  /** The language of the letter; without it that of the address's account, else the shop's. */
  recipientLocale: z.enum(LOCALES).optional(),
  note: line({ max: 200 }).default(''),
})
export type IssueGiftCards = z.output<typeof issueGiftCardsInput>

export const listGiftCardsInput = z.strictObject({
  q: line({ max: 60 }).optional(),
  state: z.enum(GIFT_CARD_STANDINGS).optional(),
  ...pageInput(50),
})
export type ListGiftCards = z.output<typeof listGiftCardsInput>

export const giftCardPath = z.strictObject({ id: id() })
export const blockGiftCardInput = z.strictObject({ id: id(), reason: giftReason })
