import * as z from 'zod'
import { flag, isNoMask, line, lines, wholeNumber } from '#server/http/input.ts'
import { GATEWAY_TYPES, GATEWAYS, type GatewayType } from './rules/gateways.ts'
import { CRYPTO_NETWORKS } from './rules/chains.ts'
import { DEFAULT_RATES, isRate } from './rules/rates.ts'
import { DEFAULT_CONFIRMATIONS, DEFAULT_CURRENCIES, isCurrencyList } from './rules/wallets.ts'

const text = (max: number) => line({ max }).default('')
const rate = (usual: string) => line({ max: 18 }).refine(isRate, 'payments_rate_invalid').default(usual)

export const publicKey = z.union([
  z.literal(''),
  z.string().regex(/^pk_\w{3,250}$/, 'payments_public_key_invalid'),
])

export const secretKey = z
  .string()
  .trim()
  .max(500, 'app_too_long')
  .refine(isNoMask, { message: 'app_secret_masked', abort: true })
  .regex(/^[\x21-\x7e]*$/, 'payments_secret_invalid')

/** What each gateway's form holds besides its secrets. Empty fields may be saved; switching on needs the complete set. */
export const gatewayConfigs = {
  stripe: z.strictObject({ publicKey: publicKey.default('') }),
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

export const gatewayPath = z.strictObject({ type: gatewayType })

const SECRETS = GATEWAY_TYPES.flatMap((type) => [...GATEWAYS[type].secrets])
const version = wholeNumber({ min: 0, max: 2_000_000_000 })

/** `version` is the one that was read, 0 where no one has saved yet. An empty secret leaves the stored one as it is; `clearSecrets` names the ones to remove. */
export const saveGatewayInput = z.strictObject({
  type: gatewayType,
  version,
  config: z.record(z.string().max(40), z.union([z.string().max(2000, 'app_too_long'), z.number()])),
  secrets: z.partialRecord(z.enum(SECRETS), secretKey).optional(),
  clearSecrets: z.array(z.enum(SECRETS)).max(SECRETS.length).optional(),
})
export type SaveGateway = z.output<typeof saveGatewayInput>

export const switchGatewayInput = z.strictObject({ type: gatewayType, version, isActive: flag() })
